import { test } from 'node:test'
import assert from 'node:assert/strict'

import { pageHeaders } from './page-headers.ts'

test('browsers are told to require HTTPS only if the public URL uses HTTPS', () => {
  const name = 'strict-transport-security'
  assert.equal(pageHeaders('https://mutoscope.example.com', [])[name], 'max-age=31536000')
  assert.equal(pageHeaders('http://localhost:8080', [])[name], undefined)
})

test('pages can load outputs from the public URL and the bucket, but can send requests only to their own origin', () => {
  const headers = pageHeaders('https://mutoscope.example.com/below', ['https://media.s3.example.com'])
  const directives = (headers['content-security-policy'] ?? '').split('; ')
  assert.ok(directives.includes("connect-src 'self'"))
  assert.ok(
    directives.includes("media-src 'self' blob: https://mutoscope.example.com https://media.s3.example.com"),
  )
})
