// A session that begins: what its browser keeps of it, and what the store does.

import { branded } from '../../lib/brand.ts'
import { randomId } from '../../lib/ids.ts'
import type { SessionId } from '../../domain/ids.ts'
import type { NewSession } from '../../store/operations/sessions/sessions.ts'
import { hashToken, newToken } from '../secrets/token.ts'

export interface OpenedSession {
  /** In clear, on its way into the cookie. */
  readonly token: string
  readonly row: NewSession
}

const agentLengthMax = 200

/** `agent` is how the browser names itself. */
export function newSession(secret: Buffer, agent: string): OpenedSession {
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
