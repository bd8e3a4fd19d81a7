// Runs test files until the first test fails.

import path from 'node:path'
import { run } from 'node:test'

/** The time limit for a test. Without a limit, a mutant could make a test run forever. */
const testMs = 120_000

/** The folder for temporary files of tests, relative to the project. */
export const temporary = 'tmp'

/**
 * `unclear`: no test failed, but a file failed outside its tests. For example, the file could not be loaded, or its
 * process ended early.
 */
export type TestResult =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly test: string }
  | { readonly kind: 'unclear'; readonly file: string }

/** `folder` contains the project. `tests` are relative to `folder`. */
export async function runTests(folder: string, tests: readonly string[]): Promise<TestResult> {
  const done = new AbortController()
  const events = run({
    files: tests.map((name) => path.join(folder, name)),
    cwd: folder,
    concurrency: true,
    timeout: testMs,
    signal: done.signal,
    // Aborted tests leave files behind. This folder is in the copy of the project, and is deleted with the copy.
    env: { ...process.env, TMPDIR: path.join(folder, temporary) },
  })
  let result: TestResult = { kind: 'passed' }
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || result.kind === 'failed') continue
    // If a file fails outside its tests, Node reports a failed test whose name is the path of the file.
    const file = tests.find((name) => path.join(folder, name) === data.name)
    if (file === undefined) {
      result = { kind: 'failed', test: data.name }
      done.abort()
    } else {
      result = { kind: 'unclear', file }
    }
  }
  return result
}
