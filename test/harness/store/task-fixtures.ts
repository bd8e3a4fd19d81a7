// Fixtures for store tests: accounts, tasks, and workers.

import { only } from '../../../src/lib/only.ts'
import { branded } from '../../../src/lib/brand.ts'
import { timeOrderedId, randomBase62 } from '../../../src/lib/ids.ts'
import type { CreateDecision, NewTask } from '../../../src/domain/tasks/decide-create.ts'
import type {
  AccountId,
  ApiKeyId,
  FileName,
  JobKey,
  RequestId,
  TaskId,
  ProcessId,
} from '../../../src/domain/ids.ts'
import type { ClaimedTask } from '../../../src/domain/tasks/task.ts'
import { withoutLimits } from '../../../src/accounts/keys/issue-key.ts'
import type { KeySettings } from '../../../src/domain/accounts/api-key.ts'
import type { NewUpload } from '../../../src/domain/files/decide-uploads.ts'
import type { NewFile } from '../../../src/domain/files/file.ts'
import type { Ending } from '../../../src/domain/tasks/decide-settle.ts'
import type { Sql } from '../../../src/store/sql.ts'
import type { Store } from '../../../src/store/store.ts'

const dayMs = 24 * 3_600_000

export const imageModel = 'image-model-a-2'
export const videoModel = 'svc-flash'

export interface Customer {
  readonly accountId: AccountId
  readonly keyId: ApiKeyId
  readonly keyHash: string
}

/** Adds an account with a key, and registers the models that the tests use. */
export async function addCustomer(store: Store, credits: number): Promise<Customer> {
  const accountId = branded<AccountId>(`acc_${randomBase62(8)}`)
  const key = {
    id: branded<ApiKeyId>(`key_${randomBase62(8)}`),
    hash: randomBase62(43),
    hint: 'sk-muto_…abcd',
    ...withoutLimits(''),
  }
  await store.registerModels([imageModel, videoModel])
  await store.createAccounts([{ id: accountId, email: `${accountId}@example.org`, credits, key }])
  return { accountId, keyId: key.id, keyHash: key.hash }
}

export async function addLimitedKey(
  store: Store,
  accountId: AccountId,
  settings: Partial<KeySettings>,
): Promise<Customer> {
  const names = newKeyNames()
  const key = { ...names, accountId, ...withoutLimits('limited'), ...settings }
  const { kind } = only(await store.createKeys([key]))
  if (kind !== 'created') throw new Error('the account does not exist')
  return { accountId, keyId: names.id, keyHash: names.hash }
}

export function newKeyNames() {
  return { id: branded<ApiKeyId>(`key_${randomBase62(8)}`), hash: randomBase62(43), hint: 'sk-muto_…wxyz' }
}

/** Returns a valid task for an image that costs 4 credits. */
export function newTask(customer: Customer, changes: Partial<NewTask> = {}): NewTask {
  return {
    id: branded<TaskId>(timeOrderedId(1_795_262_400_000)),
    requestId: branded<RequestId>(`req_${randomBase62(22)}`),
    accountId: customer.accountId,
    keyId: customer.keyId,
    kind: 'image',
    request: { modelId: imageModel, prompt: 'a red fox', imageUrls: [], aspectRatio: '1:1' },
    priceCredits: 4,
    unfinishedMax: 10_000,
    lifetimeMs: dayMs,
    idempotency: null,
    uploads: [],
    uploadKeptMs: 7 * dayMs,
    ...changes,
  }
}

/** Returns an image task whose prompt has the maximum length. */
export function newLongTask(customer: Customer): NewTask {
  const prompt = 'fox '.repeat(1_250)
  return newTask(customer, { request: { modelId: imageModel, prompt, imageUrls: [], aspectRatio: '1:1' } })
}

export function newVideoTask(customer: Customer, changes: Partial<NewTask> = {}): NewTask {
  return newTask(customer, {
    kind: 'video',
    request: { modelId: videoModel, prompt: 'a red fox', imageUrls: [], aspectRatio: '16:9' },
    priceCredits: 20,
    ...changes,
  })
}

export function taskIdOf(decision: CreateDecision | undefined): TaskId {
  if (decision?.kind !== 'created' && decision?.kind !== 'replayed') {
    throw new Error(`expected a task, not ${JSON.stringify(decision)}`)
  }
  return decision.receipt.taskId
}

export async function createOne(store: Store, task: NewTask): Promise<TaskId> {
  return taskIdOf(only(await store.createTasks([task])))
}

export async function startWorker(store: Store, isAlone = false): Promise<ProcessId> {
  const id = branded<ProcessId>(`worker_${randomBase62(8)}`)
  await store.registerProcess({
    id,
    role: 'worker',
    files: 's3:tests',
    replaces: isAlone ? 'all' : 'none',
    succeeds: null,
  })
  return id
}

export function claim(
  store: Store,
  processId: ProcessId,
  limit: number,
  modelIds: readonly string[] = [imageModel, videoModel],
): Promise<readonly ClaimedTask[]> {
  return store.claimTasks({ processId, modelIds, limit })
}

/** The worker supports all models and engines that the tests use. */
export function takeOver(store: Store, processId: ProcessId, limit: number): Promise<readonly ClaimedTask[]> {
  const modelIds = [imageModel, videoModel]
  return store.takeOverTasks({ processId, modelIds, providers: ['storyboard'], limit })
}

export async function claimOne(store: Store, processId: ProcessId): Promise<ClaimedTask> {
  return only(await claim(store, processId, 1))
}

export function submitting(claimed: ClaimedTask, runForMs = 600_000) {
  const jobKey = branded<JobKey>(`job-${randomBase62(8)}`)
  return {
    taskId: claimed.task.id,
    epoch: claimed.epoch,
    from: claimed.task.phase,
    to: {
      phase: 'submitting',
      jobKey,
      route: 'storyboard',
      provider: 'storyboard',
      runForMs,
    },
  } as const
}

/** Returns the phase change that puts a task back into the queue. */
export function backToQueue(
  claimed: ClaimedTask,
  from: 'submitting' | 'running' | 'storing',
  last: 'unsent' | 'failed' | 'lost',
) {
  const { task, epoch } = claimed
  return { taskId: task.id, epoch, from, to: { phase: 'queued', last } } as const
}

export function move(claimed: ClaimedTask, from: 'submitting' | 'running', to: 'running' | 'storing') {
  const handle = { job: 7 }
  return {
    taskId: claimed.task.id,
    epoch: claimed.epoch,
    from,
    to: to === 'storing' ? { phase: to, handle, storeForMs: 0, cost: null } : { phase: to, handle },
  } as const
}

export async function advanceToStoring(store: Store, claimed: ClaimedTask): Promise<void> {
  await store.advanceTasks([submitting(claimed)])
  await store.advanceTasks([move(claimed, 'submitting', 'running')])
  await store.advanceTasks([move(claimed, 'running', 'storing')])
}

export const failure: Ending = {
  kind: 'failed',
  failure: { code: 'provider_failed', message: 'The engine reported an error.' },
}

export function success(): Ending {
  return { kind: 'succeeded', output: newOutput(30 * dayMs) }
}

/** Returns the record of an upload, with limits that allow it. Stores no file. */
export function newUpload(accountId: AccountId, keptMs: number): NewUpload {
  const name = branded<FileName>(`in_${randomBase62(22)}.png`)
  const limits = { filesMax: 1_000, bytesMax: 1e9 }
  return { accountId, ...newOutput(keptMs), name, limits }
}

export function newOutput(keptMs: number): Omit<NewFile, 'accountId'> {
  const name = branded<FileName>(`out_${randomBase62(22)}.png`)
  return { name, mediaType: 'image/png', bytes: 1234, sha256: 'ab'.repeat(32), keptMs }
}

export async function balanceOf(store: Store, customer: Customer): Promise<number> {
  return (await accountOf(store, customer)).balance
}

export async function accountOf(store: Store, { accountId }: Customer) {
  const account = only(await store.readAccounts([accountId]))
  if (account === null) throw new Error('the account does not exist')
  return account
}

/** Each table references only tables that are earlier in the list. */
export const tables: readonly string[] = [
  'accounts',
  'credentials',
  'identities',
  'sessions',
  'links',
  'redemption_codes',
  'api_keys',
  'models',
  'lanes',
  'tasks',
  'daily_usage',
  'archived_usage',
  'archive_parts',
  'requests',
  'attempts',
  'ledger',
  'events',
  'webhook_endpoints',
  'webhook_messages',
  'webhook_attempts',
  'idempotency',
  'workers',
  'files',
  'meta',
]

/** Returns every row of every table. */
export async function contents(sql: Sql): Promise<readonly string[]> {
  const lines: string[] = []
  for (const table of tables) {
    const found = await sql.all(`select * from ${table}`)
    lines.push(...found.map((row) => `${table} ${JSON.stringify(row)}`).toSorted())
  }
  return lines
}
