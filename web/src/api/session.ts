// Who is signed in, and what changes that.

import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'

import type { ProveRequest } from '../../../src/http/site/wire/security.ts'
import type { OwnAccount, SessionAnswer } from '../../../src/http/site/wire/session.ts'
import { Refusal } from './refusal.ts'
import { read, write } from './request.ts'

export const sessionKey = ['session']

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => read<SessionAnswer>('/site/session', signal),
})

/** On every page: the router has read it before it shows any. */
export function useSession(): SessionAnswer {
  return useSuspenseQuery(sessionQuery).data
}

/** Of whoever is signed in; null for the moment in which somebody signs out. */
export function useAccount(): OwnAccount | null {
  return useQuery(sessionQuery).data?.account ?? null
}

/** OperatorError with `proof_needed`, as what needs a fresh session is: for what goes on by leaving the page. */
export async function requireFreshSession(): Promise<void> {
  const { account } = await read<SessionAnswer>('/site/session')
  if (account?.is_fresh !== true) throw new Refusal('proof_needed', 'Prove first that it is you.')
}

export const reauthenticate = (body: ProveRequest) => write('/site/prove', body)
export const signOut = () => write('/site/sign-out')
