// What signing in stands on: whoever opens a session, a link or an account holds this.

import type { Clock } from '../lib/clock.ts'
import { branded } from '../lib/brand.ts'
import { randomId } from '../lib/ids.ts'
import type { SessionId } from '../domain/ids.ts'
import type { NewSession } from '../store/operations/sessions.ts'
import type { Store } from '../store/store.ts'
import type { Passwords } from './password.ts'
import { hashToken, newToken } from './token.ts'

export interface Doors {
  readonly store: Store
  /** Of the installation. */
  readonly secret: Buffer
  readonly clock: Clock
  readonly passwords: Passwords
}

export interface FreshSession {
  /** In clear, on its way into the cookie. */
  readonly token: string
  readonly row: NewSession
}

const agentLengthMax = 200

/** `agent` is how the browser names itself. */
export function newSession({ secret }: Doors, agent: string): FreshSession {
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
