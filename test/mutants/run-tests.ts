// Runs test files until the first test fails.

import path from 'node:path'
import { run } from 'node:test'

/** The time limit for one test. A broken rule can also cause a test to run forever. */
const testMs = 120_000

/** The folder for the temporary files of tests, in the folder of the project. */
export const temporary = 'tmp'

/**
 * `unclear`: no test failed, but a file failed outside its tests, for example because it cannot be loaded or its
 * process ended early.
 */
export type TestResult =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly test: string }
  | { readonly kind: 'unclear'; readonly file: string }

/** `tests` are paths relative to `folder`, the folder of the project. */
export async function runTests(folder: string, tests: readonly string[]): Promise<TestResult> {
  const done = new AbortController()
  const events = run({
    files: tests.map((name) => path.join(folder, name)),
    cwd: folder,
    concurrency: true,
    timeout: testMs,
    signal: done.signal,
    // Aborted tests leave files behind. In this folder, they are removed together with the project's copy.
    env: { ...process.env, TMPDIR: path.join(folder, temporary) },
  })
  let result: TestResult = { kind: 'passed' }
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || result.kind === 'failed') continue
    // A failure without a failed test is reported under the name of the file.
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
