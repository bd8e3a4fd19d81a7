// Adds columns for clients' requests to cancel running tasks, for the times at which finished tasks were deleted, and
// for the number of tasks that use an uploaded file. A process running the previous release ignores the requests,
// returns the URLs of deleted outputs (which respond with 410), and does not count the uses of uploads. On PostgreSQL,
// changes to tasks wait while the new index is being built.

import type { Dialect } from '../sql.ts'

export function cancelAndDelete({ bigint }: Dialect): readonly string[] {
  return [
    `alter table tasks add column cancel_requested_at_ms ${bigint}`,
    `alter table tasks add column deleted_at_ms ${bigint}`,
    // Null if uses were not counted from the beginning. The file is then removed only when its retention ends.
    `alter table files add column uses ${bigint}`,
    `create index tasks_cancel_requested on tasks (id)
      where cancel_requested_at_ms is not null and finished_at_ms is null`,
  ]
}
