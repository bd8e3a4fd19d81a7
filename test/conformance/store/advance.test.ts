import { test } from 'node:test'
import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import { branded } from '../../../src/lib/brand.ts'
import { mayFollow, statusOf } from '../../../src/domain/tasks/task.ts'
import type { Phase, ClaimedTask } from '../../../src/domain/tasks/task.ts'
import type { Epoch } from '../../../src/domain/ids.ts'
import { backends } from '../../harness/database/backends.ts'
import type { TestDatabase } from '../../harness/database/backend.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { lifetimeMs, openWithClaimedTask } from '../../harness/store/claimed-task.ts'
import {
  backToQueue,
  claimOne,
  contents,
  createOne,
  failure,
  move,
  newTask,
  startWorker,
  submitting,
  takeOver,
} from '../../harness/store/task-fixtures.ts'
import type { NextState } from '../../../src/domain/tasks/decide-advance.ts'
import type { Store } from '../../../src/store/store.ts'

async function readTask(store: Store, { task: { accountId, id: taskId } }: ClaimedTask) {
  const task = only(await store.readTasks([{ accountId, taskId }]))
  assert.ok(task !== null)
  return task
}

const states: Record<Exclude<Phase, 'succeeded' | 'failed'>, NextState> = {
  queued: { phase: 'queued', last: 'failed' },
  submitting: {
    phase: 'submitting',
    jobKey: branded('job'),
    route: 'storyboard',
    provider: 'storyboard',
    runForMs: 1000,
  },
  running: { phase: 'running', handle: {} },
  storing: { phase: 'storing', handle: {}, storeForMs: 0, cost: null },
}

const moves = (Object.keys(states) as (keyof typeof states)[]).flatMap((from) =>
  Object.values(states).map((to) => ({ from, to })),
)

async function bringTo(database: TestDatabase, phase: Phase): Promise<void> {
  await database.transaction((sql) => sql.run(`update tasks set phase = $1`, phase))
}

for (const backend of backends) {
  test(`${backend.name}: a task goes from queued to storing, and its owner sees the data of each phase`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, claimed } = scene
    const submit = submitting(claimed)

    assert.equal(statusOf(await readTask(store, claimed)), 1)
    assert.equal(only(await store.advanceTasks([submit])).kind, 'advanced')
    const submitted = await readTask(store, claimed)
    assert.deepEqual([submitted.phase, submitted.attempt, statusOf(submitted)], ['submitting', 1, 2])
    await store.advanceTasks([move(claimed, 'submitting', 'running')])
    assert.equal((await readTask(store, claimed)).phase, 'running')
    await store.advanceTasks([move(claimed, 'running', 'storing')])
    assert.equal((await readTask(store, claimed)).phase, 'storing')
  })

  test(`${backend.name}: only the steps of the phase table are allowed; any other is a defect and changes nothing`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { database, store, claimed } = scene
    const { epoch } = claimed
    const taskId = claimed.task.id
    for (const { from, to } of moves) {
      await bringTo(database, from)
      await database.transaction((sql) => sql.run('update tasks set claimed_by = $1', 'somebody'))
      const before = await database.transaction(contents)
      const advance = store.advanceTasks([{ taskId, epoch, from, to }])
      if (mayFollow(from, to.phase)) assert.equal(only(await advance).kind, 'advanced')
      else {
        await assert.rejects(advance, /must not follow/)
        assert.deepEqual(await database.transaction(contents), before)
      }
    }
  })

  test(`${backend.name}: a step from a phase other than the task's current phase changes nothing`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { database, store, claimed } = scene
    const before = await database.transaction(contents)

    assert.deepEqual(await store.advanceTasks([move(claimed, 'running', 'storing')]), [{ kind: 'stale' }])
    assert.deepEqual(await database.transaction(contents), before)

    assert.equal(only(await store.advanceTasks([submitting(claimed)])).kind, 'advanced')
    const after = await database.transaction(contents)
    assert.deepEqual(await store.advanceTasks([submitting(claimed)]), [{ kind: 'stale' }])
    assert.deepEqual(await database.transaction(contents), after)
  })

  test(`${backend.name}: a step whose result was lost can be repeated and returns the same result`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { database, store, claimed } = scene
    const moves = [
      submitting(claimed),
      backToQueue(claimed, 'submitting', 'failed'),
      submitting(claimed),
      move(claimed, 'submitting', 'running'),
      backToQueue(claimed, 'running', 'lost'),
      submitting(claimed),
      move(claimed, 'submitting', 'running'),
      move(claimed, 'running', 'storing'),
    ]
    for (const [index, made] of moves.entries()) {
      const [answer] = await store.advanceTasks([made])
      const after = await database.transaction(contents)
      assert.deepEqual(await store.advanceTasks([made]), [answer])
      assert.deepEqual(await database.transaction(contents), after)
      assert.equal(answer?.kind === 'advanced' && answer.attempt, index === 0 ? 1 : 2)
    }
    const back = backToQueue(claimed, 'storing', 'unsent')
    assert.equal(only(await store.advanceTasks([back])).kind, 'advanced')
    assert.deepEqual(await store.advanceTasks([back]), [{ kind: 'stale' }])
  })

  test(`${backend.name}: the writes of a worker whose task was taken over change nothing`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { database, store, claimed: outdated } = scene
    const heir = await startWorker(store, true)
    const current = only(await takeOver(store, heir, 1))
    assert.equal(current.epoch, outdated.epoch + 1)
    const before = await database.transaction(contents)
    const taskId = outdated.task.id
    const ahead = branded<Epoch>(current.epoch + 1)

    for (const epoch of [outdated.epoch, ahead]) {
      assert.deepEqual(await store.advanceTasks([submitting({ ...outdated, epoch })]), [{ kind: 'stale' }])
      assert.deepEqual(await store.settleTasks([{ taskId, epoch, ending: failure }]), ['stale'])
      assert.deepEqual(await store.releaseTasks([{ taskId, epoch }]), [false])
    }
    assert.deepEqual(await database.transaction(contents), before)
  })

  test(`${backend.name}: if a batch contains a void claim and the current claim of one task, the void claim is stale`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, claimed: outdated } = scene
    const heir = await startWorker(store, true)
    const current = only(await takeOver(store, heir, 1))
    const taskId = current.task.id

    const advances = await store.advanceTasks([submitting(outdated), submitting(current)])
    assert.deepEqual(
      advances.map(({ kind }) => kind),
      ['stale', 'advanced'],
    )
    assert.equal((await readTask(store, current)).attempt, 1)
    const release = ({ epoch }: ClaimedTask) => ({ taskId, epoch })
    assert.deepEqual(await store.releaseTasks([release(outdated), release(current)]), [false, true])
    const settle = ({ epoch }: ClaimedTask) => ({ taskId, epoch, ending: failure })
    assert.deepEqual(await store.settleTasks([settle(outdated), settle(current)]), ['stale', 'settled'])
  })

  test(`${backend.name}: of identical steps that arrive together, one takes effect`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, claimed } = scene

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => store.advanceTasks([submitting(claimed)])),
    )

    assert.equal(answers.flat().filter(({ kind }) => kind === 'advanced').length, 1)
    assert.equal((await readTask(store, claimed)).attempt, 1)
  })

  test(`${backend.name}: the first submission starts the time on the engine; attempts after a failure do not extend the deadline`, async () => {
    const clock = new ManualClock()
    await using scene = await openWithClaimedTask(backend, clock)
    const { store, claimed } = scene
    clock.pass(5000)
    const deadlineAtMs = clock.nowMs() + 60_000

    assert.deepEqual(only(await store.advanceTasks([submitting(claimed, 60_000)])), {
      kind: 'advanced',
      attempt: 1,
      submits: 1,
      deadlineAtMs,
      nowMs: clock.nowMs(),
      isCancelRequested: false,
    })
    clock.pass(10_000)
    const again = [backToQueue(claimed, 'submitting', 'failed'), submitting(claimed, 60_000)]
    for (const step of again) {
      const advanced = only(await store.advanceTasks([step]))
      assert.equal(advanced.kind === 'advanced' && advanced.deadlineAtMs, deadlineAtMs)
    }
    assert.equal((await readTask(store, claimed)).attempt, 2)
  })

  test(`${backend.name}: a task returned by a busy engine gets its full time on the engine again`, async () => {
    const clock = new ManualClock()
    await using scene = await openWithClaimedTask(backend, clock)
    const { store, claimed } = scene
    await store.advanceTasks([submitting(claimed, 60_000)])

    const back = backToQueue(claimed, 'submitting', 'unsent')
    const returned = only(await store.advanceTasks([back]))

    assert.equal(returned.kind === 'advanced' && returned.deadlineAtMs, claimed.deadlineAtMs)
  })

  test(`${backend.name}: a submission never extends a deadline`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, claimed } = scene

    const advanced = only(await store.advanceTasks([submitting(claimed, 2 * lifetimeMs)]))

    assert.equal(advanced.kind === 'advanced' && advanced.deadlineAtMs, claimed.deadlineAtMs)
  })

  test(`${backend.name}: a task returned by a busy engine keeps its rank and still shows status 2`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, customer, processId, claimed } = scene
    await createOne(store, newTask(customer))
    await store.advanceTasks([submitting(claimed)])

    assert.equal(
      only(await store.advanceTasks([backToQueue(claimed, 'submitting', 'unsent')])).kind,
      'advanced',
    )

    const waiting = await readTask(store, claimed)
    assert.deepEqual([waiting.phase, waiting.attempt, statusOf(waiting)], ['queued', 1, 2])
    const again = await claimOne(store, processId)
    assert.deepEqual([again.task.id, again.epoch], [claimed.task.id, 2])
    await store.advanceTasks([submitting(again)])
    assert.equal((await readTask(store, again)).attempt, 1)
  })

  test(`${backend.name}: a released task keeps its place in the queue`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, customer, processId, claimed } = scene
    await createOne(store, newTask(customer))
    const taskId = claimed.task.id

    assert.deepEqual(await store.releaseTasks([{ taskId, epoch: claimed.epoch }]), [true])
    const second = await claimOne(store, processId)
    assert.deepEqual([second.task.id, second.epoch], [taskId, 2])
  })

  test(`${backend.name}: a worker that has released a queued task cannot advance it`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, claimed } = scene
    const taskId = claimed.task.id
    await store.releaseTasks([{ taskId, epoch: claimed.epoch }])

    assert.deepEqual(await store.advanceTasks([submitting(claimed)]), [{ kind: 'stale' }])
    assert.equal((await readTask(store, claimed)).phase, 'queued')
  })

  test(`${backend.name}: a task released after its submission is taken over in its current phase`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, processId, claimed } = scene
    const taskId = claimed.task.id
    await store.advanceTasks([submitting(claimed)])
    await store.advanceTasks([move(claimed, 'submitting', 'running')])

    await store.releaseTasks([{ taskId, epoch: claimed.epoch }])

    const taken = only(await takeOver(store, processId, 10))
    assert.deepEqual([taken.task.id, taken.task.phase, taken.epoch], [taskId, 'running', 2])
  })
}
