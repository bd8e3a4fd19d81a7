import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sameOriginPath } from './same-origin-path.ts'

test("the service's own files load from the page's origin, and other files from their own origins", () => {
  const publicUrl = 'https://media.example.com'
  assert.equal(sameOriginPath('https://media.example.com/files/out_a.png', publicUrl), '/files/out_a.png')
  for (const url of ['https://media.example.com.evil.test/a.png', 'https://other.example.com/a.png']) {
    assert.equal(sameOriginPath(url, publicUrl), url)
  }
})
