import type { Path } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { listSessionsOperation, signOutEverywhereOperation, signOutOperation } from './active-sessions.ts'
import { changePasswordOperation } from './change-password.ts'
import { readLinkOperation, useLinkOperation } from './links.ts'
import { reauthenticateOperation } from './reauthenticate.ts'
import { readSessionOperation } from './session.ts'
import { signInOperation } from './sign-in.ts'
import { signUpOperation } from './sign-up.ts'

export function signInPaths(site: SiteContext): readonly Path[] {
  return [
    { url: '/site/session', get: readSessionOperation(site) },
    { url: '/site/sign-in', post: signInOperation(site) },
    { url: '/site/sign-up', post: signUpOperation(site) },
    { url: '/site/links/look', post: readLinkOperation(site) },
    { url: '/site/links/use', post: useLinkOperation(site) },
    { url: '/site/prove', post: reauthenticateOperation(site) },
    { url: '/site/password', post: changePasswordOperation(site) },
    { url: '/site/sessions', get: listSessionsOperation(site) },
    { url: '/site/sign-out', post: signOutOperation(site) },
    { url: '/site/sign-out-everywhere', post: signOutEverywhereOperation(site) },
  ]
}
