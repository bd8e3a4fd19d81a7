// Adds a record of the tasks that have ended, for event streams. The events of each account are numbered without gaps,
// under the lock on the account. A new index finds an account's unfinished tasks, which an event stream sends first. A
// process running the previous release continues to work, but records no events for the tasks that it ends.

import type { Dialect } from '../sql.ts'

export function accountEvents({ bigint, text, risingId, tableEnd }: Dialect): readonly string[] {
  return [
    `alter table accounts add column events ${bigint} not null default 0`,
    `create table events
       (id ${risingId},
        account_id ${text} not null references accounts (id),
        number ${bigint} not null,
        task_id ${text} not null,
        created_at_ms ${bigint} not null,
        unique (account_id, number))${tableEnd}`,
    `create index tasks_unfinished on tasks (account_id, id) where finished_at_ms is null`,
  ]
}
