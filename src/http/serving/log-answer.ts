// Logs each request: `POST` requests and errors at the `info` level, and all others at `debug`. A line never contains
// keys, prompts, query strings, tokens, file names, or hook secrets.

import type { Logger } from '../../lib/log.ts'
import type { ServiceError } from '../../domain/errors.ts'
import type { LoggedForm } from '../../domain/network/logged-form.ts'
import { loggedAddress } from '../protocol/client-address.ts'
import type { Answer } from './answer.ts'
import type { Call } from './call.ts'

export function logAnswer(
  log: Logger,
  call: Call,
  answer: Answer,
  addresses: LoggedForm | null,
  ms: number,
): void {
  const level = answer.error !== null || call.request.method === 'POST' ? 'info' : 'debug'
  // Most requests are polls, so the log line is built only if its level is enabled.
  if (!log.isLevelEnabled(level)) return
  log[level](
    {
      request_id: call.id,
      account_id: call.accountId,
      // The filter for fail2ban in docs/operations.md expects the fields from here to `error` in this order.
      client: addresses === null ? null : loggedAddress(call.client, addresses),
      method: call.request.method,
      path: pathOf(call),
      status: answer.status,
      error: answer.error,
      ms: Math.round(ms * 10) / 10,
    },
    'request',
  )
}

/** Logs the error's detail, which the client does not see. */
export function logRefusal(log: Logger, call: Call, error: ServiceError): void {
  if (error.detail === undefined) return
  log.info({ request_id: call.id, error: error.code, detail: error.detail }, 'request refused')
}

/** The client gets only the request ID, not the stack trace. */
export function logDefect(log: Logger, call: Call, error: unknown): void {
  log.error(
    { request_id: call.id, method: call.request.method, path: pathOf(call), err: error },
    'internal error',
  )
}

/** Session and link tokens have 43 characters. Task IDs have 31 characters, and are not hidden. */
const token = /[\w-]{40,}/g

/**
 * Omits the query string, because some clients put their key there. Also omits the secret at the end of a hook's path,
 * anything as long as a token, and file names, because anyone who knows a file's name can read the file.
 */
export function pathOf({ request }: Pick<Call, 'request'>): string {
  return decodeUnreserved(request.url ?? '')
    .replace(/\?.*$/s, '?…')
    .replace(/(\/hooks(?:\/[^/]*){3}\/).+$/is, '$1…')
    .replace(/(\/files\/).+$/is, '$1…')
    .replace(token, '…')
    .slice(0, 200)
}

/**
 * Decodes the characters that need no encoding (RFC 3986 §2.3), because a client may have encoded parts of a secret.
 */
function decodeUnreserved(path: string): string {
  return path.replaceAll(/%[2-7][0-9a-f]/gi, (code) => {
    const character = decodeURIComponent(code)
    return /[\w.~-]/.test(character) ? character : code
  })
}
