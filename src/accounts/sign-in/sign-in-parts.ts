// What signing in stands on: whoever opens a session, a link or an account holds this.

import type { Clock } from '../../lib/clock.ts'
import type { Store } from '../../store/store.ts'
import type { Passwords } from './password.ts'

export interface SignInParts {
  readonly store: Store
  /** Of the installation. */
  readonly secret: Buffer
  readonly clock: Clock
  readonly passwords: Passwords
}
