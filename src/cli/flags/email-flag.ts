// The `--email` flag: the email address of an account.

import { emailLengthMax, parseEmail } from '../../domain/accounts/email.ts'
import { UsageError } from '../command.ts'
import type { Flags } from '../command.ts'

export function emailOf(flags: Flags): string {
  const text = flags.text('email', emailLengthMax)
  const email = parseEmail(text)
  if (email === null)
    throw new UsageError(`--email must be an email address such as ada@example.com, not "${text}"`)
  return email
}
