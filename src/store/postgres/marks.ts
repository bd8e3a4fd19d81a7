// Commit marks: each writing transaction inserts one, so that its fate can be asked for when the answer to its COMMIT was
// lost. `docs/decisions/2026-11-21-commit-marks.md` says why this way.

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

/** A mark with `is_committed` 0 stands for a transaction that never will be. */
export const marksSchema: readonly string[] = [
  `create table if not exists commits
     (id text collate "C" primary key, created_at_ms bigint not null, is_committed bigint not null)`,
  `create index if not exists commits_age on commits (created_at_ms)`,
]

/** Of our own alphabet: it goes into a statement without parameters. */
export function newMark(): string {
  return randomBase62(unguessableLength)
}

/** Opens the transaction that the mark stands for, in one round trip. */
export function beginWith(mark: string): string {
  return `begin; insert into commits (id, created_at_ms, is_committed) values ('${mark}', now_ms(), 1)`
}

/** How long somebody waits for an answer; then nobody can tell him. */
const answerMs = 5_000
const backoff = { firstMs: 50, capMs: 400 }

/**
 * Whether the transaction was committed; if not, it never will be. Rejects with `outcome_unknown` when that cannot be
 * found out in time, for example while no host takes writes.
 */
export async function wasCommitted(hosts: PostgresHosts, mark: string): Promise<boolean> {
  const endMs = systemClock.monotonicMs() + answerMs
  for (let failures = 0; ; failures++) {
    try {
      return await askFor(hosts, mark, endMs)
    } catch (error) {
      const pauseMs = backoffMs(backoff, failures)
      if (systemClock.monotonicMs() + pauseMs > endMs) {
        const detail = `database: no answer to a commit, and none to what became of it: ${describe(error)}`
        throw new ServiceError('outcome_unknown', { cause: error, detail })
      }
      await sleep(pauseMs)
    }
  }
}

/**
 * Inserts the same mark: the unique index waits for the transaction while it lives, also for one that waits for a
 * standby. Where it is found the row is written all the same: with a synchronous standby the answer then comes when the
 * standby has this write, and so everything before it. Safe to repeat when its own answer is lost.
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

/** Every so many transactions one forgets a few more old marks than were made meanwhile. */
export const transactionsPerForgetting = 256
const forgottenMax = 512
/** A thousand times as long as anybody asks. */
const keptMs = 3_600_000

export async function deleteOldMarks(sql: Sql): Promise<void> {
  await sql.run(
    `with pick as materialized
       (select c.id from commits c where c.created_at_ms < now_ms() - cast($1 as bigint)
         order by c.created_at_ms limit cast($2 as bigint) ${sql.dialect.skipLocked('c')})
     delete from commits where id in (select id from pick)`,
    keptMs,
    forgottenMax,
  )
}
