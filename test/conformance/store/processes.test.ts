import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../../src/lib/brand.ts'
import type { Epoch, ProcessId } from '../../../src/domain/ids.ts'
import { leaseMs } from '../../../src/domain/processes/process.ts'
import type { NewProcess } from '../../../src/domain/processes/process.ts'
import type { Store } from '../../../src/store/store.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { openWithClaimedTask } from '../../harness/store/claimed-task.ts'
import {
  addCustomer,
  claim,
  createOne,
  failure,
  imageModel,
  newTask,
  submitting,
  takeOver,
} from '../../harness/store/task-fixtures.ts'

const ids = ['prc_a', 'prc_b', 'prc_c', 'prc_d'].map((id) => branded<ProcessId>(id))
const [a, b, c, d] = ids as [ProcessId, ProcessId, ProcessId, ProcessId]

function enter(store: Store, id: ProcessId, changes: Partial<NewProcess> = {}) {
  return store.registerProcess({
    id,
    role: 'worker',
    files: 's3:tests',
    replaces: 'none',
    succeeds: null,
    ...changes,
  })
}

for (const backend of backends) {
  test(`${backend.name}: a worker that does not renew its lease is dead, and only then are its tasks taken over`, async () => {
    const clock = new ManualClock()
    await using opened = await openWithClaimedTask(backend, clock)
    const { store, processId, claimed } = opened
    const inherit = () => takeOver(store, b, 10)
    await enter(store, b)

    clock.pass(leaseMs)
    assert.equal((await store.renewLease(b)).kind, 'alive')
    assert.deepEqual(await inherit(), [])

    clock.pass(1)
    assert.equal((await store.renewLease(b)).kind, 'alive')
    const [taken] = await inherit()
    assert.equal(taken?.task.id, claimed.task.id)
    assert.deepEqual(await store.advanceTasks([submitting(claimed)]), [{ kind: 'stale' }])
    assert.deepEqual(await store.renewLease(processId), { kind: 'dead' })
  })

  test(`${backend.name}: heartbeats keep a process alive`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    await enter(store, a)
    await enter(store, b)
    for (let beat = 0; beat < 10; beat++) {
      clock.pass(leaseMs)
      assert.equal((await store.renewLease(a)).kind, 'alive')
      assert.equal((await store.renewLease(b)).kind, 'alive')
    }
  })

  test(`${backend.name}: a late heartbeat does not revive its process, and does not mark any other process as dead`, async () => {
    const clock = new ManualClock()
    await using opened = await openWithClaimedTask(backend, clock)
    const { store, processId } = opened
    await enter(store, b)
    // After an hour without a database, no process has a recent heartbeat, so none can tell which of the others have
    // died.
    clock.pass(3_600_000)
    assert.deepEqual(await store.renewLease(b), { kind: 'dead' })
    assert.deepEqual(await store.renewLease(b), { kind: 'dead' })
    await enter(store, c)
    assert.deepEqual(await takeOver(store, c, 10), [])

    clock.pass(5_000)
    await store.renewLease(c)
    assert.equal((await takeOver(store, c, 10)).length, 1)
    assert.deepEqual(await store.renewLease(processId), { kind: 'dead' })
  })

  test(`${backend.name}: a worker's claims are free as soon as it has unregistered, and it cannot claim any more tasks`, async () => {
    await using opened = await openWithClaimedTask(backend)
    const { store, processId, customer, claimed } = opened
    await enter(store, b)
    await createOne(store, newTask(customer))
    await store.unregisterProcess(processId)
    await store.unregisterProcess(processId)

    assert.deepEqual(await store.renewLease(processId), { kind: 'dead' })
    assert.deepEqual(await claim(store, processId, 10), [])
    const taken = await takeOver(store, b, 10)
    assert.deepEqual(
      taken.map(({ task }) => task.id),
      [claimed.task.id],
    )
  })

  test(`${backend.name}: a process that registers again keeps the claims that it is working on, and no others`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 1_000)
    await enter(store, a)
    await store.createTasks(Array.from({ length: 4 }, () => newTask(customer)))
    const claimed = await claim(store, a, 4, [imageModel])
    const claims = claimed.map(({ task, epoch }) => ({ taskId: task.id, epoch }))
    const [kept, outdated, released, unknown] = claims
    assert.ok(kept && outdated && released && unknown)
    await store.advanceTasks(claimed.map((held) => submitting(held)))
    await store.releaseTasks([{ ...released }])
    const earlier = { ...outdated, epoch: branded<Epoch>(outdated.epoch - 1) }

    await enter(store, b, { succeeds: { id: a, claims: [kept, earlier, released] } })

    assert.deepEqual(await store.renewLease(a), { kind: 'dead' })
    await enter(store, c)
    assert.deepEqual(
      new Set((await takeOver(store, c, 10)).map(({ task }) => task.id)),
      new Set([outdated.taskId, released.taskId, unknown.taskId]),
    )
    assert.deepEqual(await store.settleTasks([{ ...kept, ending: failure }]), ['settled'])
  })

  test(`${backend.name}: a process that got no response to its registration registers again with all its claims`, async () => {
    await using opened = await openWithClaimedTask(backend)
    const { store, processId, claimed } = opened
    const claims = [{ taskId: claimed.task.id, epoch: claimed.epoch }]
    for (const id of [b, c]) await enter(store, id, { succeeds: { id: processId, claims } })
    await store.unregisterProcess(b)
    assert.deepEqual(await takeOver(store, b, 10), [])
    await enter(store, d)
    assert.deepEqual(await takeOver(store, d, 10), [])
  })

  test(`${backend.name}: two workers that take over tasks at the same time never get the same task, and miss none`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const customer = await addCustomer(store, 1_000)
    await enter(store, a)
    await store.createTasks(Array.from({ length: 60 }, () => newTask(customer)))
    let owners = [a]
    assert.equal((await claim(store, a, 60, [imageModel])).length, 60)
    for (let round = 0; round < 8; round++) {
      const heirs = ['b', 'c'].map((name) => branded<ProcessId>(`prc_${round}_${name}`))
      for (const heir of heirs) await enter(store, heir)
      for (const owner of owners) await store.unregisterProcess(owner)

      const turns = Array.from({ length: 12 }, (_, turn) => branded<ProcessId>(heirs[turn % 2] ?? ''))
      const taken = await Promise.all(turns.map((processId) => takeOver(store, processId, 8)))

      const taskIds = taken.flat().map(({ task }) => task.id)
      assert.equal(new Set(taskIds).size, taskIds.length)
      // A call skips the rows that another call has locked, so some tasks may be left over.
      const rest = await takeOver(store, turns[0] ?? a, 100)
      assert.equal(taskIds.length + rest.length, 60)
      owners = heirs
    }
  })

  test(`${backend.name}: each process learns how many processes share its duties, and its position among them`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    await enter(store, b, { role: 'all' })
    await enter(store, c, { role: 'api' })
    const entry = await enter(store, a)
    assert.deepEqual(entry, {
      kind: 'entered',
      shares: { api: { place: 0, among: 2 }, worker: { place: 0, among: 2 } },
    })
    assert.deepEqual(await store.renewLease(b), {
      kind: 'alive',
      shares: { api: { place: 0, among: 2 }, worker: { place: 1, among: 2 } },
      deaths: 0,
    })
    await store.unregisterProcess(a)
    assert.deepEqual(await store.renewLease(c), {
      kind: 'alive',
      shares: { api: { place: 1, among: 2 }, worker: { place: 1, among: 1 } },
      deaths: 0,
    })
  })

  test(`${backend.name}: files on a disk are refused if there is another process, and two different buckets are always refused`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    await enter(store, a, { files: 'disk:one' })
    assert.deepEqual(await enter(store, b), { kind: 'refused', reason: 'files-not-shared' })
    assert.deepEqual(await enter(store, b, { files: 'disk:one' }), {
      kind: 'refused',
      reason: 'files-not-shared',
    })
    await store.unregisterProcess(a)
    await enter(store, b)
    assert.deepEqual(await enter(store, c, { files: 'disk:one' }), {
      kind: 'refused',
      reason: 'files-not-shared',
    })
    assert.deepEqual(await enter(store, c, { files: 's3:another' }), {
      kind: 'refused',
      reason: 'files-differ',
    })
    assert.deepEqual(await store.renewLease(c), { kind: 'dead' }, 'a refused process is not registered')
  })

  test(`${backend.name}: of several processes with files on their own disks that register at the same time, one is accepted`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    for (let round = 0; round < 3; round++) {
      const crowd = Array.from({ length: 10 }, (_, n) => branded<ProcessId>(`prc_${round}_${n}`))
      const entries = await Promise.all(crowd.map((id) => enter(store, id, { files: `disk:${id}` })))
      assert.equal(entries.filter(({ kind }) => kind === 'entered').length, 1)
      await Promise.all(crowd.map((id) => store.unregisterProcess(id)))
    }
  })

  test(`${backend.name}: the process that holds the lock on the files frees the claims of the previous process`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 100)
    await enter(store, a, { files: 'disk:one' })
    await createOne(store, newTask(customer))
    await claim(store, a, 1)

    const entry = await enter(store, b, { files: 'disk:one', replaces: 'same-files' })

    assert.equal(entry.kind, 'entered')
    assert.equal((await takeOver(store, b, 1)).length, 1)
    assert.deepEqual(await store.renewLease(a), { kind: 'dead' })
    assert.deepEqual(await enter(store, c, { files: 'disk:two', replaces: 'same-files' }), {
      kind: 'refused',
      reason: 'files-not-shared',
    })
    assert.equal((await store.renewLease(b)).kind, 'alive')
  })

  test(`${backend.name}: a crashed process blocks other processes with their own files for one lease, and no longer`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    await enter(store, a, { files: 'disk:one' })
    clock.pass(leaseMs)
    assert.equal((await enter(store, b)).kind, 'refused')
    clock.pass(1)
    assert.equal((await enter(store, b)).kind, 'entered')
  })

  test(`${backend.name}: a process of the previous release, which registers without a role, has all duties`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    await database.transaction((sql) =>
      sql.run(`insert into workers (id, state, beat_ms) values ('prc_0', 'alive', now_ms())`),
    )
    const entry = await enter(store, a, { files: '' })
    assert.deepEqual(entry, {
      kind: 'entered',
      shares: { api: { place: 1, among: 1 }, worker: { place: 1, among: 2 } },
    })
  })

  test(`${backend.name}: a process that died long ago is deleted, and is still dead`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    await enter(store, a)
    await store.unregisterProcess(a)
    clock.pass(2 * 86_400_000)
    await enter(store, d)
    const rows = await database.transaction((sql) => sql.all('select id from workers'))
    assert.deepEqual(
      rows.map((row) => row['id']),
      [d],
    )
    assert.deepEqual(await store.renewLease(a), { kind: 'dead' })
  })
}
