// `npm test` runs every test file, and every suite lists only existing files.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import path from 'node:path'

import { suites } from '../suites.ts'

const root = path.join(import.meta.dirname, '../..')

function filesOf(groups: readonly string[]): readonly string[] {
  return groups.flatMap((glob) => globSync(glob, { cwd: root }))
}

test('every test file runs once on SQLite with files on disk', () => {
  const run = filesOf(suites.get('sqlite+disk')?.groups ?? [])
  const all = globSync('*/**/*.test.{ts,tsx}', { cwd: root, exclude: ['node_modules/**', 'build/**'] })
  assert.deepEqual(run.toSorted(), all.toSorted())
})

test('every pattern of a suite, and every alternative in it, matches a file', () => {
  for (const [name, { groups }] of suites) {
    for (const pattern of groups.flatMap(alternatives))
      assert.ok(filesOf([pattern]).length > 0, `${name}: ${pattern}`)
  }
})

/** Expands `{a,b}/*.ts` to `a/*.ts` and `b/*.ts`. */
function alternatives(glob: string): readonly string[] {
  const [braces, list] = /\{([^{}]*)\}/.exec(glob) ?? []
  if (braces === undefined || list === undefined) return [glob]
  return list.split(',').flatMap((each) => alternatives(glob.replace(braces, each)))
}
