// The fields with which people say who they are.

import type { JsonObject } from '../../../lib/json.ts'
import { parseEmail } from '../../../domain/accounts/email.ts'
import { passwordProblem } from '../../../accounts/sign-in/password-rule.ts'
import { invalidField, optionalText, textField } from '../request/fields.ts'

const emailRule = 'Enter an e-mail address such as ada@example.com.'
const passwordRule = 'Enter a password.'
const codeRule = 'Enter the six digits that the app shows, or a recovery code.'

/** Argon2 would hash a book; the longest password that can be set is far shorter. */
const typedLengthMax = 1_000

/** Trimmed and in lower case. */
export function emailField(fields: JsonObject): string {
  const email = parseEmail(textField(fields, 'email', emailRule))
  if (email === null) throw invalidField('email', emailRule)
  return email
}

/** As it was typed: no rule is told to whoever guesses. */
export function typedPassword(fields: JsonObject): string {
  return textField(fields, 'password', passwordRule).slice(0, typedLengthMax)
}

/** One that is to be set. Throws `invalid_field` with what would be right. */
export function newPassword(fields: JsonObject, email: string): string {
  const password = textField(fields, 'password', passwordRule)
  const objection = passwordProblem(password, email)
  if (objection !== null) throw invalidField('password', objection)
  return password
}

export function codeField(fields: JsonObject): string | null {
  return optionalText(fields, 'code', codeRule)?.slice(0, typedLengthMax) ?? null
}
