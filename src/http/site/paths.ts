// The paths of the account site, all below `/site/`.

import type { TaskWatch } from '../../tasks/watch-tasks.ts'
import type { AppParts, Limiters } from '../shared/app-parts.ts'
import type { Path } from '../serving/call.ts'
import type { Intake } from '../shared/intake.ts'
import { createTaskOperation } from './tasks/create-task.ts'
import { listIdentitiesOperation, Providers, unlinkIdentityOperation } from './identities/identities.ts'
import { finishTripOperation, startTripOperation } from './identities/oauth-flow.ts'
import { createKeyOperation, listKeysOperation, revokeKeyOperation, rollKeyOperation } from './keys/keys.ts'
import { listLedgerOperation, readSpendOperation } from './credits/ledger.ts'
import { lookAtLinkOperation, useLinkOperation } from './sign-in/links.ts'
import { listModelsOperation } from './tasks/list-models.ts'
import type { SiteParts } from './context.ts'
import { changePasswordOperation } from './sign-in/change-password.ts'
import { readPreviewOperation } from './tasks/preview.ts'
import { proveOperation } from './sign-in/reauthenticate.ts'
import { redeemOperation } from './credits/redeem.ts'
import { readSessionOperation } from './sign-in/session.ts'
import {
  listSessionsOperation,
  signOutEverywhereOperation,
  signOutOperation,
} from './sign-in/active-sessions.ts'
import { signInOperation } from './sign-in/sign-in.ts'
import { signUpOperation } from './sign-in/sign-up.ts'
import { listTasksOperation, readTaskOperation } from './tasks/read-tasks.ts'
import { beginTotpOperation, confirmTotpOperation, removeTotpOperation } from './second-factor/totp.ts'
import { uploadImageOperation } from './tasks/upload-image.ts'
import { watchTasksOperation } from './tasks/watch-tasks.ts'

export function sitePaths(
  { engines, files, rules: { catalog } }: AppParts,
  site: SiteParts,
  intake: Intake,
  watch: TaskWatch,
  { creates }: Limiters,
): readonly Path[] {
  const providers = new Providers(site.rules.identityProviders)
  return [
    { url: '/site/session', get: readSessionOperation(site) },
    { url: '/site/sign-in', post: signInOperation(site) },
    { url: '/site/sign-up', post: signUpOperation(site) },
    { url: '/site/links/look', post: lookAtLinkOperation(site) },
    { url: '/site/links/use', post: useLinkOperation(site) },
    { url: '/site/prove', post: proveOperation(site) },
    { url: '/site/password', post: changePasswordOperation(site) },
    { url: '/site/sessions', get: listSessionsOperation(site) },
    { url: '/site/sign-out', post: signOutOperation(site) },
    { url: '/site/sign-out-everywhere', post: signOutEverywhereOperation(site) },
    { url: '/site/totp/begin', post: beginTotpOperation(site) },
    { url: '/site/totp/confirm', post: confirmTotpOperation(site) },
    { url: '/site/totp/remove', post: removeTotpOperation(site) },
    { url: '/site/identities', get: listIdentitiesOperation(site) },
    { url: '/site/identities/:id/start', get: startTripOperation(site, providers) },
    { url: '/site/identities/:id/callback', get: finishTripOperation(site, providers) },
    { url: '/site/identities/:id/unlink', post: unlinkIdentityOperation(site, providers) },
    { url: '/site/keys', get: listKeysOperation(site), post: createKeyOperation(site, catalog) },
    { url: '/site/keys/:keyId/roll', post: rollKeyOperation(site) },
    { url: '/site/keys/:keyId/revoke', post: revokeKeyOperation(site) },
    { url: '/site/models', get: listModelsOperation(site, catalog, engines) },
    {
      url: '/site/tasks',
      get: listTasksOperation(site),
      post: createTaskOperation(site, intake.creates, creates),
    },
    { url: '/site/tasks/watch', get: watchTasksOperation(site, watch) },
    { url: '/site/tasks/:taskId', get: readTaskOperation(site) },
    { url: '/site/tasks/:taskId/preview', get: readPreviewOperation(site, files) },
    { url: '/site/uploads', post: uploadImageOperation(site, intake.takeUpload) },
    { url: '/site/ledger', get: listLedgerOperation(site) },
    { url: '/site/spend', get: readSpendOperation(site) },
    { url: '/site/redeem', post: redeemOperation(site) },
  ]
}
