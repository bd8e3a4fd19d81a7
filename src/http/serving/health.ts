// GET /healthz: the process lives. GET /readyz: it can serve. Neither needs a key.

import { setTimeout as sleep } from 'node:timers/promises'

import { plainText } from './answer.ts'
import type { Answer } from './answer.ts'
import type { Operation } from './call.ts'
import type { Store } from '../../store/store.ts'

/** Longer than any healthy read; whoever asks would rather hear a no than nothing. */
const databaseAnswersWithinMs = 2_000

export function healthOperation(): Operation {
  const alive = plainText(200, 'ok', null)
  return () => alive
}

/** `unreadyReason`: why this process cannot serve, whatever the database says; null when nothing is in the way. */
export function readinessOperation(store: Store, unreadyReason: () => string | null): Operation {
  return async () => {
    const reason = unreadyReason()
    if (reason !== null) return notReady(reason)
    return (await canRead(store)) ? plainText(200, 'ready', null) : notReady('the database is out of reach')
  }
}

/** Any read will do: it takes the way of all others, through the queue and the connection. */
async function canRead(store: Store): Promise<boolean> {
  const patience = new AbortController()
  const read = store.readAccounts([]).then(
    () => true,
    () => false,
  )
  const late = sleep(databaseAnswersWithinMs, false, { signal: patience.signal }).catch(() => false)
  const isReadable = await Promise.race([read, late])
  patience.abort()
  return isReadable
}

function notReady(reason: string): Answer {
  return plainText(503, reason, 'unavailable', { 'retry-after': '2' })
}
