// Quotes a task: what a create request with the same body would cost, and whether it would be accepted. Runs the checks
// in `create-task.ts`, but stores and fetches nothing.

import { assert } from '../lib/assert.ts'
import { only } from '../lib/only.ts'
import { isBusinessFailure } from '../domain/errors.ts'
import type { ServiceError } from '../domain/errors.ts'
import type { AccountId } from '../domain/ids.ts'
import type { Store } from '../store/store.ts'
import { checkCreate, createdBy } from './create-task.ts'
import type { CreateParts, CreateTaskInput } from './create-task.ts'

export interface Quote {
  /**
   * The price of the task, or 0 if the request repeats an earlier one. Null if the request is malformed or does not
   * name a known model.
   */
  readonly priceCredits: number | null
  readonly balance: number
  /** Null if the create request would be accepted. */
  readonly refusal: ServiceError | null
}

type QuoteInput = Pick<CreateTaskInput, 'accountId' | 'keyId' | 'requestId'>

/**
 * All refusals, including those that `parse` throws, are part of the quote. Throws errors that the request did not
 * cause, such as `unavailable`, because a later create request may succeed.
 */
export async function quoteTask(
  parts: CreateParts,
  input: QuoteInput,
  parse: () => Pick<CreateTaskInput, 'fields' | 'idempotencyKey'>,
): Promise<Quote> {
  const { store, rules } = parts
  let priceCredits: number | null = null
  let balance: number | null = null
  try {
    const parsed = parse()
    priceCredits = rules.catalog.current.get(parsed.fields.modelId)?.priceCredits ?? null
    const checked = await checkCreate(parts, { ...input, ...parsed })
    if (checked.kind === 'replayed')
      return { priceCredits: 0, balance: await readBalance(store, input.accountId), refusal: null }
    const quoted = only(await store.quoteTasks([checked.task]))
    balance = quoted.balance
    createdBy(quoted.decision)
    return { priceCredits, balance, refusal: null }
  } catch (error) {
    if (!isBusinessFailure(error)) throw error
    return { priceCredits, balance: balance ?? (await readBalance(store, input.accountId)), refusal: error }
  }
}

async function readBalance(store: Store, accountId: AccountId): Promise<number> {
  const account = only(await store.readAccounts([accountId]))
  assert(account !== null, 'the account of a valid key must exist')
  return account.balance
}
