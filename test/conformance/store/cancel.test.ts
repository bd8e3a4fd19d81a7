import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../../src/lib/brand.ts'
import { only } from '../../../src/lib/only.ts'
import type { AccountId, TaskId } from '../../../src/domain/ids.ts'
import type { StoppingProviders } from '../../../src/domain/tasks/decide-cancel.ts'
import { canceled } from '../../../src/domain/tasks/task.ts'
import type { ClaimedTask } from '../../../src/domain/tasks/task.ts'
import type { Hint } from '../../../src/store/hint.ts'
import type { CancelOutcome } from '../../../src/store/operations/tasks/by-owner/cancel-tasks.ts'
import type { Store } from '../../../src/store/store.ts'
import { backends } from '../../harness/database/backends.ts'
import { openWithClaimedTask } from '../../harness/store/claimed-task.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import {
  accountOf,
  addCustomer,
  advanceToStoring,
  backToQueue,
  balanceOf,
  claim,
  claimOne,
  contents,
  createOne,
  failure,
  move,
  newTask,
  startWorker,
  submitting,
  success,
  takeOver,
} from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'

const stopping: StoppingProviders = { image: new Set(['storyboard']), video: new Set() }
const ended = { kind: 'failed', failure: canceled } as const

async function cancel(store: Store, { accountId }: Customer, taskId: TaskId): Promise<CancelOutcome> {
  return only(await store.cancelTasks([{ accountId, taskId, stopping }]))
}

async function assertCanceled(store: Store, customer: Customer, taskId: TaskId): Promise<void> {
  const task = only(await store.readTasks([{ accountId: customer.accountId, taskId }]))
  assert.deepEqual(task?.phase === 'failed' && task.failure, canceled)
  const { balance, unfinished } = await accountOf(store, customer)
  assert.deepEqual([balance, unfinished], [100, 0])
  assert.deepEqual(await store.auditStore(null), [])
}

const withoutEngine: Readonly<Record<string, (store: Store, claimed: ClaimedTask) => Promise<unknown>>> = {
  'that its worker is preparing': () => Promise.resolve(),
  'that waits between two attempts': async (store, claimed) => {
    await store.advanceTasks([submitting(claimed)])
    await store.advanceTasks([backToQueue(claimed, 'submitting', 'failed')])
  },
  'that a busy engine has sent back to the queue': async (store, claimed) => {
    await store.advanceTasks([submitting(claimed)])
    await store.advanceTasks([backToQueue(claimed, 'submitting', 'unsent')])
  },
}

for (const backend of backends) {
  test(`${backend.name}: a waiting task that is canceled ends and is refunded in one transaction, and is never claimed`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    const taskId = await createOne(store, newTask(customer))
    const hints: Hint[] = []
    store.subscribe((hint) => hints.push(hint))

    assert.equal(await cancel(store, customer, taskId), 'canceled')

    assert.deepEqual(hints, [{ kind: 'canceled', taskIds: [taskId] }])
    await assertCanceled(store, customer, taskId)
    assert.deepEqual(await claim(store, await startWorker(store), 10), [])
    assert.equal(await cancel(store, customer, taskId), 'too-late')
    await assertCanceled(store, customer, taskId)
  })

  for (const [situation, bring] of Object.entries(withoutEngine)) {
    test(`${backend.name}: a task ${situation} ends when it is canceled, and its worker can no longer submit or end it`, async () => {
      await using scene = await openWithClaimedTask(backend)
      const { store, customer, claimed } = scene
      await bring(store, claimed)

      assert.equal(await cancel(store, customer, claimed.task.id), 'canceled')

      await assertCanceled(store, customer, claimed.task.id)
      assert.deepEqual(await store.advanceTasks([submitting(claimed)]), [{ kind: 'stale' }])
      const settlement = { taskId: claimed.task.id, epoch: claimed.epoch, ending: failure }
      assert.deepEqual(await store.settleTasks([settlement]), ['stale'])
      await assertCanceled(store, customer, claimed.task.id)
    })
  }

  test(`${backend.name}: after a request to cancel a task on an engine, the worker's next step is still valid, and the worker learns about the request`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, customer, claimed } = scene
    const { id: taskId } = claimed.task
    await store.advanceTasks([submitting(claimed)])
    const hints: Hint[] = []
    store.subscribe((hint) => hints.push(hint))

    assert.equal(await cancel(store, customer, taskId), 'requested')

    assert.deepEqual(hints, [{ kind: 'canceled', taskIds: [taskId] }])
    assert.equal(await balanceOf(store, customer), 96)
    assert.deepEqual(await store.listCancelRequests(null), [taskId])
    const running = only(await store.advanceTasks([move(claimed, 'submitting', 'running')]))
    assert.equal(running.kind === 'advanced' && running.isCancelRequested, true)
    assert.equal(await cancel(store, customer, taskId), 'requested')
    await store.settleTasks([{ taskId, epoch: claimed.epoch, ending: ended, hasFailed: true }])
    await assertCanceled(store, customer, taskId)
    assert.deepEqual(await store.listCancelRequests(null), [])
  })

  test(`${backend.name}: a task whose cancellation was requested may still succeed, and is then not refunded`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, customer, claimed } = scene
    const { id: taskId } = claimed.task
    await store.advanceTasks([submitting(claimed)])
    await store.advanceTasks([move(claimed, 'submitting', 'running')])
    assert.equal(await cancel(store, customer, taskId), 'requested')
    await store.advanceTasks([move(claimed, 'running', 'storing')])
    assert.equal(await cancel(store, customer, taskId), 'too-late')
    const settlement = { taskId, epoch: claimed.epoch, ending: success() }
    assert.deepEqual(await store.settleTasks([settlement]), ['settled'])
    assert.equal(await balanceOf(store, customer), 96)
    assert.deepEqual(await store.auditStore(null), [])
  })

  for (const last of ['unsent', 'failed', 'lost'] as const) {
    test(`${backend.name}: a task whose cancellation was requested does not return to the queue after a submission that is ${last}`, async () => {
      await using scene = await openWithClaimedTask(backend)
      const { database, store, customer, claimed } = scene
      await store.advanceTasks([submitting(claimed)])
      await cancel(store, customer, claimed.task.id)
      const before = await database.transaction(contents)

      assert.deepEqual(await store.advanceTasks([backToQueue(claimed, 'submitting', last)]), [
        { kind: 'canceled' },
      ])

      assert.deepEqual(await database.transaction(contents), before)
    })
  }

  test(`${backend.name}: an account cannot cancel another account's task, even in the same batch as the owner's request`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, customer, claimed } = scene
    const { accountId } = await addCustomer(store, 100)
    const { id: taskId } = claimed.task
    const requests = [accountId, customer.accountId].map((each) => ({ accountId: each, taskId, stopping }))
    assert.deepEqual(await store.cancelTasks(requests), ['unknown', 'canceled'])
  })

  test(`${backend.name}: the worker that takes over a task learns that its cancellation was requested`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, customer, claimed, processId } = scene
    assert.equal(claimed.isCancelRequested, false)
    await store.advanceTasks([submitting(claimed)])
    await cancel(store, customer, claimed.task.id)
    await store.unregisterProcess(processId)
    const next = only(await takeOver(store, await startWorker(store), 1))
    assert.equal(next.isCancelRequested, true)
  })

  test(`${backend.name}: a cancellation that is not possible changes nothing and sends no hint`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { database, store, customer, claimed } = scene
    const { id: taskId } = claimed.task
    const hints: Hint[] = []
    const without = async (expected: CancelOutcome, request: Partial<CancelFields> = {}) => {
      const before = await database.transaction(contents)
      const unsubscribe = store.subscribe((hint) => hints.push(hint))
      const whole = { accountId: customer.accountId, taskId, stopping, ...request }
      assert.deepEqual(await store.cancelTasks([whole]), [expected])
      unsubscribe()
      assert.deepEqual(await database.transaction(contents), before)
    }
    const other = await addCustomer(store, 100)
    await without('unknown', { accountId: other.accountId })
    await without('unknown', { taskId: branded<TaskId>('0'.repeat(31)) })
    const none: StoppingProviders = { image: new Set(), video: new Set(['storyboard']) }
    await store.advanceTasks([submitting(claimed)])
    await without('unstoppable', { stopping: none })
    await store.advanceTasks([move(claimed, 'submitting', 'running')])
    await without('unstoppable', { stopping: none })
    await store.advanceTasks([move(claimed, 'running', 'storing')])
    await without('too-late')
    await store.settleTasks([{ taskId, epoch: claimed.epoch, ending: success() }])
    await without('too-late')
    assert.deepEqual(hints, [])
  })

  test(`${backend.name}: of simultaneous cancellations of a waiting task, one ends it, and it is refunded once`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const customer = await addCustomer(store, 100)
    const taskId = await createOne(store, newTask(customer))
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => cancel(store, customer, taskId)))
    assert.equal(outcomes.filter((outcome) => outcome === 'canceled').length, 1)
    assert.ok(outcomes.every((outcome) => outcome === 'canceled' || outcome === 'too-late'))
    await assertCanceled(store, customer, taskId)
  })

  test(`${backend.name}: a cancellation at the same moment as a step or an end of the task results in exactly one end`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const customer = await addCustomer(store, 200)
    const processId = await startWorker(store)
    const price = 4
    let balance = 200
    for (let round = 0; round < 20; round++) {
      const taskId = await createOne(store, newTask(customer))
      const claimed = await claimOne(store, processId)
      const isStoring = round % 2 === 0
      if (isStoring) await advanceToStoring(store, claimed)
      const settle = () => store.settleTasks([{ taskId, epoch: claimed.epoch, ending: success() }])
      const [outcome, [step]] = await Promise.all([
        cancel(store, customer, taskId),
        isStoring ? settle() : store.advanceTasks([submitting(claimed)]),
      ])
      if (isStoring) {
        assert.deepEqual([outcome, step], ['too-late', 'settled'])
        balance -= price
        continue
      }
      const isSubmitted = typeof step === 'object' && step.kind === 'advanced'
      assert.equal(outcome, isSubmitted ? 'requested' : 'canceled')
      if (!isSubmitted) continue
      const settlement = { taskId, epoch: claimed.epoch, ending: ended }
      assert.deepEqual(await store.settleTasks([settlement, { ...settlement, epoch: branded(99) }]), [
        'settled',
        'stale',
      ])
    }
    assert.equal(await balanceOf(store, customer), balance)
    assert.deepEqual(await store.auditStore(null), [])
  })
}

interface CancelFields {
  readonly accountId: AccountId
  readonly taskId: TaskId
  readonly stopping: StoppingProviders
}
