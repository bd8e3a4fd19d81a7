// The paths of the account site, all below `/site/`. Each subject lists its own.

import type { TaskWatch } from '../../tasks/watch-tasks.ts'
import type { Path } from '../serving/call.ts'
import type { SharedContext, Limiters } from '../shared/context.ts'
import type { Submissions } from '../shared/submissions.ts'
import type { SiteContext } from './context.ts'
import { creditPaths } from './credits/paths.ts'
import { identityPaths } from './identities/paths.ts'
import { keyPaths } from './keys/paths.ts'
import { secondFactorPaths } from './second-factor/paths.ts'
import { signInPaths } from './sign-in/paths.ts'
import { taskPaths } from './tasks/paths.ts'

export function sitePaths(
  site: SiteContext,
  app: SharedContext,
  submissions: Submissions,
  watch: TaskWatch,
  limiters: Limiters,
): readonly Path[] {
  return [
    ...signInPaths(site),
    ...secondFactorPaths(site),
    ...identityPaths(site),
    ...keyPaths(site, app.rules.catalog),
    ...taskPaths(site, app, submissions, watch, limiters),
    ...creditPaths(site),
  ]
}
