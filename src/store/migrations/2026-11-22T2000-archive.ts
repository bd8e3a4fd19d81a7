// Adds the record of the archive: its parts, and the usage totals of the archived tasks. A process running the previous
// release continues to work, but must not run an audit or recount usage once tasks have been archived.

import type { Dialect } from '../sql.ts'

export function archive({ bigint, text, tableEnd }: Dialect): readonly string[] {
  return [
    `create table archive_parts
       (number ${bigint} not null,
        sha256 ${text} not null,
        bytes ${bigint} not null,
        folder ${text} not null,
        tasks ${bigint} not null,
        entries ${bigint} not null,
        amount ${bigint} not null,
        archived_at_ms ${bigint} not null,
        primary key (number))${tableEnd}`,
    `create table archived_usage
       (account_id ${text} not null references accounts (id),
        day ${bigint} not null,
        model_id ${text} not null,
        key_id ${text} not null,
        tasks ${bigint} not null,
        charged ${bigint} not null,
        failed ${bigint} not null,
        refunded ${bigint} not null,
        primary key (account_id, day, model_id, key_id))${tableEnd}`,
  ]
}
