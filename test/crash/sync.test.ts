// Traces a running service's system calls to check that commits are synced to disk. A crash test cannot check this,
// because the data that a killed process has written survives, whether or not it was synced.

import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ServedProcess } from '../harness/processes/served-process.ts'
import { idleSettings } from '../harness/service/idle-settings.ts'
import { createInstallation } from '../harness/service/installation.ts'
import { quickImage } from '../harness/service/quick-image.ts'
import { until } from '../harness/time/until.ts'
import { readTrace, traceFlags } from './sync-trace.ts'

const clients = 16
const createsEach = 8
/** The time that strace has to write the last lines after the service has ended. */
const traceDeadlineMs = 10_000

test(
  'on SQLite, a create request gets its response only after the log with its task has been written and synced',
  { skip: canTrace() ? false : 'strace is not installed, or may not trace processes here' },
  async () => {
    await using installation = await createInstallation(idleSettings, { database: 'sqlite', files: 'disk' })
    const { folder, variables } = installation
    const file = path.join(folder, 'trace')
    const service = await ServedProcess.start(folder, {
      variables,
      node: ['strace', ...traceFlags, `--output=${file}`, process.execPath],
    })
    await Promise.all(Array.from({ length: clients }, () => createSome(service)))
    await service.kill()
    // Strace pads process IDs with spaces to five characters.
    const ending = new RegExp(String.raw`^${service.id} +\+\+\+ killed by SIGKILL`, 'm')
    const hasEnded = async () => ending.test(await readFile(file, 'latin1'))
    await until('the trace is complete', hasEnded, traceDeadlineMs)
    const { answered, unsynced } = readTrace(await readFile(file, 'latin1'))
    assert.equal(new Set(answered).size, clients * createsEach, 'the trace contains every answer')
    assert.deepEqual(unsynced, [])
  },
)

test('the trace check finds a create request that got its response before the sync of its task had ended', () => {
  const write = '7 pwrite64(9</data/mutoscope.db-wal>, "task1", 4096, 32) = 4096'
  const syncBegins = '7 fdatasync(9</data/mutoscope.db-wal> <unfinished ...>'
  const syncEnds = '7 <... fdatasync resumed>) = 0'
  const answer = String.raw`5 write(20<socket:[1]>, "{\"task_id\":\"task1\"}", 20) = 20`
  const unsyncedIn = (...lines: string[]) => readTrace(lines.join('\n')).unsynced
  assert.deepEqual(unsyncedIn(write, syncBegins, syncEnds, answer), [])
  assert.deepEqual(unsyncedIn(write, syncBegins, answer, syncEnds), ['task1'])
  assert.deepEqual(unsyncedIn(syncBegins, write, syncEnds, answer), ['task1'])
  assert.deepEqual(unsyncedIn(write, answer), ['task1'])
})

function canTrace(): boolean {
  try {
    execFileSync('strace', ['--daemonize', '--output=/dev/null', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function createSome({ url, firstKey }: ServedProcess): Promise<void> {
  for (let n = 0; n < createsEach; n++) {
    const response = await fetch(`${url}/api/v1/tasks/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${firstKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(quickImage),
    })
    assert.equal(response.status, 200, await response.text())
  }
}
