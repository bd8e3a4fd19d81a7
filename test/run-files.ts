// Runs test files in this process, one after another; each file is a test that contains the file's tests. The 32 files
// that `test/api` once had took 28 s of processor time in one process, and 48 s with one process per file.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { endFile } from './harness/setup/file-end.ts'
import { until } from './harness/time/until.ts'

/** Connections take a moment to close after their server has ended. */
const closeDeadlineMs = 10_000

/**
 * The limit for all tests of a file together. On a busy machine, a limit of 120 s stopped a file with a few seconds of
 * tests.
 */
const timeout = 600_000

// If nothing else keeps the process alive, the test runner starts a timer of its own, and a file would be blamed for it.
setInterval(() => {}, 2 ** 31 - 1)

for (const file of process.argv.slice(2)) {
  void test(path.relative('.', file), { timeout }, async () => {
    const openBefore = openNow()
    await import(pathToFileURL(path.resolve(file)).href)
    // Registered after the file's own hooks, so that it runs after them.
    after(async () => {
      await endFile()
      const isClosed = () => openNow() === openBefore
      await until('the file leaves nothing open', isClosed, closeDeadlineMs).catch(() =>
        assert.equal(openNow(), openBefore),
      )
    })
  })
}

/** Lists what would keep this process alive, such as servers, connections, timers, and child processes. */
function openNow(): string {
  const kinds = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind)
  return [...kinds]
    .map(([kind, { length }]) => `${length} ${kind}`)
    .toSorted()
    .join(', ')
}
