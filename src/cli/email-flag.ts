// The flag --email, as accounts are named by it.

import { emailLengthMax, parseEmail } from '../domain/accounts/email.ts'
import { WrongUsage } from './command.ts'
import type { Flags } from './command.ts'

export function emailOf(flags: Flags): string {
  const text = flags.text('email', emailLengthMax)
  const email = parseEmail(text)
  if (email === null)
    throw new WrongUsage(`--email must be an address such as ada@example.com, not "${text}"`)
  return email
}
