// Reads the current session, confirms the user's identity, and signs out.

import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'

import type { ReauthenticateRequest } from '../../../src/http/site/wire/security.ts'
import type { OwnAccount, SessionAnswer } from '../../../src/http/site/wire/session.ts'
import { Refusal } from './refusal.ts'
import { read, write } from './request.ts'

export const sessionKey = ['session']

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => read<SessionAnswer>('/site/session', signal),
})

/** The router loads the session before it renders any page. */
export function useSession(): SessionAnswer {
  return useSuspenseQuery(sessionQuery).data
}

/** Returns null if no user is signed in, and for a moment during sign-out. */
export function useAccount(): OwnAccount | null {
  return useQuery(sessionQuery).data?.account ?? null
}

/**
 * Rejects with `proof_needed` unless the user has recently confirmed their identity. Call this function before an
 * action that leaves the site.
 */
export async function requireFreshSession(): Promise<void> {
  const { account } = await read<SessionAnswer>('/site/session')
  if (account?.is_fresh !== true) throw new Refusal('proof_needed', "Confirm it's you first.")
}

export const proveIdentity = (body: ReauthenticateRequest) => write('/site/prove', body)
export const signOut = () => write('/site/sign-out')
