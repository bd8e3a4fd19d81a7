// The types for a request that is being processed, its handler, and its path.

import type { IncomingMessage, ServerResponse } from 'node:http'

import type { AccountId, RequestId } from '../../domain/ids.ts'
import type { Answer } from './answer.ts'
import type { BodyTurns } from './body-turns.ts'

export interface Call {
  readonly id: RequestId
  readonly request: IncomingMessage
  /**
   * Handlers use the response only to detect that the client has disconnected. Only the dispatcher and
   * `request-body.ts` write to the response.
   */
  readonly response: ServerResponse
  /** The named parts of the path, percent-decoded. */
  readonly parameters: Readonly<Record<string, string | undefined>>
  readonly bodies: BodyTurns
  /** The client's address. Empty if the address is unknown. */
  readonly client: string
  /** For the log and the limits on request bodies. Null until a gate has authenticated the request. */
  accountId: AccountId | null
}

/** Throws a `ServiceError` to refuse the request. */
export type Handler = (call: Call) => Answer | Promise<Answer>

/** The router adds `HEAD`, and `OPTIONS` if cross-origin requests are allowed. */
export interface Path {
  readonly url: string
  readonly get?: Handler
  readonly post?: Handler
  readonly delete?: Handler
}
