// Hints: what a commit may have changed for others, sent after it to this process and, where the database can, to others.

import type { TaskId } from '../domain/ids.ts'

/** A lost hint costs one poll interval, never a task. */
export type Hint =
  | { readonly kind: 'work' }
  /** A process left or died: its claims are free. */
  | { readonly kind: 'orphans' }
  | { readonly kind: 'changed'; readonly taskIds: readonly TaskId[] }
  /** Keys or sessions may have ended. */
  | { readonly kind: 'keys' }
  /** Models were switched on or off. */
  | { readonly kind: 'models' }
