// One request on its way through the service, and what can be done with it. Routes see this, never the framework.

import type { IncomingMessage, ServerResponse } from 'node:http'

import type { AccountId, RequestId } from '../../domain/ids.ts'
import type { Answer } from './answer.ts'

export interface Call {
  readonly id: RequestId
  readonly request: IncomingMessage
  /** To see that the client has gone; only `app` writes to it. */
  readonly response: ServerResponse
  /** The named parts of the path, decoded. */
  readonly parameters: Readonly<Record<string, string | undefined>>
  /** For the log. Null until a gate has let the request in. */
  accountId: AccountId | null
}

/** What a method of a path does. A refusal is thrown. */
export type Operation = (call: Call) => Answer | Promise<Answer>

/** The methods of one path; `HEAD` and `OPTIONS` come by themselves. */
export interface Path {
  readonly url: string
  readonly get?: Operation
  readonly post?: Operation
}
