// The mutants themselves run for minutes, with `npm run test:mutants`; whether each still has its place is seen here.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'

import { mutants } from '../mutants/mutants.ts'

test('every mutant changes text that stands exactly once in its file', async () => {
  for (const { breaks, file, from } of mutants) {
    const source = await readFile(path.join(import.meta.dirname, '../..', file), 'utf8')
    assert.equal(source.split(from).length - 1, 1, `${breaks}: ${file} holds ${from}`)
  }
})
