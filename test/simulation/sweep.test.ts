// Tests what the worker's periodic sweep removes, with every kind of file store.

import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'

import { branded } from '../../src/lib/brand.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLog } from '../../src/lib/log.ts'
import type { FileName, InstallationId } from '../../src/domain/ids.ts'
import { claimFiles } from '../../src/files/storage/claim-files.ts'
import { newFileName } from '../../src/domain/files/file-name.ts'
import type { FileStore } from '../../src/files/storage/file-store.ts'
import type { Store } from '../../src/store/store.ts'
import { sweepUntil } from '../../src/worker/sweep.ts'
import type { SweepParts } from '../../src/worker/sweep.ts'
import { disk, fileBackends } from '../harness/files/file-backends.ts'
import type { FileBackend, TestFiles } from '../harness/files/file-backends.ts'
import { sourceFile } from '../harness/files/source-file.ts'
import { sqlite } from '../harness/database/sqlite-backend.ts'
import { addCustomer, balanceOf, createOne, newUpload, newTask } from '../harness/store/task-fixtures.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import type { TemporaryFolder } from '../harness/files/temporary-folder.ts'
import { until } from '../harness/time/until.ts'

const hourMs = 3_600_000

for (const backend of fileBackends) {
  test(`the sweep removes expired and orphaned files from ${backend.name}, refunds overdue tasks, and keeps everything else`, () =>
    sweepOnce(backend))
}

test('only one worker looks for orphaned files', async () => {
  await using served = await sqlite.openServed()
  await using opened = await disk.open()
  await using folder = await temporaryFolder()
  const orphan = await putOld(opened, folder, 3 * hourMs)
  await sweepRound({ ...partsOf(served.store, opened.files), listsFiles: () => false })
  assert.equal(await opened.files.sizeOf(orphan), 5)
  await sweepRound(partsOf(served.store, opened.files))
  assert.equal(await opened.files.sizeOf(orphan), null)
})

test('overdue tasks are ended while files are still being listed slowly', async () => {
  await using served = await sqlite.openServed()
  await using opened = await disk.open()
  const { store } = served
  const { files } = opened
  const listing = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<void>()
  const list = files.list.bind(files)
  files.list = async function* () {
    listing.resolve()
    await proceed.promise
    yield* list()
  }
  const customer = await addCustomer(store, 100)
  const stopping = new AbortController()
  const sweep = sweepUntil(stopping.signal, partsOf(store, files))
  await listing.promise
  await createOne(store, newTask(customer, { lifetimeMs: 0 }))
  await until(
    'the task has ended and been refunded',
    async () => (await balanceOf(store, customer)) === 100,
    20_000,
  )
  stopping.abort()
  proceed.resolve()
  await sweep
})

for (const backend of fileBackends) {
  test(`the sweep never removes another installation's files from ${backend.name}`, async () => {
    await using served = await sqlite.openServed()
    await using opened = await backend.open()
    await using folder = await temporaryFolder()
    const foreign = await putOld(opened, folder, 3 * hourMs)
    await claimFiles(opened.files, branded<InstallationId>('ins_other'))
    await sweepRound(partsOf(served.store, opened.files))
    assert.equal(await opened.files.sizeOf(foreign), 5)
  })
}

async function sweepOnce(backend: FileBackend): Promise<void> {
  await using served = await sqlite.openServed()
  await using opened = await backend.open()
  await using folder = await temporaryFolder()
  const { store } = served
  const { files } = opened
  const customer = await addCustomer(store, 100)
  const { accountId } = customer
  const [expired, orphan, young, kept] = [
    await putOld(opened, folder, 0),
    await putOld(opened, folder, 3 * hourMs),
    await putOld(opened, folder, 0),
    await putOld(opened, folder, 3 * hourMs),
  ]
  await store.createUploads([
    { ...newUpload(accountId, 0), name: expired },
    { ...newUpload(accountId, hourMs), name: kept },
  ])
  await createOne(store, newTask(customer, { lifetimeMs: 0 }))
  const waiting = await createOne(store, newTask(customer))

  await sweepRound(partsOf(store, files))

  assert.deepEqual(await sizes(files, [expired, orphan, young, kept]), [null, null, 5, 5])
  assert.deepEqual(
    (await store.readFiles([expired, kept])).map((record) => record?.isGone),
    [true, false],
  )
  assert.equal(await balanceOf(store, customer), 96, 'one task was refunded, and the other one was not')
  const [task] = await store.readTasks([{ accountId, taskId: waiting }])
  assert.equal(task?.phase, 'queued')
  assert.deepEqual(await store.auditStore(null), [])
}

async function putOld(opened: TestFiles, folder: TemporaryFolder, ageMs: number): Promise<FileName> {
  const name = newFileName('out', 'image/png')
  const source = await sourceFile(path.join(folder.path, 'source'), 'bytes')
  await opened.files.write(name, source, new AbortController().signal)
  await opened.age(name, ageMs)
  return name
}

function partsOf(store: Store, files: FileStore): SweepParts {
  return {
    store,
    files,
    installation: branded<InstallationId>('ins_own'),
    clock: systemClock,
    log: createLog('silent'),
    taskLifetimeMs: 60_000,
    listsFiles: () => true,
  }
}

async function sweepRound(parts: SweepParts): Promise<void> {
  const stopping = new AbortController()
  const sweep = sweepUntil(stopping.signal, parts)
  stopping.abort()
  await sweep
}

function sizes(files: FileStore, names: readonly FileName[]): Promise<readonly (number | null)[]> {
  return Promise.all(names.map((name) => files.sizeOf(name)))
}
