import assert from 'node:assert/strict'
import { test } from 'node:test'

import { listeningUrl } from './listening-url.ts'

test('without a public URL, a wildcard host is shown as 127.0.0.1, and other hosts unchanged [C18.5]', () => {
  assert.equal(listeningUrl('0.0.0.0', 8080), 'http://127.0.0.1:8080')
  assert.equal(listeningUrl('::', 8080), 'http://127.0.0.1:8080')
  assert.equal(listeningUrl('192.168.1.5', 8080), 'http://192.168.1.5:8080')
  assert.equal(listeningUrl('::1', 8080), 'http://[::1]:8080')
})
