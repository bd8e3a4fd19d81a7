// Creates an account at the request of an operator, optionally with its first API key.

import { branded } from '../lib/brand.ts'
import { randomId } from '../lib/ids.ts'
import { only } from '../lib/only.ts'
import type { AccountId } from '../domain/ids.ts'
import type { Store } from '../store/store.ts'
import { requireSecret } from './secrets/require-secret.ts'
import { keyWithRow, withoutLimits } from './keys/issue-key.ts'

export interface NewAccountInput {
  readonly email: string
  readonly credits: number
  /** Whether to create a first key in the same transaction. */
  readonly withKey: boolean
}

export type OpenAccountOutcome =
  | { readonly kind: 'opened'; readonly accountId: AccountId; readonly key: string | null }
  | { readonly kind: 'email_taken' }

/** The account and its first key are durable when the promise resolves. The returned `key` is in plain text. */
export async function openAccount(
  store: Store,
  secret: Buffer,
  { email, credits, withKey }: NewAccountInput,
): Promise<OpenAccountOutcome> {
  await requireSecret(store, secret)
  const accountId = branded<AccountId>(randomId('acc'))
  const first = withKey ? keyWithRow(secret, withoutLimits('First key')) : null
  const outcome = only(
    await store.createAccounts([{ id: accountId, email, credits, key: first?.row ?? null }]),
  )
  if (outcome.kind === 'email_taken') return outcome
  return { kind: 'opened', accountId, key: first?.key ?? null }
}
