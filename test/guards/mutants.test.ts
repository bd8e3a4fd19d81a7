// Mutants run for minutes, with `npm run test:mutants`. This test only checks that each one still matches its file.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'

import { findPlaces } from '../mutants/find-place.ts'
import { mutants } from '../mutants/mutants.ts'

test('every mutant changes a place that its file has exactly once', async () => {
  for (const { breaks, file, from } of mutants) {
    const source = await readFile(path.join(import.meta.dirname, '../..', file), 'utf8')
    assert.equal(findPlaces(source, from).length, 1, `${breaks}: ${file} must hold this once: ${from}`)
  }
})
