// Which tasks a list shows, as the address of the page has them too.

import type { TaskStatus } from '../../../src/domain/task.ts'

export interface TaskFilters {
  readonly status?: TaskStatus | undefined
  readonly model?: string | undefined
  /** A part of the prompt. */
  readonly search?: string | undefined
}
