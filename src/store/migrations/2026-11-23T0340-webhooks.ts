// Adds webhooks: endpoints, messages about ended tasks, and the attempts to deliver them. A process running the
// previous release continues to work, but creates no messages about the tasks that it ends.

import type { Dialect } from '../sql.ts'

export function webhooks({ bigint, text, risingId, tableEnd, updatedTableEnd }: Dialect): readonly string[] {
  return [
    // The signing secrets (`…_sealed`) are encrypted with the installation's secret. `types` is a space-separated list.
    `create table webhook_endpoints
       (id ${text} primary key,
        account_id ${text} not null references accounts (id),
        url ${text} not null,
        types ${text} not null,
        secret_sealed ${text} not null,
        previous_sealed ${text},
        previous_until_ms ${bigint},
        created_at_ms ${bigint} not null,
        failing_since_ms ${bigint},
        disabled_at_ms ${bigint},
        disabled_for ${text} check (disabled_for in ('owner', 'gone', 'failing')))${updatedTableEnd}`,
    `create index webhook_endpoints_account on webhook_endpoints (account_id)`,
    // This table is also the message queue. During an attempt, `due_at_ms` is the time at which the message can be
    // claimed again.
    `create table webhook_messages
       (id ${risingId},
        endpoint_id ${text} not null,
        message_id ${text} not null,
        task_id ${text},
        type ${text} not null,
        state ${text} not null check (state in ('pending', 'delivered', 'failed', 'held')),
        due_at_ms ${bigint},
        attempts ${bigint} not null default 0,
        epoch ${bigint} not null default 0,
        created_at_ms ${bigint} not null)${tableEnd}`,
    `create index webhook_messages_due on webhook_messages (endpoint_id, due_at_ms) where due_at_ms is not null`,
    `create index webhook_messages_endpoint on webhook_messages (endpoint_id, id)`,
    `create table webhook_attempts
       (message ${bigint} not null,
        number ${bigint} not null,
        started_at_ms ${bigint} not null,
        duration_ms ${bigint} not null,
        status ${bigint},
        error ${text},
        request ${text} not null,
        response ${text} not null,
        primary key (message, number))${tableEnd}`,
  ]
}
