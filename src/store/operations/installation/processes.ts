// The processes of an installation. When a process starts, it adds a row to the `workers` table, and then renews its
// lease with heartbeats. A row that is marked as dead stays dead, and other processes take over the tasks of its
// process. If the process is still running, it registers again under a new ID. The operations in this file cannot
// deadlock. A registration follows the lock order in `Dialect`: it locks tasks, and then one row that serializes all
// registrations. A heartbeat locks the row of its own process first, and skips locked rows of other processes.

import { leaseMs } from '../../../domain/processes/process.ts'
import type { NewProcess, RegistrationRefusal } from '../../../domain/processes/process.ts'
import type { ProcessId } from '../../../domain/ids.ts'
import { hasDuty } from '../../../domain/processes/role.ts'
import type { Duty, Role } from '../../../domain/processes/role.ts'
import type { Share, Shares } from '../../../domain/processes/share.ts'
import { id, text } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { lockClaims } from '../locks/lock-claims.ts'
import { lockName } from '../locks/lock-name.ts'
import { forgetSending } from '../webhooks/claim-messages.ts'
import type { Claim } from '../../../domain/tasks/claim.ts'
import { noClaimant } from '../../../domain/tasks/claim.ts'

/** One day is long enough to investigate a failure. Even with one start per minute, only 1,440 dead rows are kept. */
const deadKeptMs = 86_400_000

export type Registration =
  | { readonly kind: 'entered'; readonly shares: Shares }
  | { readonly kind: 'refused'; readonly reason: RegistrationRefusal }

/** `deaths`: how many processes this heartbeat marked as dead. */
export type LeaseRenewal =
  | { readonly kind: 'alive'; readonly shares: Shares; readonly deaths: number }
  | { readonly kind: 'dead' }

interface LiveProcess {
  readonly id: ProcessId
  readonly role: Role
  readonly files: string
}

/**
 * Refuses a process that does not share a file store with the other processes. When the promise resolves, the tasks of
 * the processes that this one replaces can be claimed again. The tasks that this process claimed under its previous ID
 * can also be claimed again, except those that it keeps.
 */
export async function registerProcess(sql: Sql, process: NewProcess): Promise<Registration> {
  if (process.succeeds !== null) await keepClaims(sql, process.id, process.succeeds.claims)
  // If two processes register at the same time, this lock ensures that the second one sees the first.
  await lockName(sql, 'entrance')
  if (process.succeeds !== null) await unregisterProcess(sql, process.succeeds.id)
  if (process.replaces !== 'none') {
    await sql.run(
      `update workers set state = 'dead' where state = 'alive' and (files = $1 or cast($2 as text) = 'all')`,
      process.files,
      process.replaces,
    )
    if (process.replaces === 'all') await forgetSending(sql)
  }
  const others = await readLive(sql)
  const reason = refusalFor(process, others)
  if (reason !== null) return { kind: 'refused', reason }
  await sql.run(
    `delete from workers where state = 'dead' and beat_ms < now_ms() - cast($1 as bigint)`,
    deadKeptMs,
  )
  await sql.run(
    `insert into workers (id, state, beat_ms, role, files)
     select cast($1 as text), 'alive', now_ms(), cast($2 as text), cast($3 as text)`,
    process.id,
    process.role,
    process.files,
  )
  return { kind: 'entered', shares: sharesOf(process.id, [...others, process]) }
}

/**
 * Renews the lease, and marks as dead every other process whose lease has expired. Returns `dead` if this process was
 * marked as dead or has unregistered, or if this heartbeat is too late. A late heartbeat does not mark other processes
 * as dead. After a database outage, every process therefore has one heartbeat interval to register again before its
 * claims are taken over.
 */
export async function renewLease(sql: Sql, processId: ProcessId): Promise<LeaseRenewal> {
  const renewed = await sql.run(
    `update workers set beat_ms = now_ms()
      where id = $1 and state = 'alive' and beat_ms >= now_ms() - cast($2 as bigint)`,
    processId,
    leaseMs,
  )
  if (renewed === 0) return { kind: 'dead' }
  const deaths = await sql.run(
    `with pick as materialized
       (select w.id from workers w where w.state = 'alive' and w.beat_ms < now_ms() - cast($1 as bigint)
         order by w.id ${sql.dialect.skipLocked('w')})
     update workers set state = 'dead' from pick where workers.id = pick.id`,
    leaseMs,
  )
  return { kind: 'alive', shares: sharesOf(processId, await readLive(sql)), deaths }
}

/** The process must not write anything afterward. Other processes can immediately claim its tasks. Safe to repeat. */
export async function unregisterProcess(sql: Sql, processId: ProcessId): Promise<null> {
  await sql.run(`update workers set state = 'dead' where id = $1`, processId)
  return null
}

/**
 * Moves the claims to `processId`, except those that were taken over or released. The epochs do not change, so pending
 * writes stay valid.
 */
async function keepClaims(sql: Sql, processId: ProcessId, claims: readonly Claim[]): Promise<void> {
  const held = [...(await lockClaims(sql, claims)).values()].filter(
    ({ claimedBy }) => claimedBy !== noClaimant,
  )
  await sql.run(
    `update tasks set claimed_by = $1 where id in ${listed('$2')}`,
    processId,
    listOf(held.map(({ taskId }) => taskId)),
  )
}

async function readLive(sql: Sql): Promise<readonly LiveProcess[]> {
  const found = await sql.all(
    `select w.id, w.role, w.files from workers w
      where w.state = 'alive' and w.beat_ms >= now_ms() - cast($1 as bigint)`,
    leaseMs,
  )
  return found.map((row) => ({
    id: id<ProcessId>(row, 'id'),
    role: text(row, 'role') as Role,
    files: text(row, 'files'),
  }))
}

function refusalFor({ files }: NewProcess, others: readonly LiveProcess[]): RegistrationRefusal | null {
  if (others.some((other) => isOnDisk(files) || isOnDisk(other.files))) return 'files-not-shared'
  return others.some((other) => other.files !== files) ? 'files-differ' : null
}

/** The identity of a file store on disk starts with this prefix. */
function isOnDisk(files: string): boolean {
  return files.startsWith('disk:')
}

function sharesOf(processId: ProcessId, live: readonly LiveProcess[]): Shares {
  const shareOf = (duty: Duty): Share => {
    const peers = live.filter(({ role }) => hasDuty(role, duty))
    return { place: peers.filter((other) => other.id < processId).length, among: peers.length }
  }
  return { api: shareOf('api'), worker: shareOf('worker') }
}
