// The paths of the account site, all below `/site/`. Each subject lists its own.

import type { TaskWatch } from '../../tasks/watch-tasks.ts'
import type { Path } from '../serving/call.ts'
import type { AppParts, Limiters } from '../shared/app-parts.ts'
import type { Intake } from '../shared/intake.ts'
import type { SiteContext } from './context.ts'
import { creditPaths } from './credits/paths.ts'
import { identityPaths } from './identities/paths.ts'
import { keyPaths } from './keys/paths.ts'
import { secondFactorPaths } from './second-factor/paths.ts'
import { signInPaths } from './sign-in/paths.ts'
import { taskPaths } from './tasks/paths.ts'

export function sitePaths(
  site: SiteContext,
  app: AppParts,
  intake: Intake,
  watch: TaskWatch,
  limiters: Limiters,
): readonly Path[] {
  return [
    ...signInPaths(site),
    ...secondFactorPaths(site),
    ...identityPaths(site),
    ...keyPaths(site, app.rules.catalog),
    ...taskPaths(site, app, intake, watch, limiters),
    ...creditPaths(site),
  ]
}
