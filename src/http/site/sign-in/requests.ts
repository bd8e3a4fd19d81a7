// A test checks that these parsers accept the same bodies as the schemas in `wire/session.ts` and `wire/security.ts`.

import type { JsonObject } from '../../../lib/json.ts'
import { parseEmail } from '../../../domain/accounts/email.ts'
import { passwordProblem } from '../../../accounts/passwords/password-rule.ts'
import { invalidField } from '../../../domain/errors.ts'
import { checkKnown, optionalText, textField } from '../request/fields.ts'

const emailRule = 'Enter an email address such as ada@example.com.'
const passwordRule = 'Enter a password.'
const codeRule = 'Enter the 6-digit code from your authenticator app, or a recovery code.'
const tokenRule = 'Open the complete link exactly as you received it.'

/** Far longer than any valid password or code. Without a limit, Argon2 would hash input of any length. */
const typedLengthMax = 1_000

interface Credentials {
  /** Trimmed and in lowercase. */
  readonly email: string
  readonly password: string
  readonly code: string | null
}

/** Does not apply the rule for new passwords, so that the response to a guess reveals nothing about the password. */
export function parseSignIn(fields: JsonObject): Credentials {
  checkKnown(fields, ['email', 'password', 'code'])
  return {
    email: emailField(fields),
    password: textField(fields, 'password', passwordRule).slice(0, typedLengthMax),
    code: codeField(fields),
  }
}

export function parseSignUp(fields: JsonObject): Omit<Credentials, 'code'> {
  checkKnown(fields, ['email', 'password'])
  const email = emailField(fields)
  return { email, password: newPassword(fields, email) }
}

export function parseReadLink(fields: JsonObject): string {
  checkKnown(fields, ['token'])
  return textField(fields, 'token', tokenRule)
}

/** The link determines which other fields are required: see `parseNewCredentials`. */
export function parseUseLink(fields: JsonObject): string {
  checkKnown(fields, ['token', 'email', 'password', 'code'])
  return textField(fields, 'token', tokenRule)
}

/** `linkEmail` is the email address that the link specifies, or null. */
export function parseNewCredentials(fields: JsonObject, linkEmail: string | null): Credentials {
  const email = linkEmail ?? emailField(fields)
  return { email, password: newPassword(fields, email), code: codeField(fields) }
}

export function parseChangePassword(fields: JsonObject, email: string): string {
  checkKnown(fields, ['password'])
  return newPassword(fields, email)
}

export function parseReauthenticate(fields: JsonObject): {
  readonly password: string | null
  readonly code: string | null
} {
  checkKnown(fields, ['password', 'code'])
  return { password: optionalText(fields, 'password', 'Enter your password.'), code: codeField(fields) }
}

function emailField(fields: JsonObject): string {
  const email = parseEmail(textField(fields, 'email', emailRule))
  if (email === null) throw invalidField('email', emailRule)
  return email
}

/** The message of the `invalid_field` error says what is wrong with the password. */
function newPassword(fields: JsonObject, email: string): string {
  const password = textField(fields, 'password', passwordRule)
  const problem = passwordProblem(password, email)
  if (problem !== null) throw invalidField('password', problem)
  return password
}

function codeField(fields: JsonObject): string | null {
  return optionalText(fields, 'code', codeRule)?.slice(0, typedLengthMax) ?? null
}
