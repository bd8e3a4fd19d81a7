import type { SiteContext, SiteRoutes } from '../context.ts'
import { listSessionsOperation, signOutEverywhereOperation, signOutOperation } from './active-sessions.ts'
import { changePasswordOperation } from './change-password.ts'
import { readLinkOperation, useLinkOperation } from './links.ts'
import { reauthenticateOperation } from './reauthenticate.ts'
import { readSessionOperation } from './session.ts'
import { signInOperation } from './sign-in.ts'
import { signUpOperation } from './sign-up.ts'

export function signInRoutes(site: SiteContext) {
  return {
    '/site/session': { get: readSessionOperation(site) },
    '/site/sign-in': { post: signInOperation(site) },
    '/site/sign-up': { post: signUpOperation(site) },
    '/site/links/look': { post: readLinkOperation(site) },
    '/site/links/use': { post: useLinkOperation(site) },
    '/site/prove': { post: reauthenticateOperation(site) },
    '/site/password': { post: changePasswordOperation(site) },
    '/site/sessions': { get: listSessionsOperation(site) },
    '/site/sign-out': { post: signOutOperation(site) },
    '/site/sign-out-everywhere': { post: signOutEverywhereOperation(site) },
  } satisfies Partial<SiteRoutes>
}
