// What keeps an account its owner's: proofs, password, codes, sessions, and who else may sign in.

import { queryOptions } from '@tanstack/react-query'

import type {
  IdentitiesAnswer,
  PasswordRequest,
  ProveRequest,
  SessionsAnswer,
  TotpBeginAnswer,
  TotpConfirmAnswer,
  TotpConfirmRequest,
} from '../../../src/http/site/wire/security.ts'
import type { SessionAnswer } from '../../../src/http/site/wire/session.ts'
import { Refusal } from './refusal.ts'
import { read, write } from './request.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => read<SessionsAnswer>('/site/sessions', signal),
})

export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => read<IdentitiesAnswer>('/site/identities', signal),
})

/** Refused with `proof_needed`, as what needs a fresh session is: for what goes on by leaving the page. */
export async function demandFresh(): Promise<void> {
  const { account } = await read<SessionAnswer>('/site/session')
  if (account?.is_fresh !== true) throw new Refusal('proof_needed', 'Prove first that it is you.')
}

export const unlinkIdentity = (id: string) => write(`/site/identities/${id}/unlink`)
export const prove = (body: ProveRequest) => write('/site/prove', body)
export const setPassword = (body: PasswordRequest) => write('/site/password', body)
export const beginTotp = () => write<TotpBeginAnswer>('/site/totp/begin')
export const confirmTotp = (body: TotpConfirmRequest) => write<TotpConfirmAnswer>('/site/totp/confirm', body)
export const removeTotp = () => write('/site/totp/remove')
export const signOutEverywhere = () => write('/site/sign-out-everywhere')
