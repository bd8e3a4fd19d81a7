// Locks on names, for operations that have no row to lock.

import type { Sql } from '../../sql.ts'

/** `entrance` is for registering a process, and `webhook claims` is for claiming messages. */
export type LockName = 'entrance' | 'webhook claims'

/** Waits until no other transaction holds the lock. Holds it until the end of this transaction. */
export async function lockName(sql: Sql, name: LockName): Promise<void> {
  await sql.run(
    `insert into meta (key, value) values ($1, '') on conflict (key) do update set value = excluded.value`,
    name,
  )
}
