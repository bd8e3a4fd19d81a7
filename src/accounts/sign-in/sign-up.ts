// Opening an account from the site.

import { branded } from '../../lib/brand.ts'
import { randomId } from '../../lib/ids.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { AccountId } from '../../domain/ids.ts'
import { newSession } from './new-session.ts'
import type { Entry } from './sign-in.ts'
import type { SignInParts } from './sign-in-parts.ts'

export interface SignUpWish {
  readonly email: string
  /** That fits the rule. */
  readonly password: string
  /** How the browser names itself. */
  readonly agent: string
}

/** Opens an account without credits, and a session. Refuses with `email_taken`. Durable when it resolves. */
export async function signUpWithPassword(
  parts: SignInParts,
  { email, password, agent }: SignUpWish,
): Promise<Entry> {
  const passwordHash = await parts.passwords.hash(password)
  const { token, row: session } = newSession(parts.secret, agent)
  const accountId = branded<AccountId>(randomId('acc'))
  if (!(await parts.store.createSignedInAccount({ accountId, email, credits: 0, passwordHash, session }))) {
    throw new ServiceError('email_taken', { data: { field: 'email' } })
  }
  return { accountId, token }
}
