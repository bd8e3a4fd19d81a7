// Running the mutants (`npm run test:mutants`) takes several minutes, so these tests check only that each mutant's
// original code occurs exactly once in its file, and that the mutant's test files exist.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'

import { findPlaces } from '../mutants/find-place.ts'
import { mutants } from '../mutants/mutants.ts'

const root = path.join(import.meta.dirname, '../..')

test('every mutant changes a piece of code that occurs exactly once in its file', async () => {
  for (const { breaks, file, from } of mutants) {
    const source = await readFile(path.join(root, file), 'utf8')
    assert.equal(findPlaces(source, from).length, 1, `${breaks}: ${file} must contain this once: ${from}`)
  }
})

test('every mutant names test files that exist', () => {
  const missing = mutants.flatMap(({ breaks, tests }) =>
    tests.filter((file) => !existsSync(path.join(root, file))).map((file) => `${breaks}: ${file}`),
  )
  assert.deepEqual(missing, [])
})
