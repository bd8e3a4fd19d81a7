import { test } from 'node:test'
import assert from 'node:assert/strict'

import { nearest } from './nearest.ts'

test('a slip of one or two letters finds what was meant', () => {
  const words = ['creates_per_second', 'creates_burst', 'port', 'host']
  assert.equal(nearest('creates_per_secnd', words), 'creates_per_second')
  assert.equal(nearest('prot', words), 'port')
  assert.equal(nearest('PORT', words), 'port')
})

test('a word that is like none of them finds none', () => {
  assert.equal(nearest('colour', ['port', 'host']), null)
  assert.equal(nearest('x', []), null)
})
