// Simulates five weeks of activity on an account by calling the store's operations. The screenshots show the resulting
// ledger entries, charts, and keys.

import { hashRedemptionCode } from '../../src/accounts/credits/redemption-code.ts'
import { issueKey } from '../../src/accounts/keys/issue-key.ts'
import { openAccount } from '../../src/accounts/open-account.ts'
import type { Config } from '../../src/config.ts'
import { readSecretIn } from '../../src/data-folder/data-folder.ts'
import type { AccountId } from '../../src/domain/ids.ts'
import { builtInCatalog } from '../../src/settings/models.ts'
import { branded } from '../../src/lib/brand.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { assert } from '../../src/lib/assert.ts'
import { timeOrderedId } from '../../src/lib/ids.ts'
import { createLog } from '../../src/lib/log.ts'
import { startService } from '../../src/service.ts'
import { SqliteConnection } from '../../src/store/sqlite/connection.ts'
import { createStore } from '../../src/store/store.ts'
import type { Store } from '../../src/store/store.ts'
import { inProcess } from '../../test/harness/database/sqlite-backend.ts'
import {
  advanceToStoring,
  claim,
  createOne,
  failure,
  newOutput,
  newTask,
  startWorker,
} from '../../test/harness/store/task-fixtures.ts'
import type { Customer } from '../../test/harness/store/task-fixtures.ts'
import { prompts } from './prompts.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const simulatedDays = 35

/** The number of tasks per model for each day of the week. With fixed numbers, two runs produce similar screenshots. */
const week: readonly Readonly<Record<string, number>>[] = [
  { 'image-model-a-2': 6, 'svc-flash': 1 },
  { 'image-model-a-2': 9, 'image-model-b-2': 4, 'svc-flash': 2 },
  { 'image-model-b-2': 7, 'svc-flash': 1, 'svc-pro': 1 },
  { 'image-model-a-2': 12, 'svc-flash': 3 },
  { 'image-model-a-2': 4, 'image-model-b-2': 9, 'svc-pro': 1 },
  { 'svc-flash': 1 },
  {},
]

/**
 * On each day, every 14th task fails, beginning with either the first or the eighth. In total, about one task in ten
 * fails.
 */
const failureInterval = 14

export interface Veteran {
  readonly accountId: AccountId
  readonly shopKey: string
  readonly batchKey: string
}

/** Call this function while the service is not running. */
export async function simulateWeeks(config: Config): Promise<Veteran> {
  // Starting the service for the first time creates the data folder.
  await (await startService(config, createLog('silent'), 'all')).close()
  const secret = readSecretIn(config.dataFolder)
  assert(
    secret !== null && config.database.kind === 'sqlite',
    'an embedded installation must have a secret and a database file',
  )
  const now = { ms: systemClock.nowMs() - simulatedDays * dayMs - 5 * hourMs }
  const clock = { nowMs: () => now.ms, monotonicMs: () => now.ms }
  const connection = new SqliteConnection(config.database.path, 'write', clock)
  const store = createStore(inProcess(connection))

  const request = { email: 'ada@example.com', credits: 3_000, withKey: false }
  const account = await openAccount(store, secret, request)
  assert(account.kind === 'opened', 'the email address must be unused')
  const { accountId } = account
  const open = async (name: string, changes: Partial<Parameters<typeof issueKey>[3]> = {}) => {
    const settings = { name, lifetimeMs: null, dailyCreditsMax: null, modelIds: null, ...changes }
    const opened = await issueKey(store, secret, accountId, settings)
    assert(opened.kind === 'opened', 'the account must exist')
    return { accountId, keyId: opened.record.id, keyHash: '', key: opened.key }
  }
  const old = await open('Old laptop')
  const shop = await open('Web shop', {
    dailyCreditsMax: 400,
    modelIds: ['image-model-a-2', 'image-model-b-2', 'svc-flash', 'svc-pro'],
  })
  const batch = await open('Nightly batch', { lifetimeMs: (simulatedDays + 6) * dayMs })
  const worker = await startWorker(store)
  for (let day = 0; day < simulatedDays; day++) {
    await simulateDay(store, worker, day % 3 === 0 ? old : shop, day, now)
    now.ms += dayMs
    if (day === 20) {
      const code = 'ABCDEFGHIJKLMNOPQRST'
      await store.createCodes([
        { hash: hashRedemptionCode(code, secret), hint: 'QRST', credits: 1_500, lifetimeMs: null },
      ])
      await store.redeemCodes([{ accountId, hash: hashRedemptionCode(code, secret) }])
    }
  }
  await store.revokeKeys([{ by: 'owner', id: old.keyId, accountId }])
  await store.unregisterProcess(worker)
  await store.close()
  return { accountId, shopKey: shop.key, batchKey: batch.key }
}

async function simulateDay(
  store: Store,
  worker: Awaited<ReturnType<typeof startWorker>>,
  customer: Customer,
  day: number,
  now: { ms: number },
): Promise<void> {
  const modelIds = Object.entries(week[day % week.length] ?? {}).flatMap(([modelId, count]) =>
    Array.from({ length: count }, () => modelId),
  )
  for (const [index, modelId] of modelIds.entries()) {
    const model = builtInCatalog.get(modelId)
    assert(model !== undefined, 'the models must be built in')
    await createOne(
      store,
      newTask(customer, {
        id: branded(timeOrderedId(now.ms)),
        kind: model.kind,
        request: {
          modelId,
          prompt: prompts[(day * 5 + index) % prompts.length] ?? '',
          imageUrls: [],
          aspectRatio: '1:1',
        },
        priceCredits: model.priceCredits,
      }),
    )
    const [claimed] = await claim(store, worker, 1, [modelId])
    assert(claimed !== undefined, 'a new task must be claimable')
    await advanceToStoring(store, claimed)
    now.ms += model.kind === 'image' ? 900 : 6_200
    // These outputs expire after an hour, so the screenshots show only images that were generated today.
    const output = newOutput(hourMs)
    const ending =
      (day * 7 + index) % failureInterval === 0 ? failure : ({ kind: 'succeeded', output } as const)
    await store.settleTasks([{ taskId: claimed.task.id, epoch: claimed.epoch, ending }])
    now.ms += 7 * 60_000
  }
  now.ms -= modelIds.length * 8 * 60_000
}
