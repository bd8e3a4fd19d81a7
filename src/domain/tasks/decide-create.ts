// Decides which create requests in a batch are accepted. The caller must have locked the accounts.

import { assert } from '../../lib/assert.ts'
import type { ModelKind } from './catalog.ts'
import type { AccountId, ApiKeyId, FileName, RequestId, TaskId } from '../ids.ts'
import type { GenerationRequest } from './task.ts'

/** How long an `Idempotency-Key` is remembered. Documented in docs/api.md. */
export const idempotencyKeptMs = 72 * 3_600_000

export interface Idempotency {
  readonly key: string
  /**
   * A hash of the parsed body. Two bodies have the same hash if their models, prompts, images, and aspect ratios are
   * equal.
   */
  readonly bodyHash: string
}

/** A create request that has passed all checks except those that need a lock. */
export interface NewTask {
  readonly id: TaskId
  readonly requestId: RequestId
  readonly accountId: AccountId
  /** Null if the owner created the task on the site. */
  readonly keyId: ApiKeyId | null
  readonly kind: ModelKind
  readonly request: GenerationRequest
  readonly priceCredits: number
  readonly unfinishedMax: number
  /** An unfinished task fails when this time has passed since its creation. */
  readonly lifetimeMs: number
  readonly idempotency: Idempotency | null
  /** The uploads among the inputs. Using them extends their retention to at least `uploadKeptMs` from now. */
  readonly uploads: readonly FileName[]
  readonly uploadKeptMs: number
}

/** The data of the response to a create request. Repetitions with the same idempotency key get the same receipt. */
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

/** The limits and the spending of a key that has not expired or been revoked. */
export interface KeyStanding {
  /** In credits per UTC day, or null if there is no limit. */
  readonly dailyCreditsMax: number | null
  /**
   * The key whose row stores the spending, or null for a create request without a key. A key and its replacements share
   * one row.
   */
  readonly budgetKeyId: ApiKeyId | null
  /** The credits spent on the current UTC day. 0 if the key has no limit. */
  readonly spentCredits: number
  /** The models that the key may use, or null if the key may use all models. */
  readonly modelIds: readonly string[] | null
}

/** `bodyHash` shows whether a later request with the same idempotency key also has the same body. */
export interface StoredReceipt {
  readonly bodyHash: string
  readonly receipt: Receipt
}

export interface CreateContext {
  readonly accounts: ReadonlyMap<AccountId, AccountStanding>
  readonly liveKeys: ReadonlyMap<ApiKeyId, KeyStanding>
  /** Keyed by `receiptName(accountId, key)`. */
  readonly receipts: ReadonlyMap<string, StoredReceipt>
}

export function receiptName(accountId: AccountId, key: string): string {
  return `${accountId} ${key}`
}

/**
 * Decides on the items in the given order. Each decision takes the previous items into account. A refusal affects only
 * its own item. Debits never exceed the account's balance or the key's daily limit.
 */
export function decideCreates(batch: readonly NewTask[], ground: CreateContext): readonly CreateDecision[] {
  const standings = new Map(ground.accounts)
  const spent = new Map(
    [...ground.liveKeys.values()].map(({ budgetKeyId, spentCredits }) => [budgetKeyId, spentCredits]),
  )
  const receipts = new Map(ground.receipts)
  return batch.map((item) => {
    const standing = standings.get(item.accountId)
    const key = item.keyId === null ? unlimited : ground.liveKeys.get(item.keyId)
    const spentCredits = spent.get(key?.budgetKeyId ?? null) ?? 0
    const decision = decideCreate(item, standing, key, spentCredits, receipts)
    if (decision.kind !== 'created') return decision
    assert(standing !== undefined && decision.balanceAfter >= 0, 'a debit must not make a balance negative')
    standings.set(item.accountId, {
      ...standing,
      balance: decision.balanceAfter,
      unfinished: standing.unfinished + 1,
    })
    if (key !== undefined) spent.set(key.budgetKeyId, spentCredits + item.priceCredits)
    if (item.idempotency !== null) {
      const { key, bodyHash } = item.idempotency
      receipts.set(receiptName(item.accountId, key), { bodyHash, receipt: decision.receipt })
    }
    return decision
  })
}

/**
 * Returns the decision that a create request would get now. A quote debits nothing, so the other items of the batch do
 * not matter.
 */
export function decideQuote(item: NewTask, { accounts, liveKeys, receipts }: CreateContext): CreateDecision {
  const key = item.keyId === null ? unlimited : liveKeys.get(item.keyId)
  return decideCreate(item, accounts.get(item.accountId), key, key?.spentCredits ?? 0, receipts)
}

/** The limits of a create request from the site, which has no key. */
const unlimited: KeyStanding = {
  dailyCreditsMax: null,
  budgetKeyId: null,
  spentCredits: 0,
  modelIds: null,
}

function decideCreate(
  item: NewTask,
  standing: AccountStanding | undefined,
  key: KeyStanding | undefined,
  spentCredits: number,
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
  if (key.dailyCreditsMax !== null && spentCredits + item.priceCredits > key.dailyCreditsMax) {
    return {
      kind: 'key_limit_reached',
      required: item.priceCredits,
      available: key.dailyCreditsMax - spentCredits,
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
