// The table of everything that can be done to the database. Each operation is one transaction; both databases run them
// from here, beside the database where it has a thread of its own.

import type { TaskId } from '../domain/ids.ts'
import { countAccounts, createAccounts, grantCredits, readAccounts } from './operations/accounts.ts'
import { advanceTasks, releaseTasks } from './operations/advance-tasks.ts'
import { auditStore } from './operations/audit.ts'
import { claimTasks, takeOverTasks } from './operations/claim-tasks.ts'
import { createTasks } from './operations/create-tasks.ts'
import { changePassword, findHolders, createSignedInAccount } from './operations/credentials.ts'
import { createFiles, expireFiles, listFiles, readFiles } from './operations/files.ts'
import { enterByIdentity, linkIdentity, listIdentities, unlinkIdentity } from './operations/identities.ts'
import { nameInstallation } from './operations/installation.ts'
import { createKeys, createOwnKey, findKeys, listKeys, revokeKeys, touchKeys } from './operations/keys.ts'
import { listEntries, sumSpend } from './operations/list-entries.ts'
import { listTasks, tellTask, viewTasks } from './operations/list-tasks.ts'
import {
  createFirstLink,
  createInvite,
  createReset,
  findLinks,
  forgetLinks,
  consumeLink,
} from './operations/links.ts'
import { registerModels } from './operations/models.ts'
import { beatProcess, enterProcess, leaveProcess } from './operations/processes.ts'
import { readTasks } from './operations/read-tasks.ts'
import { proveSession, savePendingTotp, activateTotp, deactivateTotp } from './operations/second-factor.ts'
import {
  endSessions,
  findSessions,
  forgetSessions,
  listSessions,
  openSession,
  seeSessions,
} from './operations/sessions.ts'
import { findReceipts, forgetReceipts } from './operations/receipts.ts'
import { createCodes, redeemCodes } from './operations/redemption-codes.ts'
import { rollKey } from './operations/roll-key.ts'
import { settleOverdueTasks, settleTasks } from './operations/settle-tasks.ts'
import { checkSecret, fitsSecret } from './operations/secret.ts'
import type { Sql } from './sql.ts'

/** What others may want to look at after a commit. A lost hint costs a poll interval, never a task. */
export type Hint =
  | { readonly kind: 'work' }
  | { readonly kind: 'changed'; readonly taskIds: readonly TaskId[] }
  | { readonly kind: 'keys' }

export interface Operation<Argument, Result> {
  readonly mode: 'read' | 'write'
  /** Takes a list and answers a list of the same length: calls that arrive together share a transaction. */
  readonly isBatch: boolean
  /** Reads whole tables: an ordinary statement's time is not meant for it. */
  readonly isLong: boolean
  readonly run: (sql: Sql, argument: Argument) => Promise<Result>
  readonly hintOf: ((argument: Argument, result: Result) => Hint) | null
}

type Run<Argument, Result> = (sql: Sql, argument: Argument) => Promise<Result>
type HintOf<Argument, Result> = (argument: Argument, result: Result) => Hint

function read<Argument, Result>(run: Run<Argument, Result>): Operation<Argument, Result> {
  return { mode: 'read', isBatch: false, isLong: false, run, hintOf: null }
}

function readLong<Argument, Result>(run: Run<Argument, Result>): Operation<Argument, Result> {
  return { ...read(run), isLong: true }
}

function readBatch<Item, Answer>(
  run: Run<readonly Item[], readonly Answer[]>,
): Operation<readonly Item[], readonly Answer[]> {
  return { mode: 'read', isBatch: true, isLong: false, run, hintOf: null }
}

function write<Argument, Result>(
  run: Run<Argument, Result>,
  hintOf: HintOf<Argument, Result> | null = null,
): Operation<Argument, Result> {
  return { mode: 'write', isBatch: false, isLong: false, run, hintOf }
}

function writeBatch<Item, Answer>(
  run: Run<readonly Item[], readonly Answer[]>,
  hintOf: HintOf<readonly Item[], readonly Answer[]> | null = null,
): Operation<readonly Item[], readonly Answer[]> {
  return { mode: 'write', isBatch: true, isLong: false, run, hintOf }
}

const work = (): Hint => ({ kind: 'work' })
const keys = (): Hint => ({ kind: 'keys' })
const changed = (items: readonly { readonly taskId: TaskId }[]): Hint => ({
  kind: 'changed',
  taskIds: items.map(({ taskId }) => taskId),
})

export const operations = {
  createAccounts: writeBatch(createAccounts),
  readAccounts: readBatch(readAccounts),
  countAccounts: read(countAccounts),
  grantCredits: writeBatch(grantCredits),
  createKeys: writeBatch(createKeys),
  createOwnKey: write(createOwnKey),
  findKeys: readBatch(findKeys),
  listKeys: read(listKeys),
  rollKey: write(rollKey, keys),
  revokeKeys: writeBatch(revokeKeys, keys),
  touchKeys: writeBatch(touchKeys),
  findHolders: readBatch(findHolders),
  createSignedInAccount: write(createSignedInAccount),
  changePassword: write(changePassword),
  openSession: write(openSession),
  findSessions: readBatch(findSessions),
  seeSessions: writeBatch(seeSessions),
  proveSession: write(proveSession),
  listSessions: read(listSessions),
  endSessions: write(endSessions),
  forgetSessions: write(forgetSessions),
  savePendingTotp: write(savePendingTotp),
  activateTotp: write(activateTotp),
  deactivateTotp: write(deactivateTotp),
  createInvite: write(createInvite),
  createReset: write(createReset),
  createFirstLink: write(createFirstLink),
  findLinks: readBatch(findLinks),
  consumeLink: write(consumeLink),
  forgetLinks: write(forgetLinks),
  enterByIdentity: write(enterByIdentity),
  linkIdentity: write(linkIdentity),
  listIdentities: read(listIdentities),
  unlinkIdentity: write(unlinkIdentity),
  createTasks: writeBatch(createTasks, work),
  findReceipts: readBatch(findReceipts),
  readTasks: readBatch(readTasks),
  listTasks: read(listTasks),
  viewTasks: readBatch(viewTasks),
  tellTask: read(tellTask),
  listEntries: read(listEntries),
  sumSpend: read(sumSpend),
  createCodes: writeBatch(createCodes),
  redeemCodes: writeBatch(redeemCodes),
  claimTasks: write(claimTasks),
  takeOverTasks: write(takeOverTasks),
  advanceTasks: writeBatch(advanceTasks, changed),
  releaseTasks: writeBatch(releaseTasks, work),
  settleTasks: writeBatch(settleTasks, changed),
  settleOverdueTasks: write(settleOverdueTasks, (_, taskIds) => ({ kind: 'changed', taskIds })),
  createFiles: writeBatch(createFiles),
  readFiles: readBatch(readFiles),
  listFiles: read(listFiles),
  expireFiles: write(expireFiles),
  enterProcess: write(enterProcess),
  beatProcess: write(beatProcess),
  leaveProcess: write(leaveProcess, work),
  registerModels: writeBatch(registerModels),
  checkSecret: write(checkSecret),
  fitsSecret: read(fitsSecret),
  nameInstallation: write(nameInstallation),
  forgetReceipts: write(forgetReceipts),
  auditStore: readLong(auditStore),
}

export type OperationName = keyof typeof operations
export type ArgumentOf<Name extends OperationName> = Parameters<(typeof operations)[Name]['run']>[1]
export type ResultOf<Name extends OperationName> = Awaited<ReturnType<(typeof operations)[Name]['run']>>
