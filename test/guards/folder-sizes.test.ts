// Folders must stay small. Tests next to their source do not count.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

const filesMax = 15

/** Folders that may contain more than `filesMax` files, because all of their files are of one kind. */
const lists: ReadonlyMap<string, string> = new Map([
  ['src/settings', 'one file per section of mutoscope.yaml'],
  ['src/store/migrations', 'one file per migration'],
  ['src/cli/commands', 'one file per command'],
  ['test/api', 'one file per route or topic of the API'],
  ['test/mutants/lists', 'one file per subject of the mutants'],
  ['test/conformance/store', 'one file per subject of the store'],
])

function sizesOf(patterns: readonly string[]): ReadonlyMap<string, number> {
  const files = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
  const folders = Map.groupBy(files, (file) => path.dirname(file))
  return new Map([...folders].map(([folder, all]) => [folder, all.length]))
}

const roots = '{src,web,packages,test,bench,scripts}'
const code = sizesOf([`${roots}/**/!(*.test).{ts,tsx,mjs}`])
const tests = sizesOf(['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'])

function tooLarge(sizes: ReadonlyMap<string, number>): readonly string[] {
  return [...sizes].flatMap(([folder, count]) => (count > filesMax ? [folder] : []))
}

test(`no folder contains more than ${filesMax} files, except where all of them are of one kind`, () => {
  const found = [...tooLarge(code), ...tooLarge(tests)]
  assert.deepEqual(
    found.filter((folder) => !lists.has(folder)),
    [],
  )
  assert.deepEqual(
    [...lists.keys()].filter((folder) => !found.includes(folder)),
    [],
    'an exception that is no longer needed',
  )
})
