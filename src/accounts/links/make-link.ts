// Creates one-time links. The token in a link is never stored in plain text.

import type { AccountId } from '../../domain/ids.ts'
import type { Store } from '../../store/store.ts'
import { requireSecret } from '../secrets/require-secret.ts'
import { hashToken, newToken } from '../secrets/token.ts'

const hourMs = 3_600_000
const inviteKeptMs = 7 * 24 * hourMs
const resetKeptMs = hourMs

/** The placeholder email address of the account that is created at the first start. The account holder replaces it. */
export const firstEmail = 'owner@localhost'

/** The token is in the fragment, so it does not appear in server logs or `Referer` headers. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/welcome#${token}`
}

/**
 * Creates or replaces the link for the first operator. Returns the link's token, or null if an earlier link has been
 * used. The link is durable when the promise resolves.
 */
export async function makeFirstLink(store: Store, secret: Buffer): Promise<string | null> {
  const { token, hash } = newLinkToken(secret)
  return (await store.createFirstLink({ hash, email: firstEmail, keptMs: inviteKeptMs })) ? token : null
}

/** Returns the token of the invitation link. The invitation is durable when the promise resolves. */
export async function makeInvite(
  store: Store,
  secret: Buffer,
  invite: { readonly email: string | null; readonly credits: number },
): Promise<string> {
  await requireSecret(store, secret)
  const { token, hash } = newLinkToken(secret)
  await store.createInvite({ ...invite, hash, keptMs: inviteKeptMs })
  return token
}

/**
 * Creates a reset link and deletes the account's unused reset link, if there is one. `removesTotp` is for account
 * holders who have lost both their authenticator app and their recovery codes. Returns the link's token, or null if the
 * account does not exist or is disabled. The link is durable when the promise resolves.
 */
export async function makeReset(
  store: Store,
  secret: Buffer,
  reset: { readonly accountId: AccountId; readonly removesTotp: boolean },
): Promise<string | null> {
  await requireSecret(store, secret)
  const { token, hash } = newLinkToken(secret)
  return (await store.createReset({ ...reset, hash, keptMs: resetKeptMs })) ? token : null
}

function newLinkToken(secret: Buffer): { readonly token: string; readonly hash: string } {
  const token = newToken()
  return { token, hash: hashToken('link', token, secret) }
}
