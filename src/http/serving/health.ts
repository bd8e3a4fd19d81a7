// GET /healthz: reports whether the process is alive. GET /readyz: reports whether the process can serve requests. No
// key is needed.

import { setTimeout as sleep } from 'node:timers/promises'

import { plainText } from './answer.ts'
import type { Answer } from './answer.ts'
import type { Handler } from './call.ts'
import type { Store } from '../../store/store.ts'

/** Longer than any read takes on a healthy database. A probe needs a response soon, even if the response is "no". */
const databaseAnswersWithinMs = 2_000

export function healthHandler(): Handler {
  const alive = plainText(200, 'ok', null)
  return () => alive
}

/** `unreadyReason` returns null if this process can serve requests. The handler itself checks the database. */
export function readinessHandler(store: Store, unreadyReason: () => string | null): Handler {
  return async () => {
    const reason = unreadyReason()
    if (reason !== null) return notReady(reason)
    return (await canRead(store)) ? plainText(200, 'ready', null) : notReady('the database is unreachable')
  }
}

/** Any short read suffices, because all reads share the same connections. */
async function canRead(store: Store): Promise<boolean> {
  const timeout = new AbortController()
  const read = store.readAccounts([]).then(
    () => true,
    () => false,
  )
  const late = sleep(databaseAnswersWithinMs, false, { signal: timeout.signal }).catch(() => false)
  const isReadable = await Promise.race([read, late])
  timeout.abort()
  return isReadable
}

function notReady(reason: string): Answer {
  return plainText(503, reason, 'unavailable', { 'retry-after': '2' })
}
