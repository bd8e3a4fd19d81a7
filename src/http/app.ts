// Assembles the HTTP API and the account site.

import { Authenticator } from '../accounts/keys/authenticate.ts'
import { KeyRechecks } from '../accounts/keys/key-rechecks.ts'
import { KeyUsage } from '../accounts/keys/key-usage.ts'
import { AccountWatch } from '../tasks/watch-accounts.ts'
import { TaskWatch } from '../tasks/watch-tasks.ts'
import { createLimiters } from './shared/context.ts'
import type { SharedContext } from './shared/context.ts'
import { crossOriginHeaders, ownOriginHeaders } from './serving/cross-origin.ts'
import { BodyTurns } from './serving/body-turns.ts'
import { Dispatcher } from './serving/dispatcher.ts'
import { ShutdownGuard } from './shared/shutdown-guard.ts'
import { ApiGate } from './api/gate.ts'
import { apiPaths } from './api/paths.ts'
import { createSubmissions } from './shared/submissions.ts'
import type { ServedApp } from './serving/listen.ts'
import { createRouter } from './serving/router.ts'
import { probesOf } from './serving/probes.ts'
import { hookPath } from './receive-hook.ts'
import type { Hooks } from './receive-hook.ts'
import type { Pages } from './site/pages/pages.ts'
import { createSite } from './site/site.ts'

export interface App extends ServedApp {
  /** Sets how many processes share the rate limits. */
  readonly divideBy: (processes: number) => void
  /** Makes `/readyz` return 503, so that a load balancer sends requests elsewhere. Requests are still served. */
  readonly retire: () => void
  /** Responds to held requests, refuses new ones, and closes each connection after its response. */
  readonly drain: () => void
  /** Saves the times at which keys were last used. Call this after the last response. */
  readonly finish: () => Promise<void>
}

export interface AppContext extends SharedContext {
  /** Null if the pages have not been built. */
  readonly pages: Pages | null
  readonly hooks: Hooks
}

/** The shares of the connections that held requests and streams may use. The others are for requests that end soon. */
const shareOfTaskWaiters = 0.6
const shareOfAccountWaiters = 0.2
/** When the service shuts down, each held request reads its task. The store's queue has room for 8,192 per account. */
const heldMax = 8_000

export function createApp(context: AppContext): App {
  const { store, clock, log, rules, allowsCrossOrigin, pages, hooks } = context
  const usage = new KeyUsage(store)
  const shutdown = new ShutdownGuard()
  const authenticator = new Authenticator(store, context.secret, clock, usage)
  const gate = new ApiGate(shutdown, authenticator, new KeyRechecks(authenticator, store.safetyPollMs))
  const { connectionsMax } = context.limits
  const watch = new TaskWatch(store, Math.min(heldMax, connectionsMax * shareOfTaskWaiters))
  const accountWatch = new AccountWatch(store, connectionsMax * shareOfAccountWaiters)
  const limiters = createLimiters(context.limits, clock)
  const submissions = createSubmissions(context)
  const site = createSite(context, shutdown, submissions, watch, limiters)
  let isRetired = false
  const commonHeaders = allowsCrossOrigin ? crossOriginHeaders : {}
  const { proxies, loggedAddresses } = context
  const isClosing = () => watch.isClosed
  const bodies = new BodyTurns()
  const shared = { publicUrl: rules.publicUrl, isClosing, log, bodies, proxies, loggedAddresses, clock }
  const probes = probesOf(store, () => (isRetired ? 'shutting down' : null))
  return {
    handle: createRouter([
      {
        paths: [...apiPaths(context, gate, submissions, { watch, accountWatch }, limiters), ...probes],
        dispatcher: new Dispatcher({ ...shared, commonHeaders }),
        allowsCrossOrigin,
        claims: (target) => /^\/(api|files)\//.test(target),
        fallback: null,
      },
      {
        paths: [...site.paths, hookPath(context, hooks, limiters), ...(pages?.paths ?? [])],
        // Pages from other origins must never read responses to requests that a session cookie authorizes.
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
      accountWatch.close()
    },
    finish: () => usage.close(),
  }
}
