// `npm test` runs every test file, and every suite only lists existing files.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import path from 'node:path'

import { suites } from '../suites.ts'

const root = path.join(import.meta.dirname, '../..')

function filesOf(globs: readonly string[]): readonly string[] {
  return globSync(globs, { cwd: root })
}

test('every test file runs once: next to its source, or on SQLite with files on disk', () => {
  const run = ['beside', 'sqlite+disk'].flatMap((name) => filesOf(suites.get(name)?.globs ?? []))
  const all = globSync('*/**/*.test.{ts,tsx}', { cwd: root, exclude: ['node_modules/**', 'build/**'] })
  assert.deepEqual(run.toSorted(), all.toSorted())
})

test('every pattern of a suite, and every alternative in it, matches a file', () => {
  for (const [name, { globs }] of suites) {
    for (const pattern of globs.flatMap(alternatives))
      assert.ok(filesOf([pattern]).length > 0, `${name}: ${pattern}`)
  }
})

/** Expands `{a,b}/*.ts` to `a/*.ts` and `b/*.ts`. */
function alternatives(glob: string): readonly string[] {
  const [braces, list] = /\{([^{}]*)\}/.exec(glob) ?? []
  if (braces === undefined || list === undefined) return [glob]
  return list.split(',').flatMap((each) => alternatives(glob.replace(braces, each)))
}
