import { test } from 'node:test'
import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import { branded } from '../../../src/lib/brand.ts'
import { newFileName } from '../../../src/domain/files/file-name.ts'
import type { AccountId, FileName } from '../../../src/domain/ids.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { addCustomer, createOne, newUpload, newTask } from '../../harness/store/task-fixtures.ts'

const dayMs = 24 * 3_600_000

for (const backend of backends) {
  test(`${backend.name}: a recorded file is found by its name, with its type and size`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addCustomer(store, 0)
    const file = newUpload(accountId, dayMs)
    await store.createUploads([file])

    const unknown = branded<FileName>('out_unknown.png')
    const { name, mediaType, bytes, sha256 } = file
    assert.deepEqual(await store.readFiles([unknown, name]), [
      null,
      { name, mediaType, bytes, sha256, isGone: false },
    ])
  })

  test(`${backend.name}: a file is gone once it expires, and is returned for removal once`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const { accountId } = await addCustomer(store, 0)
    const [early, late] = [newUpload(accountId, dayMs), newUpload(accountId, 2 * dayMs)]
    await store.createUploads([early, late])
    const areGone = async () => (await store.readFiles([early.name, late.name])).map((file) => file?.isGone)

    clock.pass(dayMs - 1)
    assert.deepEqual(await areGone(), [false, false])
    assert.deepEqual(await store.expireFiles({ limit: 10 }), [])
    clock.pass(1)
    assert.deepEqual(await areGone(), [true, false])
    assert.deepEqual(await store.expireFiles({ limit: 10 }), [early.name])
    assert.deepEqual(await store.expireFiles({ limit: 10 }), [])
    clock.pass(-1)
    assert.deepEqual(await areGone(), [true, false])
  })

  test(`${backend.name}: the number of files that expire at a time is limited`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const { accountId } = await addCustomer(store, 0)
    const files = Array.from({ length: 5 }, () => newUpload(accountId, 1))
    await store.createUploads(files)
    clock.pass(1)

    const removed = [
      await store.expireFiles({ limit: 3 }),
      await store.expireFiles({ limit: 3 }),
      await store.expireFiles({ limit: 3 }),
    ]

    assert.deepEqual(
      removed.map(({ length }) => length),
      [3, 2, 0],
    )
    assert.deepEqual(new Set(removed.flat()), new Set(files.map(({ name }) => name)))
  })

  test(`${backend.name}: using an upload extends its retention and never shortens it`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 100)
    const upload = newUpload(customer.accountId, 7 * dayMs)
    const untouched = newUpload(customer.accountId, 7 * dayMs)
    await store.createUploads([upload, untouched])
    clock.pass(6 * dayMs)
    await createOne(store, newTask(customer, { uploads: [upload.name], uploadKeptMs: 7 * dayMs }))
    await createOne(store, newTask(customer, { uploads: [untouched.name], uploadKeptMs: 1 }))

    clock.pass(dayMs)
    assert.deepEqual(await store.expireFiles({ limit: 10 }), [untouched.name])
    clock.pass(6 * dayMs - 1)
    assert.equal(only(await store.readFiles([upload.name]))?.isGone, false)
    clock.pass(1)
    assert.deepEqual(await store.expireFiles({ limit: 10 }), [upload.name])
  })

  test(`${backend.name}: a refused create request does not extend the retention of an upload`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 3)
    const upload = newUpload(customer.accountId, dayMs)
    await store.createUploads([upload])

    await store.createTasks([newTask(customer, { uploads: [upload.name] })])

    clock.pass(dayMs)
    assert.deepEqual(await store.expireFiles({ limit: 10 }), [upload.name])
  })

  test(`${backend.name}: an account can hold only a limited number and size of uploads; other accounts are not affected`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const [one, other] = [await addCustomer(store, 0), await addCustomer(store, 0)]
    const upload = (accountId: AccountId, bytes: number) => ({
      ...newUpload(accountId, dayMs),
      bytes,
      limits: { filesMax: 3, bytesMax: 1_000 },
    })
    const first = upload(one.accountId, 600)
    const batch = [
      first,
      upload(one.accountId, 401),
      upload(one.accountId, 400),
      upload(one.accountId, 1),
      upload(other.accountId, 401),
    ]
    assert.deepEqual(await store.createUploads(batch), [
      'created',
      'limit_reached',
      'created',
      'limit_reached',
      'created',
    ])
    assert.deepEqual(
      (await store.readFiles(batch.map(({ name }) => name))).map((file) => file !== null),
      [true, false, true, false, true],
    )
    // With the first of these empty files, the account reaches the limit on the number of files.
    assert.deepEqual(await store.createUploads([upload(one.accountId, 0), upload(one.accountId, 0)]), [
      'created',
      'limit_reached',
    ])
  })

  test(`${backend.name}: an expired upload counts until its removal has been recorded, and outputs never count`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const { accountId } = await addCustomer(store, 0)
    const limits = { filesMax: 1, bytesMax: 2_000 }
    const output = { ...newUpload(accountId, dayMs), name: newFileName('out', 'image/png'), limits }
    const upload = () => ({ ...newUpload(accountId, dayMs), limits })
    await store.createUploads([output])
    assert.deepEqual(await store.createUploads([upload()]), ['created'])
    clock.pass(dayMs)
    assert.deepEqual(await store.createUploads([upload()]), ['limit_reached'])
    await store.expireFiles({ limit: 10 })
    assert.deepEqual(await store.createUploads([upload()]), ['created'])
  })
}
