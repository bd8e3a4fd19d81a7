// The paths of the account site, all below `/site/`.

import type { Path } from '../call.ts'
import { lookAtLinkOperation, useLinkOperation } from './links.ts'
import type { SiteParts } from './parts.ts'
import { changePasswordOperation } from './password.ts'
import { proveOperation } from './prove.ts'
import { readSessionOperation } from './session.ts'
import { listSessionsOperation, signOutEverywhereOperation, signOutOperation } from './sessions.ts'
import { signInOperation } from './sign-in.ts'
import { signUpOperation } from './sign-up.ts'
import { beginTotpOperation, confirmTotpOperation, removeTotpOperation } from './totp.ts'

export function sitePaths(site: SiteParts): readonly Path[] {
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
  ]
}
