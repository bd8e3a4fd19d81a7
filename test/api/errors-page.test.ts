import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'

import { errorCatalog } from '../../src/domain/errors.ts'
import { failureCodes } from '../../src/domain/tasks/task.ts'

const page = await readFile(path.join(import.meta.dirname, '../../docs/errors.md'), 'utf8')
const [errors = '', failures = ''] = page.split('## Why a task failed')

function rowsOf(section: string): readonly (readonly string[])[] {
  const lines = section.split('\n').filter((line) => line.startsWith('| `'))
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

test('docs/errors.md has one row per error in the catalog, in order and with its status [C4.3]', () => {
  assert.deepEqual(
    rowsOf(errors).map(([word, status]) => [word, Number(status)]),
    Object.entries(errorCatalog).map(([word, { status }]) => [`\`${word}\``, status]),
  )
})

test('docs/errors.md has one row per failure reason [C4.31]', () => {
  assert.deepEqual(
    rowsOf(failures).map(([word]) => word),
    failureCodes.map((code) => `\`${code}\``),
  )
})

test('every row says what is wrong and what to do', () => {
  for (const cells of [...rowsOf(errors), ...rowsOf(failures)])
    for (const cell of cells) assert.notEqual(cell, '')
  for (const row of rowsOf(errors)) assert.equal(row.length, 4)
})

test('every message in the catalog is a sentence', () => {
  for (const [word, { message }] of Object.entries(errorCatalog)) assert.match(message, /^[A-Z].*\.$/, word)
})
