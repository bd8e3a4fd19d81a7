import assert from 'node:assert/strict'
import { test } from 'node:test'

import { problemsOf } from '../../../test/harness/service/load-settings.ts'
import { parseBaseUrl, parsePublicUrl } from './public-url.ts'

test('the public URL is an origin, in its canonical form', () => {
  for (const text of [
    'https://media.example.com',
    'https://media.example.com/',
    'HTTPS://MEDIA.example.com:443//',
  ])
    assert.equal(parsePublicUrl(text), 'https://media.example.com', text)
  assert.equal(parsePublicUrl('http://127.0.0.1:8080'), 'http://127.0.0.1:8080')
})

test('a public URL with a path is refused at startup, and the message says which URLs are valid', async () => {
  for (const text of ['https://example.com/media', 'https://example.com/media/', 'https://example.com/%20'])
    assert.equal(parsePublicUrl(text), null, text)
  const right = /MUTOSCOPE_PUBLIC_URL: must be a URL without a path/
  assert.match(String(await problemsOf('', { MUTOSCOPE_PUBLIC_URL: 'https://example.com/media' })), right)
  assert.match(
    String(await problemsOf('public_url: https://example.com/media')),
    /^public_url: .* without a path/,
  )
})

test('a URL with a query, a user name, or another scheme is refused', () => {
  for (const text of [
    'https://example.com?a',
    'https://a@example.com',
    'ftp://example.com',
    'example.com',
    '',
  ]) {
    assert.equal(parsePublicUrl(text), null, text)
    assert.equal(parseBaseUrl(text), null, text)
  }
})

test('the endpoint of a bucket may have a path', () => {
  assert.equal(parseBaseUrl('https://example.com/store/'), 'https://example.com/store')
})
