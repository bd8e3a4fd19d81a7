import * as z from 'zod'

import { list, possiblyEmptyText, shape, nonEmptyText, unixMs } from './shape.ts'

export const reauthenticateRequest = shape({
  password: possiblyEmptyText,
  /** A code from the authenticator app, or a recovery code. Used only if the account has no password. */
  code: possiblyEmptyText,
})
export type ReauthenticateRequest = z.infer<typeof reauthenticateRequest>

export const passwordRequest = shape({ password: nonEmptyText })
export type PasswordRequest = z.infer<typeof passwordRequest>

export const sessionsAnswer = shape({
  sessions: list(
    shape({
      session_id: z.string().regex(/^ses_[0-9A-Za-z]{22}$/),
      is_this: z.boolean(),
      /** The `User-Agent` of the browser. */
      agent: z.string(),
      created_at_ms: unixMs,
      seen_at_ms: unixMs,
    }),
  ),
})
export type SessionsAnswer = z.infer<typeof sessionsAnswer>

export const identitiesAnswer = shape({
  identities: list(shape({ id: z.string(), label: z.string(), is_linked: z.boolean() })),
})
export type IdentitiesAnswer = z.infer<typeof identitiesAnswer>

export const totpBeginAnswer = shape({
  /** An `otpauth://…` URI, shown as a QR code. */
  uri: z.url({ protocol: /^otpauth$/ }),
  /** In base32, for people who enter the secret by hand. */
  secret: z.string().regex(/^[A-Z2-7]+$/),
})
export type TotpBeginAnswer = z.infer<typeof totpBeginAnswer>

export const totpConfirmRequest = shape({ code: nonEmptyText })
export type TotpConfirmRequest = z.infer<typeof totpConfirmRequest>

export const totpConfirmAnswer = shape({
  /** Each code works once in place of a code from the app. No other response contains the codes. */
  recovery_codes: list(z.string()),
})
export type TotpConfirmAnswer = z.infer<typeof totpConfirmAnswer>
