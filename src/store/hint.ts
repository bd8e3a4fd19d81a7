// Hints: messages, sent after a commit, saying that something may have changed. This process always receives them; other
// processes receive them if the database can deliver messages.

import type { TaskId } from '../domain/ids.ts'

/** A lost hint costs one poll interval, never a task. */
export type Hint =
  | { readonly kind: 'work' }
  /** A process left or died, so its claims are free. */
  | { readonly kind: 'orphans' }
  | { readonly kind: 'changed'; readonly taskIds: readonly TaskId[] }
  /** The engines of these tasks have called us. */
  | { readonly kind: 'hooked'; readonly taskIds: readonly TaskId[] }
  /** Keys or sessions may have ended. */
  | { readonly kind: 'keys' }
  /** Models were switched on or off. */
  | { readonly kind: 'models' }
