// A stress test with many simulated processes on one database. The processes run operations on batches of rows in
// random order, so if a deadlock is possible, it occurs within seconds.

import { withoutLimits } from '../../../src/accounts/keys/issue-key.ts'
import { branded } from '../../../src/lib/brand.ts'
import { randomBase62 } from '../../../src/lib/ids.ts'
import type { AccountId, ApiKeyId, FileName, ProcessId } from '../../../src/domain/ids.ts'
import type { ClaimedTask } from '../../../src/domain/tasks/task.ts'
import type { Settlement } from '../../../src/domain/tasks/decide-settle.ts'
import type { Store } from '../../../src/store/store.ts'
import { addFreshSession } from './session-fixtures.ts'
import {
  addCustomer,
  addLimitedKey,
  claim,
  failure,
  imageModel,
  move,
  newUpload,
  newKeyNames,
  newTask,
  newVideoTask,
  startWorker,
  submitting,
  success,
  videoModel,
  takeOver,
} from './task-fixtures.ts'
import type { Customer } from './task-fixtures.ts'

const customersMax = 20
const filesMax = 20
const batch = 40

export class Hammer {
  readonly #stores: readonly Store[]
  readonly #customers: Customer[] = []
  readonly #files: FileName[] = []
  readonly #keyIds: ApiKeyId[] = []
  readonly #codes: string[] = []
  readonly #settled: Settlement[] = []
  #rounds = 0
  #isOver = false

  /** Each store represents one process. */
  constructor(stores: readonly Store[]) {
    this.#stores = stores
  }

  get rounds(): number {
    return this.#rounds
  }

  async begin(): Promise<void> {
    const store = pick(this.#stores)
    while (this.#customers.length < customersMax) {
      const customer = await addCustomer(store, 5_000)
      // Half of the customers create tasks with a key whose limit they often reach.
      const limited = { dailyCreditsMax: 400 }
      const isLimited = this.#customers.length % 2 === 0
      this.#customers.push(isLimited ? await addLimitedKey(store, customer.accountId, limited) : customer)
    }
    const files = Array.from({ length: filesMax }, () => newUpload(pick(this.#customers).accountId, 100))
    await store.createUploads(files)
    this.#files.push(...files.map(({ name }) => name))
  }

  /** Rejects with the first error, because every operation must succeed. */
  async run(durationMs: number): Promise<void> {
    const timer = setTimeout(() => (this.#isOver = true), durationMs)
    const loops = [
      ...times(6, () => this.#repeat((store) => this.#create(store))),
      ...times(3, () => this.#work()),
      ...times(2, () => this.#repeat((store) => this.#sweep(store))),
      ...times(2, () => this.#repeat((store) => this.#administer(store))),
      this.#repeat((store) => this.#settleAgain(store)),
    ]
    try {
      await Promise.all(loops)
    } finally {
      this.#isOver = true
      clearTimeout(timer)
      await Promise.allSettled(loops)
    }
  }

  async #repeat(round: (store: Store) => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await round(pick(this.#stores))
      this.#rounds++
    }
  }

  async #create(store: Store): Promise<void> {
    const tasks = times(batch, () => {
      const make = pick([newTask, newVideoTask])
      return make(pick(this.#customers), {
        lifetimeMs: pick([50, 500, 60_000]),
        idempotency: pick([null, { key: randomBase62(2), bodyHash: 'body' }]),
        uploads: [pick(this.#files), pick(this.#files)],
        uploadKeptMs: 100,
      })
    })
    await store.createTasks(tasks)
  }

  async #work(): Promise<void> {
    const store = pick(this.#stores)
    let processId = await startWorker(store)
    for (let turn = 1; !this.#isOver; turn++) {
      const claimed = await claim(store, processId, batch, shuffled([imageModel, videoModel]))
      const takenOver = await takeOver(store, processId, batch)
      await this.#carryOut(store, claimed)
      await this.#giveUp(store, takenOver)
      await store.renewLease(processId)
      if (turn % 5 === 0) processId = await this.#replace(store, processId)
      this.#rounds++
    }
  }

  /** Takes tasks through all phases. Some tasks succeed, some fail, and some are left for another worker. */
  async #carryOut(store: Store, claimed: readonly ClaimedTask[]): Promise<void> {
    await store.advanceTasks(shuffled(claimed).map((held) => submitting(held)))
    await store.advanceTasks(shuffled(claimed).map((held) => move(held, 'submitting', 'running')))
    await store.advanceTasks(shuffled(claimed).map((held) => move(held, 'running', 'storing')))
    const settlements = shuffled(claimed)
      .slice(0, -4)
      .map((held, n) => ({ ...nameOf(held), ending: n % 2 === 0 ? success() : failure }))
    this.#settled.push(...settlements)
    await store.settleTasks(settlements)
  }

  async #giveUp(store: Store, held: readonly ClaimedTask[]): Promise<void> {
    const [failed, released] = [held.filter((_, n) => n % 2 === 0), held.filter((_, n) => n % 2 === 1)]
    await Promise.all([
      store.settleTasks(shuffled(failed).map((one) => ({ ...nameOf(one), ending: failure }))),
      store.releaseTasks(shuffled(released).map(nameOf)),
    ])
  }

  async #replace(store: Store, processId: ProcessId): Promise<ProcessId> {
    await store.unregisterProcess(processId)
    return startWorker(store)
  }

  async #sweep(store: Store): Promise<void> {
    const timedOut = { code: 'timed_out', message: 'Too late.' } as const
    await store.settleOverdueTasks({ failure: timedOut, graceMs: 0, limit: batch })
    await store.expireFiles({ limit: 5 })
    await store.deleteExpiredReceipts({ limit: batch })
  }

  /**
   * Settles tasks again, as a worker does after an interruption. Some of these calls start before the first settlement
   * has completed.
   */
  async #settleAgain(store: Store): Promise<void> {
    await store.settleTasks(shuffled(this.#settled.slice(-batch)))
  }

  async #administer(store: Store): Promise<void> {
    const grants = times(10, () => ({
      accountId: pick(this.#customers).accountId,
      amount: 100,
      reference: pick(['first', 'second', randomBase62(8)]),
    }))
    await store.grantCredits(grants)
    await this.#redeem(store)
    // Concurrent calls mostly use the same email addresses, so they conflict.
    const round = Math.floor(this.#rounds / 10)
    const emails = shuffled(times(8, (n) => `${round}.${n}@example.org`))
    await store.createAccounts(
      emails.map((email) => ({ id: branded<AccountId>(randomBase62(8)), email, credits: 1, key: null })),
    )
    await store.registerModels(shuffled([imageModel, videoModel, `model ${randomBase62(1)}`]))
    const keys = times(4, () => ({
      id: branded<ApiKeyId>(`key_${randomBase62(8)}`),
      accountId: pick(this.#customers).accountId,
      hash: randomBase62(43),
      hint: '',
      ...withoutLimits(''),
    }))
    await store.createKeys(keys)
    this.#keyIds.push(...keys.map(({ id }) => id))
    await store.revokeKeys(shuffled(this.#keyIds.slice(-12)).map((id) => ({ by: 'id', id })))
    const known = [...this.#customers.map(({ keyId }) => keyId), ...this.#keyIds.slice(-20)]
    await store.touchKeys(shuffled(known))
    const rotated = shuffled(this.#customers).slice(0, 4)
    for (const { accountId, keyId: oldId } of rotated) {
      const visit = await addFreshSession(store, accountId)
      // The grace period is long enough for the rest of the test, which still creates tasks with the old keys.
      await store.rotateKey({ ...visit, oldId, graceMs: 3_600_000, ...newKeyNames() })
    }
  }

  async #redeem(store: Store): Promise<void> {
    const code = { hash: randomBase62(43), hint: '', credits: 3, lifetimeMs: null }
    await store.createCodes([code])
    this.#codes.push(code.hash)
    const redemptions = this.#codes
      .slice(-6)
      .map((hash) => ({ accountId: pick(this.#customers).accountId, hash }))
    await store.redeemCodes(shuffled(redemptions))
  }
}

function nameOf({ task, epoch }: ClaimedTask) {
  return { taskId: task.id, epoch }
}

function times<Item>(count: number, make: (n: number) => Item): readonly Item[] {
  return Array.from({ length: count }, (_, n) => make(n))
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to pick')
  return item
}

function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
