// Locks that belong to no row of their own. Each makes the transactions that take it run one after the other.

import type { Sql } from '../../sql.ts'

/** `entrance` is for registering a process, and `webhook claims` is for claiming messages. */
export type LockName = 'entrance' | 'webhook claims'

/** Waits until no other transaction holds the lock, and then holds it until the end of this transaction. */
export async function lockName(sql: Sql, name: LockName): Promise<void> {
  await sql.run(
    `insert into meta (key, value) values ($1, '') on conflict (key) do update set value = excluded.value`,
    name,
  )
}
