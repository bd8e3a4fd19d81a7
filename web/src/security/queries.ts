import { queryOptions } from '@tanstack/react-query'

import type {
  IdentitiesAnswer,
  PasswordRequest,
  SessionsAnswer,
  TotpBeginAnswer,
  TotpConfirmAnswer,
  TotpConfirmRequest,
} from '../../../src/http/site/wire/security.ts'
import { read, write } from '../api/request.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => read<SessionsAnswer>('/site/sessions', signal),
})

export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => read<IdentitiesAnswer>('/site/identities', signal),
})

export const unlinkIdentity = (id: string) => write(`/site/identities/${id}/unlink`)
export const setPassword = (body: PasswordRequest) => write('/site/password', body)
export const beginTotp = () => write<TotpBeginAnswer>('/site/totp/begin')
export const confirmTotp = (body: TotpConfirmRequest) => write<TotpConfirmAnswer>('/site/totp/confirm', body)
export const removeTotp = () => write('/site/totp/remove')
export const signOutEverywhere = () => write('/site/sign-out-everywhere')
