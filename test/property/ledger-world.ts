// Runs each step on a real store and on a small model of accounts and tasks. The model predicts the results of the
// step.

import assert from 'node:assert/strict'

import { only } from '../../src/lib/only.ts'
import { isTerminal, statusOf } from '../../src/domain/tasks/task.ts'
import type { Epoch, TaskId, ProcessId } from '../../src/domain/ids.ts'
import type { Advance, NextState } from '../../src/domain/tasks/decide-advance.ts'
import type { Store } from '../../src/store/store.ts'
import { branded } from '../../src/lib/brand.ts'
import { parseArchivedTask } from '../../src/domain/archive/archived-task.ts'
import type { ManualClock } from '../harness/time/manual-clock.ts'
import {
  addCustomer,
  claim,
  failure,
  newTask,
  newVideoTask,
  startWorker,
  success,
  takeOver,
} from '../harness/store/task-fixtures.ts'
import { archiveNext } from '../harness/store/archive-fixtures.ts'
import type { AccountModel, Claim, TaskModel } from './ledger-model.ts'
import { lastFrom, stateOf, stepBefore } from './ledger-step.ts'
import type { Step } from './ledger-step.ts'

export class LedgerWorld {
  readonly #store: Store
  readonly #clock: ManualClock
  readonly #accounts: AccountModel[] = []
  readonly #tasks = new Map<TaskId, TaskModel>()
  readonly #claims: Claim[] = []
  #parts = 0
  #processId: ProcessId = branded('nobody yet')

  constructor(store: Store, clock: ManualClock) {
    this.#store = store
    this.#clock = clock
  }

  async begin(balances: readonly number[]): Promise<void> {
    for (const balance of balances) {
      const customer = await addCustomer(this.#store, balance)
      this.#accounts.push({
        customer,
        balance,
        isRevoked: false,
        changes: new Map(),
        remembered: new Map(),
      })
    }
    this.#processId = await startWorker(this.#store, true)
  }

  take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'create':
        return this.#create(step)
      case 'claim':
        return this.#claim(step.limit)
      case 'advance':
        return this.#advance(step.pick, step.to)
      case 'settle':
        return this.#settle(step.pick, step.isSuccess)
      case 'release':
        return this.#release(step.pick)
      case 'pass':
        return this.#pass(step.ms)
      case 'grant':
      case 'adjustment':
        return this.#change(step)
      case 'revoke':
        return this.#revoke(step.account)
      case 'restart':
        return this.#restart()
      case 'archive':
        return this.#archive(step.limit)
    }
  }

  /** Checks the audit, the balances, and the phases. Also checks that no task returns to an earlier status. */
  async check(): Promise<void> {
    assert.deepEqual(await this.#store.auditStore(null), [])
    const read = await this.#store.readAccounts(this.#accounts.map(({ customer }) => customer.accountId))
    const unfinished = (account: AccountModel) =>
      [...this.#tasks.values()].filter((task) => task.account === account && !isTerminal(task.phase)).length
    assert.deepEqual(
      read.map((account) => [account?.balance, account?.unfinished]),
      this.#accounts.map((account) => [account.balance, unfinished(account)]),
    )
    const tasks = [...this.#tasks]
    const seen = await this.#store.readTasks(
      tasks.map(([taskId, { account }]) => ({ accountId: account.customer.accountId, taskId })),
    )
    for (const [index, [taskId, model]] of tasks.entries()) {
      const task = seen[index]
      assert.equal(task === null, model.isArchived, `task ${taskId} exists unless it was archived`)
      if (!task) continue
      assert.equal(task.phase, model.phase)
      assert.ok(statusOf(task) >= model.seen, `status ${model.seen} → ${statusOf(task)}`)
      model.seen = statusOf(task)
    }
  }

  async #create({ account: index, price, isVideo, key, body }: Step & { readonly kind: 'create' }) {
    const account = this.#account(index)
    const idempotency = key === null ? null : { key, bodyHash: body }
    const make = isVideo ? newVideoTask : newTask
    const task = make(account.customer, { priceCredits: price, idempotency, lifetimeMs: 10_000 })
    const earlier = key === null ? undefined : account.remembered.get(key)

    const decision = only(await this.#store.createTasks([task]))

    if (account.isRevoked) return assert.equal(decision.kind, 'unauthorized')
    if (earlier !== undefined) {
      assert.equal(decision.kind, earlier.body === body ? 'replayed' : 'idempotency_mismatch')
      if (decision.kind === 'replayed') assert.equal(decision.receipt.taskId, earlier.taskId)
      return
    }
    if (account.balance < price) return assert.equal(decision.kind, 'insufficient_credits')
    assert.equal(decision.kind, 'created')
    account.balance -= price
    if (key !== null) account.remembered.set(key, { body, taskId: task.id })
    this.#tasks.set(task.id, {
      account,
      price,
      phase: 'queued',
      epoch: 0,
      isClaimed: false,
      isArchived: false,
      seen: 1,
    })
  }

  async #claim(limit: number) {
    const waiting = [...this.#tasks.values()].filter(
      (task) => task.phase === 'queued' && !task.isClaimed,
    ).length
    const claimed = await claim(this.#store, this.#processId, limit)
    assert.ok(claimed.length <= Math.min(limit, waiting))
    assert.ok(claimed.length > 0 || waiting === 0, 'a claim takes work if there is any')
    for (const { task, epoch } of claimed) this.#hold(task.id, epoch)
  }

  async #advance(pick: number, to: NextState['phase']) {
    const held = this.#pick(pick)
    if (held === undefined) return
    const { claim: name, task, isCurrent } = held
    const from = stepBefore(to, task.phase)
    const isOurs = isCurrent && task.phase === from

    const outcome = only(
      await this.#store.advanceTasks([{ ...name, from, to: stateOf(to, from) } satisfies Advance]),
    )

    const isRepeated = isCurrent && task.phase === to
    assert.equal(outcome.kind, isOurs || isRepeated ? 'advanced' : 'stale')
    if (!isOurs) return
    task.phase = to
    if (to === 'queued' && lastFrom(from) === 'unsent') task.isClaimed = false
  }

  async #settle(pick: number, isSuccess: boolean) {
    const held = this.#pick(pick)
    if (held === undefined) return
    const { claim: name, task, isCurrent } = held
    const ending = isSuccess && task.phase === 'storing' ? success() : failure

    const outcome = only(await this.#store.settleTasks([{ ...name, ending }]))

    assert.equal(outcome, isCurrent ? 'settled' : 'stale')
    if (isCurrent) this.#end(task, ending.kind)
  }

  async #release(pick: number) {
    const held = this.#pick(pick)
    if (held === undefined) return
    const { claim: name, task, isCurrent } = held

    assert.equal(only(await this.#store.releaseTasks([name])), isCurrent)
    if (isCurrent && task.phase === 'queued') task.isClaimed = false
  }

  async #pass(ms: number) {
    this.#clock.pass(ms)
    const overdue = { failure: { code: 'timed_out', message: 'Too late.' }, graceMs: 0, limit: 1000 } as const
    for (const { taskId } of await this.#store.settleOverdueTasks(overdue))
      this.#end(this.#task(taskId), 'failed')
  }

  async #change({
    kind,
    account: index,
    amount,
    reference,
  }: Step & { readonly kind: 'grant' | 'adjustment' }) {
    const account = this.#account(index)
    const change = [{ accountId: account.customer.accountId, amount, reference }]
    const known = account.changes.get(reference)

    const outcome = only(
      await (kind === 'grant' ? this.#store.grantCredits(change) : this.#store.adjustCredits(change)),
    )

    if (known !== undefined) {
      const isSame = known.by === kind && known.amount === amount
      const { balance } = account
      const expected = isSame ? { kind: 'repeated', balance } : { kind: 'reference_used', ...known }
      return assert.deepEqual(outcome, expected)
    }
    if (account.balance + amount < 0)
      return assert.deepEqual(outcome, { kind: 'too_low', balance: account.balance })
    account.balance += amount
    account.changes.set(reference, { by: kind, amount })
    assert.deepEqual(outcome, { kind: 'changed', balance: account.balance })
  }

  async #revoke(index: number) {
    const account = this.#account(index)
    const [outcome] = await this.#store.revokeKeys([{ by: 'id', id: account.customer.keyId }])
    assert.equal(outcome?.kind, account.isRevoked ? 'revoked_before' : 'revoked')
    account.isRevoked = true
  }

  /** Simulates a worker's death: another worker starts and takes over all claimed tasks. */
  async #restart() {
    this.#processId = await startWorker(this.#store, true)
    const taken = await takeOver(this.#store, this.#processId, 1000)
    const orphans = [...this.#tasks.values()].filter((task) => task.isClaimed).length
    assert.equal(taken.length, orphans)
    for (const { task, epoch } of taken) {
      assert.equal(task.phase, this.#task(task.id).phase)
      this.#hold(task.id, epoch)
    }
  }

  async #archive(limit: number) {
    const ended = [...this.#tasks.values()].filter((task) => isTerminal(task.phase) && !task.isArchived)
    const beforeMs = this.#clock.nowMs() + 1

    const { outcome, lines } = await archiveNext(this.#store, { number: this.#parts + 1, beforeMs, limit })

    assert.equal(outcome, 'archived')
    assert.equal(lines.length, Math.min(limit, ended.length))
    this.#parts++
    for (const line of lines) this.#task(parseArchivedTask(line).task.id).isArchived = true
  }

  #hold(taskId: TaskId, epoch: Epoch): void {
    const task = this.#task(taskId)
    assert.equal(epoch, task.epoch + 1, 'every claim raises the epoch')
    task.epoch = epoch
    task.isClaimed = true
    this.#claims.push({ taskId, epoch })
  }

  #end(task: TaskModel, phase: 'succeeded' | 'failed'): void {
    assert.ok(!isTerminal(task.phase), 'a task ends once')
    if (phase === 'failed') task.account.balance += task.price
    task.phase = phase
    task.isClaimed = false
  }

  /** `pick` counts backward from the newest claim, so small numbers mostly pick valid claims. */
  #pick(pick: number) {
    const name = this.#claims.at(-1 - (pick % Math.max(1, this.#claims.length)))
    if (name === undefined) return undefined
    const task = this.#task(name.taskId)
    // A claim may have ended even though the epoch is the same, because the epoch changes only with the next claim.
    return { claim: name, task, isCurrent: task.epoch === name.epoch && task.isClaimed }
  }

  #account(index: number): AccountModel {
    const account = this.#accounts[index]
    assert.ok(account)
    return account
  }

  #task(taskId: TaskId): TaskModel {
    const task = this.#tasks.get(taskId)
    assert.ok(task, 'the model contains every task')
    return task
  }
}
