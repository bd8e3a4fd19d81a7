import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import { parseQuery } from './query.ts'

test('a query has the same meaning as in the URL standard', () => {
  const character = fc.constantFrom('a', 'b', '=', '&', '+', '%20', '%', '?', '%c3%bc', '/')
  const queries = fc.array(character).map((characters) => characters.join(''))
  fc.assert(
    fc.property(queries, (query) => {
      const { searchParams } = new URL(`http://a/path?${query}`)
      const meant = [...searchParams].filter(([name, value]) => name !== '' || value !== '')
      assert.deepEqual([...parseQuery(`/path?${query}`)], meant)
    }),
  )
  assert.deepEqual([...parseQuery('/path')], [])
})
