// What the sweep tidies away, and what it leaves alone, wherever files are kept.

import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'

import { systemClock } from '../../src/lib/clock.ts'
import { createLog } from '../../src/lib/log.ts'
import type { FileName } from '../../src/domain/ids.ts'
import { newFileName } from '../../src/files/file-name.ts'
import type { FileStore } from '../../src/files/file-store.ts'
import { sweepUntil } from '../../src/worker/sweep.ts'
import { fileBackends } from '../harness/file-backends.ts'
import type { FileBackend } from '../harness/file-backends.ts'
import { sqlite } from '../harness/sqlite-backend.ts'
import { addCustomer, balanceOf, createOne, newFile, newTask } from '../harness/store-people.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { until } from '../harness/until.ts'

const taskLifetimeMs = 60_000
const hourMs = 3_600_000

for (const backend of fileBackends) {
  test(`the sweep removes expired and orphaned files from ${backend.name} and ends overdue tasks with their refund, and leaves the rest`, () =>
    sweepOnce(backend))
}

async function sweepOnce(backend: FileBackend): Promise<void> {
  await using served = await sqlite.openServed()
  await using opened = await backend.open()
  await using folder = await temporaryFolder()
  const { store } = served
  const { files } = opened
  const put = async (ageMs: number): Promise<FileName> => {
    const name = newFileName('out', 'image/png')
    const source = path.join(folder.path, 'source')
    await writeFile(source, 'bytes')
    await files.write(name, source, new AbortController().signal)
    await opened.age(name, ageMs)
    return name
  }
  const customer = await addCustomer(store, 100)
  const { accountId } = customer
  const [expired, orphan, young, kept] = [
    await put(0),
    await put(3 * hourMs),
    await put(0),
    await put(3 * hourMs),
  ]
  await store.createFiles([
    { ...newFile(accountId, 0), name: expired },
    { ...newFile(accountId, hourMs), name: kept },
  ])
  await createOne(store, newTask(customer, { lifetimeMs: 0 }))
  const waiting = await createOne(store, newTask(customer))

  const stopping = new AbortController()
  const sweep = sweepUntil(stopping.signal, {
    store,
    files,
    clock: systemClock,
    log: createLog('silent'),
    taskLifetimeMs,
  })
  await until('the orphan is gone', async () => (await files.sizeOf(orphan)) === null, 10_000)
  stopping.abort()
  await sweep

  assert.deepEqual(await sizes(files, [expired, orphan, young, kept]), [null, null, 5, 5])
  assert.deepEqual(
    (await store.readFiles([expired, kept])).map((record) => record?.isGone),
    [true, false],
  )
  assert.equal(await balanceOf(store, customer), 96, 'one refunded, one still paid for')
  const [task] = await store.readTasks([{ accountId, taskId: waiting }])
  assert.equal(task?.phase, 'queued')
  assert.deepEqual(await store.auditStore(null), [])
}

function sizes(files: FileStore, names: readonly FileName[]): Promise<readonly (number | null)[]> {
  return Promise.all(names.map((name) => files.sizeOf(name)))
}
