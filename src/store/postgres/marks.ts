// Commit marks: each writing transaction inserts a mark. If the response to its COMMIT is lost, the mark shows whether
// the transaction was committed. `docs/decisions/2026-11-21-commit-marks.md` gives the reasons.

import { setTimeout as sleep } from 'node:timers/promises'

import { backoffMs } from '../../lib/async/backoff.ts'
import { systemClock } from '../../lib/clock.ts'
import { randomBase62, unguessableLength } from '../../lib/ids.ts'
import { only } from '../../lib/only.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { PostgresHosts } from './hosts.ts'
import { describe } from './errors.ts'
import { integer } from '../row.ts'
import type { Sql } from '../sql.ts'

/** A mark whose `is_committed` is 0 belongs to a transaction that will never be committed. */
export const marksSchema: readonly string[] = [
  `create table if not exists commits
     (id text collate "C" primary key, created_at_ms bigint not null, is_committed bigint not null)`,
  `create index if not exists commits_age on commits (created_at_ms)`,
]

/** A mark contains only letters and digits, because it is written into a statement without parameters. */
export function newMark(): string {
  return randomBase62(unguessableLength)
}

export function beginWith(mark: string): string {
  return `begin; insert into commits (id, created_at_ms, is_committed) values ('${mark}', now_ms(), 1)`
}

/** How long a caller waits before the outcome is reported as unknown. */
const answerMs = 5_000
const backoff = { firstMs: 50, capMs: 400 }

/**
 * If the result is false, the transaction will never be committed. Rejects with `outcome_unknown` if the outcome cannot
 * be determined in time, for example while no host accepts writes.
 */
export async function wasCommitted(hosts: PostgresHosts, mark: string): Promise<boolean> {
  const endMs = systemClock.monotonicMs() + answerMs
  for (let failures = 0; ; failures++) {
    try {
      return await askFor(hosts, mark, endMs)
    } catch (error) {
      const pauseMs = backoffMs(backoff, failures)
      if (systemClock.monotonicMs() + pauseMs > endMs) {
        const detail = `database: a commit got no response, and its outcome could not be looked up: ${describe(error)}`
        throw new ServiceError('outcome_unknown', { cause: error, detail })
      }
      await sleep(pauseMs)
    }
  }
}

/**
 * Inserts the mark again. The unique index makes this insert wait while the transaction that first inserted the mark is
 * open, even if that transaction is waiting for a standby. If the mark exists, its row is updated. With a synchronous
 * standby, the response arrives only after the standby has this update and everything before it. Safe to repeat.
 */
async function askFor(hosts: PostgresHosts, mark: string, endMs: number): Promise<boolean> {
  const connection = await hosts.connect()
  try {
    const waitMs = Math.max(0, endMs - systemClock.monotonicMs())
    const found = await connection.sql(waitMs).all(
      `insert into commits (id, created_at_ms, is_committed) values ($1, now_ms(), 0)
       on conflict (id) do update set created_at_ms = excluded.created_at_ms returning is_committed`,
      mark,
    )
    return integer(only(found), 'is_committed') === 1
  } finally {
    void connection.close()
  }
}

/**
 * One in this many transactions deletes old marks. Each deletion can remove more marks than were inserted since the
 * previous deletion.
 */
export const transactionsPerForgetting = 256
const forgottenMax = 512
/** How long marks are kept: more than 700 times as long as a caller waits for an outcome. */
const keptMs = 3_600_000

export function deleteOldMarks(sql: Sql): void {
  sql.send(
    `with pick as materialized
       (select c.id from commits c where c.created_at_ms < now_ms() - cast($1 as bigint)
         order by c.created_at_ms limit cast($2 as bigint) ${sql.dialect.skipLocked('c')})
     delete from commits where id in (select id from pick)`,
    keptMs,
    forgottenMax,
  )
}
