// The dependencies that sessions, links, and sign-up share.

import type { Clock } from '../lib/clock.ts'
import type { Store } from '../store/store.ts'
import type { Passwords } from './passwords/password.ts'

export interface SignInParts {
  readonly store: Store
  readonly secret: Buffer
  readonly clock: Clock
  readonly passwords: Passwords
}
