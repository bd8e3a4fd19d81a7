import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'

import { contractRules } from '../api/contract-rules.ts'

const root = path.join(import.meta.dirname, '../..')

/** The brackets at the end of a test's name. */
const named = /\[((?:C\d+\.\d+(?:, )?)+)\]['"`],/g

async function idsNamedByTests(): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for await (const file of glob(['test/**/*.test.ts', 'src/**/*.test.ts'], { cwd: root })) {
    const source = await readFile(path.join(root, file), 'utf8')
    for (const [, list = ''] of source.matchAll(named)) for (const id of list.split(', ')) ids.add(id)
  }
  return ids
}

test('every rule of the contract is named by a test', async () => {
  const ids = await idsNamedByTests()
  const unnamed = contractRules.filter(({ id }) => !ids.has(id)).map(({ id, text }) => `${id} ${text}`)
  assert.deepEqual(unnamed, [])
})

test('no test names a rule that does not exist', async () => {
  const known = new Set(contractRules.map(({ id }) => id))
  const unknown = [...(await idsNamedByTests())].filter((id) => !known.has(id))
  assert.deepEqual(unknown, [])
})

test('rules are numbered without gaps, section by section', () => {
  const sections = Map.groupBy(contractRules, ({ id }) => id.split('.')[0])
  for (const [section, rules] of sections) {
    assert.deepEqual(
      rules.map(({ id }) => id),
      rules.map((_, index) => `${section}.${index + 1}`),
    )
  }
})
