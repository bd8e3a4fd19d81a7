import { test } from 'node:test'
import assert from 'node:assert/strict'

import { nearest } from './nearest.ts'

test('a name with one or two wrong letters is matched to the intended name', () => {
  const words = ['creates_per_second', 'creates_burst', 'port', 'host']
  assert.equal(nearest('creates_per_secnd', words), 'creates_per_second')
  assert.equal(nearest('prot', words), 'port')
  assert.equal(nearest('PORT', words), 'port')
})

test('a name that resembles no candidate is matched to none', () => {
  assert.equal(nearest('colour', ['port', 'host']), null)
  assert.equal(nearest('x', []), null)
})
