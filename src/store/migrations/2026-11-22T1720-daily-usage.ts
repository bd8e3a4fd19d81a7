// Adds each account's usage per day, model, and key, so that charts and reports do not have to scan the tasks. A
// process running the previous release continues to work, but does not add its create requests and refunds to the
// totals. After it has been replaced, the next `mutoscope migrate` adds them.

import type { Dialect } from '../sql.ts'

export function dailyUsage({ bigint, text, tableEnd }: Dialect): readonly string[] {
  return [
    `create table daily_usage
       (account_id ${text} not null references accounts (id),
        day ${bigint} not null,
        model_id ${text} not null,
        key_id ${text} not null,
        tasks ${bigint} not null,
        charged ${bigint} not null,
        failed ${bigint} not null,
        refunded ${bigint} not null,
        primary key (account_id, day, model_id, key_id))${tableEnd}`,
    `insert into daily_usage (account_id, day, model_id, key_id, tasks, charged, failed, refunded)
     select t.account_id, t.created_at_ms / 86400000, t.model_id, coalesce(t.key_id, ''), count(*), sum(t.price),
            sum(case when t.phase = 'failed' then 1 else 0 end), sum(case when t.phase = 'failed' then t.price else 0 end)
       from tasks t group by 1, 2, 3, 4`,
  ]
}
