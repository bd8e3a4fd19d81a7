import { branded } from '../../lib/brand.ts'
import { randomId } from '../../lib/ids.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { AccountId } from '../../domain/ids.ts'
import { newSession } from './new-session.ts'
import type { Browser } from './new-session.ts'
import type { SignedIn } from './sign-in.ts'
import type { SignInParts } from '../sign-in-parts.ts'

export interface SignUpInput extends Browser {
  readonly email: string
  /** Already checked against the password rule. */
  readonly password: string
}

/**
 * Creates an account without credits, and opens a session for it. Throws `email_taken` if another account has this
 * email address. The account is durable when the promise resolves.
 */
export async function signUpWithPassword(
  parts: SignInParts,
  { email, password, agent, requester }: SignUpInput,
): Promise<SignedIn> {
  const passwordHash = await parts.passwords.hash(password, requester)
  const { token, row: session } = newSession(parts.secret, agent)
  const accountId = branded<AccountId>(randomId('acc'))
  if (!(await parts.store.createSignedInAccount({ accountId, email, credits: 0, passwordHash, session }))) {
    throw new ServiceError('email_taken', { data: { field: 'email' } })
  }
  return { accountId, token }
}
