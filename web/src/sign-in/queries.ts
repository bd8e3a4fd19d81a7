import type {
  LinkAnswer,
  ReadLinkRequest,
  UseLinkRequest,
  SessionAnswer,
  SignInRequest,
  SignUpRequest,
} from '../../../src/http/site/wire/session.ts'
import { write } from '../api/request.ts'

export const signIn = (body: SignInRequest) => write<SessionAnswer>('/site/sign-in', body)
export const signUp = (body: SignUpRequest) => write<SessionAnswer>('/site/sign-up', body)
export const readLink = (body: ReadLinkRequest) => write<LinkAnswer>('/site/links/look', body)
export const acceptLink = (body: UseLinkRequest) => write<SessionAnswer>('/site/links/use', body)
