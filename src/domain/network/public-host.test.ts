import { test } from 'node:test'
import assert from 'node:assert/strict'

import { isPublicHost } from './public-host.ts'

const isPublic = (url: string) => isPublicHost(new URL(url).hostname)

test('names and public addresses count as public', () => {
  const urls = ['https://media.example.com', 'http://8.8.8.8:8080', 'https://[2606:4700::1111]/mutoscope']
  assert.deepEqual(urls.map(isPublic), [true, true, true])
})

test('loopback and private addresses do not count as public', () => {
  const urls = [
    'http://localhost:8080',
    'http://127.0.0.1',
    'http://0.0.0.0:8080',
    'http://10.0.0.7',
    'http://192.168.1.2:8080',
    'http://172.16.0.1',
    'http://100.64.0.1',
    'http://169.254.1.1',
    'http://[::1]:8080',
    'http://[fd00::1]',
    'http://[fe80::1]',
  ]
  assert.deepEqual(new Set(urls.map(isPublic)), new Set([false]))
})
