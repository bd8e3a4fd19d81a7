// Writes one log line for each create request, each upload, and each request that was refused or failed. A line never
// contains keys, prompts, query strings or the secrets of hooks.

import type { Logger } from '../../lib/log.ts'
import type { ServiceError } from '../../domain/errors.ts'
import type { Answer } from './answer.ts'
import type { Call } from './call.ts'

export function logAnswer(log: Logger, call: Call, answer: Answer, ms: number): void {
  const level = answer.error !== null || call.request.method === 'POST' ? 'info' : 'debug'
  // Most requests are polls, so their log line is not even built unless its level is enabled.
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

/** Logs a refusal's detail, which the client does not see. */
export function logRefusal(log: Logger, call: Call, error: ServiceError): void {
  if (error.detail === undefined) return
  log.info({ request_id: call.id, error: error.code, detail: error.detail }, 'refused')
}

/** Logs a bug with its stack trace. The client gets only the request id. */
export function logDefect(log: Logger, call: Call, error: unknown): void {
  log.error({ request_id: call.id, method: call.request.method, path: pathOf(call), err: error }, 'defect')
}

/**
 * Returns the path without the query, because some clients put their key in the query, and without the secret at the
 * end of a hook's path.
 */
export function pathOf({ request }: Pick<Call, 'request'>): string {
  return (request.url ?? '')
    .replace(/\?.*$/s, '?…')
    .replace(/(\/hooks(?:\/[^/]*){3}\/).+$/is, '$1…')
    .slice(0, 200)
}
