// One line in the log for what a person may ask about later: creates, uploads, and whatever was refused or broke. Neither
// keys nor prompts nor query strings are in it.

import type { Logger } from '../../lib/log.ts'
import type { ServiceError } from '../../domain/errors.ts'
import type { Answer } from './answer.ts'
import type { Call } from './call.ts'

export function logAnswer(log: Logger, call: Call, answer: Answer, ms: number): void {
  const level = answer.error !== null || call.request.method === 'POST' ? 'info' : 'debug'
  // Polls are most of the traffic: their line is not even put together when nobody reads it.
  if (!log.isLevelEnabled(level)) return
  log[level](
    {
      request_id: call.id,
      account_id: call.accountId,
      method: call.request.method,
      path: pathOf(call),
      status: answer.status,
      error: answer.error,
      ms: Math.round(ms * 10) / 10,
    },
    'request',
  )
}

/** What a refusal keeps from the client. */
export function logRefusal(log: Logger, call: Call, error: ServiceError): void {
  if (error.detail === undefined) return
  log.info({ request_id: call.id, error: error.code, detail: error.detail }, 'refused')
}

/** Something that cannot happen did: the stack goes to the log, its name (the request's id) to the client. */
export function logDefect(log: Logger, call: Call, error: unknown): void {
  log.error({ request_id: call.id, method: call.request.method, path: pathOf(call), err: error }, 'defect')
}

/** A client that put its key into the query shall not find it in our log. */
function pathOf({ request }: Call): string {
  return (request.url ?? '').replace(/\?.*$/s, '?…').slice(0, 200)
}
