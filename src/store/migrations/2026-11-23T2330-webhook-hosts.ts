// Adds the host to which a message is being sent, so that the connections of all processes to a host can be counted. A
// process running the previous release does not count its connections. On PostgreSQL, changes to messages wait while
// the new index is being built.

import type { Dialect } from '../sql.ts'

export function webhookHosts({ text }: Dialect): readonly string[] {
  return [
    // Set when the message is claimed, and null again once the result is recorded. If the process dies in between, its
    // connection counts until `due_at_ms`.
    `alter table webhook_messages add column sending_to ${text}`,
    `create index webhook_messages_sending on webhook_messages (sending_to, endpoint_id, due_at_ms)
      where sending_to is not null`,
  ]
}
