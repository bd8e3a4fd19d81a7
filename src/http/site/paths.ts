// The paths of the account site, below `/site/`. Each folder lists its own paths. The types require that the lists
// match `wire/operations.ts`.

import type { TaskWatch } from '../../tasks/watch-tasks.ts'
import type { Path } from '../serving/call.ts'
import type { Limiters, SharedContext } from '../shared/context.ts'
import type { Submissions } from '../shared/submissions.ts'
import type { SiteContext, SiteRoutes } from './context.ts'
import { creditRoutes } from './credits/routes.ts'
import { identityRoutes } from './identities/routes.ts'
import { keyRoutes } from './keys/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { taskRoutes } from './tasks/routes.ts'

export function sitePaths(
  site: SiteContext,
  app: SharedContext,
  submissions: Submissions,
  watch: TaskWatch,
  limiters: Limiters,
): readonly Path[] {
  const routes: SiteRoutes = {
    ...signInRoutes(site),
    ...secondFactorRoutes(site),
    ...identityRoutes(site),
    ...keyRoutes(site, app.rules.catalog.current),
    ...taskRoutes(site, app, submissions, watch, limiters),
    ...creditRoutes(site),
    ...webhookRoutes(site, app.webhookPolicy),
  }
  return Object.entries(routes).map(([url, handlers]) => ({ url, ...handlers }))
}
