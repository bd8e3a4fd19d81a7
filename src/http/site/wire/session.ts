import * as z from 'zod'

import type { AccountRole } from '../../../domain/accounts/account.ts'
import type { LinkPurpose } from '../../../domain/accounts/link.ts'
import { signUpModes } from '../../../domain/accounts/sign-up-mode.ts'
import { accountId, credits } from '../../api/schemas/fields.ts'
import { list, possiblyEmptyText, shape, nonEmptyText } from './shape.ts'

export const ownAccount = shape({
  account_id: accountId,
  email: z.string(),
  role: z.enum(['member', 'operator'] satisfies AccountRole[]),
  balance: credits,
  unfinished_tasks: z.int().min(0),
  /** The pages show a warning if the balance is at or below this number of credits. */
  low_balance: z.int().min(0),
  /** True if the service has disabled a webhook endpoint. The overview page then shows a notice. */
  has_disabled_endpoint: z.boolean(),
  has_password: z.boolean(),
  has_totp: z.boolean(),
  /** True if the person proved their identity in the last 15 minutes. Sensitive actions then ask for no password. */
  is_fresh: z.boolean(),
})
export type OwnAccount = z.infer<typeof ownAccount>

export const sessionAnswer = shape({
  /** Null if there is no session. */
  account: ownAccount.nullable(),
  sign_up: z.enum(signUpModes),
  /** In the order in which the configuration lists them. */
  identity_providers: list(shape({ id: z.string(), label: z.string() })),
  /** True if the public URL uses http and its host is not a loopback address. The site then lets nobody sign in. */
  needs_https: z.boolean(),
  /** The base URL of the API without a trailing slash, for the sample requests on the pages. */
  public_url: z.url(),
})
export type SessionAnswer = z.infer<typeof sessionAnswer>

export const signInRequest = shape({
  email: nonEmptyText,
  password: nonEmptyText,
  /** A code from the authenticator app, or a recovery code. */
  code: possiblyEmptyText,
})
export type SignInRequest = z.infer<typeof signInRequest>

export const signUpRequest = shape({ email: nonEmptyText, password: nonEmptyText })
export type SignUpRequest = z.infer<typeof signUpRequest>

/** The token is in the body, not in the path, so that it does not appear in logs. */
export const readLinkRequest = shape({ token: nonEmptyText })
export type ReadLinkRequest = z.infer<typeof readLinkRequest>

export const linkAnswer = shape({
  purpose: z.enum(['first', 'invite', 'reset'] satisfies LinkPurpose[]),
  /** Null if the person must enter an email address. */
  email: z.string().nullable(),
})
export type LinkAnswer = z.infer<typeof linkAnswer>

export const useLinkRequest = shape({
  token: nonEmptyText,
  /** Required if `LinkAnswer.email` is null; ignored otherwise. */
  email: nonEmptyText.exactOptional(),
  password: nonEmptyText,
  /**
   * A code from the authenticator app, or a recovery code. Required to reset the password of an account with an
   * authenticator app, unless the link also removes the app.
   */
  code: possiblyEmptyText,
})
export type UseLinkRequest = z.infer<typeof useLinkRequest>
