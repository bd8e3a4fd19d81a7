import type { SiteContext, SiteRoutes } from '../context.ts'
import { listSessionsHandler, signOutEverywhereHandler, signOutHandler } from './active-sessions.ts'
import { changePasswordHandler } from './change-password.ts'
import { readLinkHandler, useLinkHandler } from './links.ts'
import { reauthenticateHandler } from './reauthenticate.ts'
import { readSessionHandler } from './session.ts'
import { signInHandler } from './sign-in.ts'
import { signUpHandler } from './sign-up.ts'

export function signInRoutes(site: SiteContext) {
  return {
    '/site/session': { get: readSessionHandler(site) },
    '/site/sign-in': { post: signInHandler(site) },
    '/site/sign-up': { post: signUpHandler(site) },
    '/site/links/look': { post: readLinkHandler(site) },
    '/site/links/use': { post: useLinkHandler(site) },
    '/site/prove': { post: reauthenticateHandler(site) },
    '/site/password': { post: changePasswordHandler(site) },
    '/site/sessions': { get: listSessionsHandler(site) },
    '/site/sign-out': { post: signOutHandler(site) },
    '/site/sign-out-everywhere': { post: signOutEverywhereHandler(site) },
  } satisfies Partial<SiteRoutes>
}
