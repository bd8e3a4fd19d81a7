// The query plans of frequent operations, on a database with one claimed task.

import { everyTask } from '../../../src/domain/tasks/task-list.ts'
import { branded } from '../../../src/lib/brand.ts'
import type { WebhookEndpointId } from '../../../src/domain/ids.ts'
import { operations } from '../../../src/store/operations.ts'
import type { ArgumentOf, OperationName } from '../../../src/store/operations.ts'
import type { Sql, SqlRow, SqlValue } from '../../../src/store/sql.ts'
import type { openWithClaimedTask } from './claimed-task.ts'
import { addFreshSession, addResetLink, identityEntry, linkUse } from './session-fixtures.ts'
import { imageModel, newUpload, newTask, submitting } from './task-fixtures.ts'

export interface Plan {
  readonly operation: OperationName
  readonly rows: readonly SqlRow[]
}

type Scene = Awaited<ReturnType<typeof openWithClaimedTask>>

/** Returns the plans that the database may use for a statement, which has already run on the same connection. */
export type Explain = (
  sql: Sql,
  statement: string,
  parameters: readonly SqlValue[],
) => Promise<readonly (readonly SqlRow[])[]>

export async function dailyPlans(scene: Scene, explain: Explain): Promise<readonly Plan[]> {
  const plans: Plan[] = []
  const calls = [await dailyOf(scene), unfilteredOf(scene)].flatMap((daily) => Object.entries(daily))
  for (const [name, argument] of calls) {
    const operation = name as OperationName
    const run = operations[operation].run as (sql: Sql, argument: unknown) => Promise<unknown>
    await scene.database.transaction(async (sql) => {
      for (const [statement, parameters] of await statementsOf(
        (recording) => run(recording, argument),
        sql,
      )) {
        for (const rows of await explain(sql, statement, parameters)) plans.push({ operation, rows })
      }
    })
  }
  return plans
}

type Daily = { readonly [Name in OperationName]?: ArgumentOf<Name> }

async function dailyOf({ customer, processId, claimed, store }: Scene): Promise<Daily> {
  const { accountId } = customer
  const session = await addFreshSession(store, accountId)
  const link = await addResetLink(store, accountId)
  const taskId = claimed.task.id
  const failed = { kind: 'failed', failure: { code: 'provider_failed', message: 'x' } } as const
  const task = newTask(customer, {
    idempotency: { key: 'k', bodyHash: 'h' },
    uploads: [newUpload(accountId, 1000).name],
  })
  const modelIds = [task.request.modelId]
  return {
    createTasks: [task],
    findReceipts: [{ accountId, key: 'k' }],
    readTasks: [{ accountId, taskId }],
    findKeys: [customer.keyHash],
    listKeys: { accountId },
    touchKeys: [customer.keyId],
    listTasks: {
      accountId,
      filter: { ...everyTask, status: 3, createdFromMs: 1, createdBeforeMs: 9e15 },
      after: taskId,
      limit: 50,
    },
    readListedTasks: [{ accountId, taskId }],
    readTaskDetails: { accountId, taskId },
    searchTasks: { search: { accountId: null, modelId: null, status: 2 }, after: null, limit: 20 },
    readTaskRecords: [taskId],
    searchAttempts: { provider: 'storyboard', after: null, limit: 20 },
    listUnknownAttempts: { provider: 'storyboard', limit: 20 },
    listEntries: { accountId, before: null, limit: 50 },
    sumUsage: {
      accountId,
      fromDay: 0,
      toDay: 30_000,
      by: ['day', 'model'],
      after: { day: 1, modelId: imageModel, keyId: null },
      limit: 100,
    },
    redeemCodes: [{ accountId, hash: 'h' }],
    readAccounts: [accountId],
    createUploads: [newUpload(accountId, 1000)],
    readFiles: [newUpload(accountId, 1000).name],
    hasOrphans: { modelIds, providers: ['storyboard'] },
    takeOverTasks: { processId, modelIds, providers: ['storyboard'], limit: 10 },
    listQueuedModels: modelIds,
    readQueueHead: imageModel,
    claimTasks: { processId, modelIds, limit: 10 },
    advanceTasks: [submitting(claimed)],
    releaseTasks: [{ taskId, epoch: claimed.epoch }],
    readSubmissions: [{ taskId, number: 1 }],
    storeHooks: [{ taskId, number: 1, handle: { job: 7 } }],
    cancelTasks: [{ accountId, taskId, stopping: { image: new Set<string>(), video: new Set<string>() } }],
    listCancelRequests: null,
    deleteTasks: [{ accountId, taskId }],
    settleTasks: [{ taskId, epoch: claimed.epoch, ending: failed }],
    settleOverdueTasks: { failure: failed.failure, graceMs: 0, limit: 10 },
    readEventPosition: accountId,
    readEvents: { accountId, after: 0, limit: 100 },
    readUnfinishedTasks: { accountId, after: null, limit: 100 },
    readOwners: [taskId],
    listWaitingEndpoints: null,
    countSending: null,
    readEndpoint: { id: branded<WebhookEndpointId>('whe_1'), accountId },
    listMessages: { id: branded<WebhookEndpointId>('whe_1'), accountId, before: null, limit: 20 },
    claimMessages: [{ endpointId: branded<WebhookEndpointId>('whe_1'), limit: 20 }],
    deleteOldMessages: { limit: 10 },
    deleteOldEvents: { limit: 10 },
    expireFiles: { limit: 10 },
    deleteExpiredReceipts: { limit: 10 },
    findSessions: ['h'],
    touchSessions: [session.sessionId],
    listSessions: accountId,
    changePassword: { ...session, passwordHash: 'p' },
    endSessions: { by: 'id', accountId, id: session.sessionId },
    deleteExpiredSessions: { limit: 10 },
    findLinks: [link],
    consumeLink: linkUse(link),
    createReset: { accountId, hash: 'h', removesTotp: false, keptMs: 1 },
    signInWithIdentity: identityEntry({ signUp: 'invite' }),
    deleteExpiredLinks: { limit: 10 },
  }
}

/** Lists without a filter have a statement of their own. */
function unfilteredOf({ customer: { accountId } }: Scene): Daily {
  return { listTasks: { accountId, filter: everyTask, after: null, limit: 50 } }
}

type Statement = readonly [string, readonly SqlValue[]]

async function statementsOf(body: (sql: Sql) => Promise<unknown>, sql: Sql): Promise<readonly Statement[]> {
  const statements: Statement[] = []
  await body({
    dialect: sql.dialect,
    all: (statement, ...parameters) => {
      statements.push([statement, parameters])
      return sql.all(statement, ...parameters)
    },
    run: (statement, ...parameters) => {
      statements.push([statement, parameters])
      return sql.run(statement, ...parameters)
    },
    send: (statement, ...parameters) => {
      statements.push([statement, parameters])
      sql.send(statement, ...parameters)
    },
    insert: (table, rows) => sql.insert(table, rows),
  })
  return statements
}
