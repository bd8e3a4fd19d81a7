import { branded } from '../../lib/brand.ts'
import { randomId } from '../../lib/ids.ts'
import type { SessionId } from '../../domain/ids.ts'
import type { NewSession } from '../../domain/accounts/session.ts'
import type { Requester } from '../passwords/password.ts'
import { hashToken, newToken } from '../secrets/token.ts'

export interface UnsavedSession {
  /** The token in plain text, for the cookie. */
  readonly token: string
  readonly row: NewSession
}

export interface Browser {
  /** The `User-Agent` header. */
  readonly agent: string
  /** The client that the password is hashed for, identified by the browser's network address. */
  readonly requester: Requester
}

const agentLengthMax = 200

export function newSession(secret: Buffer, agent: Browser['agent']): UnsavedSession {
  const token = newToken()
  return {
    token,
    row: {
      hash: hashToken('session', token, secret),
      id: branded<SessionId>(randomId('ses')),
      agent: agent.replaceAll(/\p{C}/gu, '').slice(0, agentLengthMax),
    },
  }
}
