// Runs test files one after another in this process. Each file becomes a test that contains the file's own tests. In a
// measurement, 32 files of `test/api` took 28 s of CPU time in one process, and 48 s with one process per file.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { endFile } from './harness/setup/file-end.ts'
import { until } from './harness/time/until.ts'

/** Connections take a moment to close after their server has ended. */
const closeDeadlineMs = 10_000

/**
 * The time limit for a whole file. With a limit of 120 s, a file with a few seconds of tests was once stopped on a busy
 * machine.
 */
const timeout = 600_000

// Keeps the process alive. Without this timer, the test runner would start one, which would count as left open by a
// file.
setInterval(() => {}, 2 ** 31 - 1)

for (const file of process.argv.slice(2)) {
  void test(path.relative('.', file), { timeout }, async () => {
    const openBefore = openNow()
    await import(pathToFileURL(path.resolve(file)).href)
    // This hook is registered after the file's own hooks, so it runs after them.
    after(async () => {
      await endFile()
      const isClosed = () => openNow() === openBefore
      await until('the file leaves nothing open', isClosed, closeDeadlineMs).catch(() =>
        assert.equal(openNow(), openBefore),
      )
    })
  })
}

/**
 * Counts by kind what keeps this process alive, such as servers, connections, timers, and child processes. Immediates
 * are not counted, because each one ends at the next turn of the event loop. One that was due when a file started once
 * made that file fail, because it was gone at the file's end.
 */
function openNow(): string {
  const open = process.getActiveResourcesInfo().filter((kind) => kind !== 'Immediate')
  const kinds = Map.groupBy(open, (kind) => kind)
  return [...kinds]
    .map(([kind, { length }]) => `${length} ${kind}`)
    .toSorted()
    .join(', ')
}
