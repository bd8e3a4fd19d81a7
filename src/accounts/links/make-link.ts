// Creates one-time links. The plain text of a link exists only while the link is created and shown once.

import type { AccountId } from '../../domain/ids.ts'
import type { Store } from '../../store/store.ts'
import { requireSecret } from '../secrets/require-secret.ts'
import { hashToken, newToken } from '../secrets/token.ts'

const hourMs = 3_600_000
const inviteKeptMs = 7 * 24 * hourMs
const resetKeptMs = hourMs

/**
 * A placeholder for the email address of the account that the first start creates, until its holder enters the real
 * one.
 */
export const firstEmail = 'owner@localhost'

/** Returns the link's URL. The token is in the fragment, so it appears in no server log and in no `Referer` header. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/welcome#${token}`
}

/**
 * Creates a link for the first operator, which replaces any earlier one. Returns null once such a link has been used.
 * Durable when the promise resolves.
 */
export async function makeFirstLink(store: Store, secret: Buffer): Promise<string | null> {
  const { token, hash } = newLinkToken(secret)
  return (await store.createFirstLink({ hash, email: firstEmail, keptMs: inviteKeptMs })) ? token : null
}

/** Creates an invitation. It is durable when the promise resolves. */
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
 * Replaces the account's unused reset link. `removesTotp` is for account holders who have lost both their authenticator
 * app and their recovery codes. Returns null if there is no such account. Durable when the promise resolves.
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
