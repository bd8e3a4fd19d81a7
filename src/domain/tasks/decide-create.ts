// Which creates of a batch are accepted. Pure: it runs under the locks of the accounts, on what they hold.

import { assert } from '../../lib/assert.ts'
import type { ModelKind } from './catalog.ts'
import type { AccountId, ApiKeyId, FileName, RequestId, TaskId } from '../ids.ts'
import type { GenerationRequest } from './task.ts'

/** How long an `Idempotency-Key` is remembered, as docs/api.md promises. */
export const idempotencyKeptMs = 72 * 3_600_000

export interface Idempotency {
  readonly key: string
  /** Hash of the parsed body: equal for equal values of the four fields. */
  readonly bodyHash: string
}

/** A create that passed every check that needs no lock. */
export interface NewTask {
  readonly id: TaskId
  readonly requestId: RequestId
  readonly accountId: AccountId
  /** Null: its owner made it on the site. */
  readonly keyId: ApiKeyId | null
  readonly kind: ModelKind
  readonly request: GenerationRequest
  readonly priceCredits: number
  /** Unfinished tasks that the account may hold. */
  readonly unfinishedMax: number
  /** From its creation until it fails, whatever happens. */
  readonly lifetimeMs: number
  readonly idempotency: Idempotency | null
  /** Uploads among its inputs: their use keeps them for another `uploadKeptMs`. */
  readonly uploads: readonly FileName[]
  readonly uploadKeptMs: number
}

/** The first answer to an idempotent create, as it is repeated. */
export interface Receipt {
  readonly taskId: TaskId
  readonly requestId: RequestId
  readonly priceCredits: number
}

export type CreateRefusal =
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'idempotency_mismatch' }
  | { readonly kind: 'too_many_unfinished_tasks'; readonly unfinishedMax: number }
  | { readonly kind: 'insufficient_credits'; readonly required: number; readonly available: number }
  | { readonly kind: 'model_not_allowed'; readonly modelIds: readonly string[] }
  | { readonly kind: 'key_limit_reached'; readonly required: number; readonly available: number }

export type CreateDecision =
  | { readonly kind: 'created'; readonly receipt: Receipt; readonly balanceAfter: number }
  | { readonly kind: 'replayed'; readonly receipt: Receipt }
  | CreateRefusal

export interface AccountStanding {
  readonly balance: number
  readonly unfinished: number
  readonly isDisabled: boolean
}

/** What a live key may be used for. */
export interface KeyStanding {
  /** What its tasks may cost in a day of UTC; null: no limit. */
  readonly dailyCreditsMax: number | null
  /** Of today, and only where there is a limit. */
  readonly spentCredits: number
  /** Null: all of them. */
  readonly modelIds: readonly string[] | null
}

/** With what tells whether a create repeats the first one. */
export interface StoredReceipt {
  readonly bodyHash: string
  readonly receipt: Receipt
}

/** What the database holds about the accounts and keys of the batch, and the receipts of its idempotency keys. */
export interface CreateContext {
  readonly accounts: ReadonlyMap<AccountId, AccountStanding>
  readonly liveKeys: ReadonlyMap<ApiKeyId, KeyStanding>
  /** By `receiptName(accountId, key)`. */
  readonly receipts: ReadonlyMap<string, StoredReceipt>
}

export function receiptName(accountId: AccountId, key: string): string {
  return `${accountId} ${key}`
}

/**
 * Decides the items one after another in the order given, each on what the ones before it left: a refusal refuses that
 * one only. The sum of the debits of an account never exceeds its balance, nor that of a key its limit of the day.
 */
export function decideCreates(batch: readonly NewTask[], ground: CreateContext): readonly CreateDecision[] {
  const standings = new Map(ground.accounts)
  const liveKeys = new Map(ground.liveKeys)
  const receipts = new Map(ground.receipts)
  return batch.map((item) => {
    const standing = standings.get(item.accountId)
    const key = item.keyId === null ? unlimited : liveKeys.get(item.keyId)
    const decision = decideCreate(item, standing, key, receipts)
    if (decision.kind !== 'created') return decision
    assert(standing !== undefined && decision.balanceAfter >= 0, 'a debit never goes below zero')
    standings.set(item.accountId, {
      ...standing,
      balance: decision.balanceAfter,
      unfinished: standing.unfinished + 1,
    })
    if (item.keyId !== null && key !== undefined)
      liveKeys.set(item.keyId, { ...key, spentCredits: key.spentCredits + item.priceCredits })
    if (item.idempotency !== null) {
      const { key, bodyHash } = item.idempotency
      receipts.set(receiptName(item.accountId, key), { bodyHash, receipt: decision.receipt })
    }
    return decision
  })
}

/** Of whoever creates without a key. */
const unlimited: KeyStanding = { dailyCreditsMax: null, spentCredits: 0, modelIds: null }

function decideCreate(
  item: NewTask,
  standing: AccountStanding | undefined,
  key: KeyStanding | undefined,
  receipts: ReadonlyMap<string, StoredReceipt>,
): CreateDecision {
  if (standing === undefined || standing.isDisabled || key === undefined) return { kind: 'unauthorized' }
  const earlier =
    item.idempotency === null ? undefined : receipts.get(receiptName(item.accountId, item.idempotency.key))
  if (earlier !== undefined) {
    const isSameBody = earlier.bodyHash === item.idempotency?.bodyHash
    return isSameBody ? { kind: 'replayed', receipt: earlier.receipt } : { kind: 'idempotency_mismatch' }
  }
  if (key.modelIds !== null && !key.modelIds.includes(item.request.modelId)) {
    return { kind: 'model_not_allowed', modelIds: key.modelIds }
  }
  if (standing.unfinished >= item.unfinishedMax) {
    return { kind: 'too_many_unfinished_tasks', unfinishedMax: item.unfinishedMax }
  }
  if (key.dailyCreditsMax !== null && key.spentCredits + item.priceCredits > key.dailyCreditsMax) {
    return {
      kind: 'key_limit_reached',
      required: item.priceCredits,
      available: key.dailyCreditsMax - key.spentCredits,
    }
  }
  if (standing.balance < item.priceCredits) {
    return { kind: 'insufficient_credits', required: item.priceCredits, available: standing.balance }
  }
  return {
    kind: 'created',
    receipt: { taskId: item.id, requestId: item.requestId, priceCredits: item.priceCredits },
    balanceAfter: standing.balance - item.priceCredits,
  }
}
