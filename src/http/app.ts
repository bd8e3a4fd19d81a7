// The HTTP API and the account site, put together: their paths, and what these share.

import { Authenticator } from '../accounts/keys/authenticate.ts'
import { KeyUsage } from '../accounts/keys/key-usage.ts'
import { TaskWatch } from '../tasks/watch-tasks.ts'
import { createLimiters } from './shared/context.ts'
import type { SharedContext } from './shared/context.ts'
import { crossOriginHeaders, ownOriginHeaders } from './serving/cross-origin.ts'
import { Dispatcher } from './serving/dispatcher.ts'
import { ShutdownGuard } from './shared/shutdown-guard.ts'
import { ApiGate } from './api/gate.ts'
import { apiPaths } from './api/paths.ts'
import { createSubmissions } from './shared/submissions.ts'
import type { ServedApp } from './serving/listen.ts'
import { createRouter } from './serving/router.ts'
import { probesOf } from './serving/probes.ts'
import type { Pages } from './site/pages/pages.ts'
import { createSite } from './site/site.ts'

export interface App extends ServedApp {
  /** The limits per key hold for this many processes together. */
  readonly divideBy: (processes: number) => void
  /** Says that it is not ready, so that a balancer goes elsewhere; serves as before. */
  readonly retire: () => void
  /** Who is held is answered, who comes is sent away, and every answer ends its connection. */
  readonly drain: () => void
  /** Writes down what only the memory knows; after the last answer. */
  readonly finish: () => Promise<void>
}

export interface AppContext extends SharedContext {
  /** Null: the pages were never built, so we serve only the API. */
  readonly pages: Pages | null
}

export function createApp(parts: AppContext): App {
  const { store, clock, log, rules, allowsCrossOrigin, pages } = parts
  const usage = new KeyUsage(store)
  const shutdown = new ShutdownGuard()
  const gate = new ApiGate(shutdown, new Authenticator(store, parts.secret, clock, usage))
  const watch = new TaskWatch(store)
  const limiters = createLimiters(parts.limits, clock)
  const submissions = createSubmissions(parts)
  const site = createSite(parts, shutdown, submissions, watch, limiters)
  let isRetired = false
  const commonHeaders = allowsCrossOrigin ? crossOriginHeaders : {}
  const shared = { publicUrl: rules.publicUrl, isClosing: () => watch.isClosed, log, clock }
  const probes = probesOf(store, () => (isRetired ? 'closing' : null))
  return {
    handle: createRouter([
      {
        paths: [...apiPaths(parts, gate, submissions, watch, limiters), ...probes],
        dispatcher: new Dispatcher({ ...shared, commonHeaders }),
        allowsCrossOrigin,
        claims: (target) => /^\/(api|files)\//.test(target),
        fallback: null,
      },
      {
        paths: [...site.paths, ...(pages?.paths ?? [])],
        // The pages of other origins never read what a cookie opens.
        dispatcher: new Dispatcher({ ...shared, commonHeaders: ownOriginHeaders }),
        allowsCrossOrigin: false,
        claims: () => true,
        fallback: pages?.unknown ?? null,
      },
    ]),
    commonHeaders,
    divideBy: (processes) => {
      limiters.creates.divideBy(processes)
      limiters.requests.divideBy(processes)
      site.divideBy(processes)
    },
    retire: () => {
      isRetired = true
    },
    drain: () => {
      isRetired = true
      shutdown.close()
      watch.close()
    },
    finish: () => usage.close(),
  }
}
