// Who is signed in, and what changes that.

import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'

import type {
  LinkAnswer,
  LinkLookRequest,
  LinkUseRequest,
  OwnAccount,
  SessionAnswer,
  SignInRequest,
  SignUpRequest,
} from '../../../src/http/site/wire/session.ts'
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

export const signIn = (body: SignInRequest) => write<SessionAnswer>('/site/sign-in', body)
export const signUp = (body: SignUpRequest) => write<SessionAnswer>('/site/sign-up', body)
export const signOut = () => write('/site/sign-out')
export const lookAtLink = (body: LinkLookRequest) => write<LinkAnswer>('/site/links/look', body)
export const acceptLink = (body: LinkUseRequest) => write<SessionAnswer>('/site/links/use', body)
