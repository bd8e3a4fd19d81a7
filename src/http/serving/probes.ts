// Serves a process's health and readiness paths. A worker process serves no other paths.

import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/log.ts'
import { noProxies } from '../../domain/network/trusted-proxies.ts'
import type { Store } from '../../store/store.ts'
import { BodyTurns } from './body-turns.ts'
import type { Path } from './call.ts'
import { Dispatcher } from './dispatcher.ts'
import type { ServedApp } from './listen.ts'
import { createRouter } from './router.ts'
import { healthHandler, readinessHandler } from './health.ts'

export interface ProbeContext {
  readonly store: Store
  readonly clock: Clock
  readonly log: Logger
  readonly url: string
  /** Returns why the process cannot do its work, or null if it can. */
  readonly unreadyReason: () => string | null
}

export function createProbes({ store, clock, log, url, unreadyReason }: ProbeContext): ServedApp {
  const commonHeaders = {}
  const dispatcher = new Dispatcher({
    publicUrl: url,
    commonHeaders,
    isClosing: () => false,
    log,
    bodies: new BodyTurns(),
    proxies: noProxies,
    loggedAddresses: null,
    clock,
  })
  const group = {
    paths: probesOf(store, unreadyReason),
    dispatcher,
    allowsCrossOrigin: false,
    claims: () => true,
    fallback: null,
  }
  return { handle: createRouter([group]), commonHeaders }
}

export function probesOf(store: Store, unreadyReason: () => string | null): readonly Path[] {
  return [
    { url: '/healthz', get: healthHandler() },
    { url: '/readyz', get: readinessHandler(store, unreadyReason) },
  ]
}
