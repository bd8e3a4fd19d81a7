// The processes of an installation: one row of the table `workers` for each start, kept alive by its beats. A dead one
// never comes back: what it had claimed is free for the others, and the process itself enters anew under another id.
//
// Nothing here can deadlock: entering locks tasks before anything else, as everybody does, and is then serialised by one
// row; a beat holds its own row before it takes those of others, and it takes only those that nobody holds.

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
import type { Claim } from '../../../domain/tasks/claim.ts'
import { noClaimant } from '../../../domain/tasks/claim.ts'

/** Long enough to look at what happened; a start each minute then leaves 1,440 rows. */
const deadKeptMs = 86_400_000

export type Entry =
  | { readonly kind: 'entered'; readonly shares: Shares }
  | { readonly kind: 'refused'; readonly reason: RegistrationRefusal }

export type Beat = { readonly kind: 'alive'; readonly shares: Shares } | { readonly kind: 'dead' }

interface LiveProcess {
  readonly id: ProcessId
  readonly role: Role
  readonly files: string
}

/**
 * Enters a process among the others, or refuses it because a file that one of them stores could not be read by another.
 * What the processes that it replaces had claimed is free when it resolves, and so is what the one that it succeeds had
 * claimed without working on it.
 */
export async function registerProcess(sql: Sql, process: NewProcess): Promise<Entry> {
  if (process.succeeds !== null) await keepClaims(sql, process.id, process.succeeds.claims)
  await lockRegistration(sql)
  if (process.succeeds !== null) await unregisterProcess(sql, process.succeeds.id)
  if (process.replaces !== 'none') {
    await sql.run(
      `update workers set state = 'dead' where state = 'alive' and (files = $1 or cast($2 as text) = 'all')`,
      process.files,
      process.replaces,
    )
  }
  const others = await readLive(sql)
  const reason = objectionTo(process, others)
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
 * Says that the process lives, and marks as dead who has been silent for a lease. `dead`: it was marked itself, has left,
 * or comes too late. So nobody marks others whose own beats did not arrive either: after the database was away all of
 * them have a beat's time to enter anew, before what they had claimed is taken from them.
 */
export async function renewLease(sql: Sql, processId: ProcessId): Promise<Beat> {
  const beaten = await sql.run(
    `update workers set beat_ms = now_ms()
      where id = $1 and state = 'alive' and beat_ms >= now_ms() - cast($2 as bigint)`,
    processId,
    leaseMs,
  )
  if (beaten === 0) return { kind: 'dead' }
  await sql.run(
    `with pick as materialized
       (select w.id from workers w where w.state = 'alive' and w.beat_ms < now_ms() - cast($1 as bigint)
         order by w.id ${sql.dialect.skipLocked('w')})
     update workers set state = 'dead' from pick where workers.id = pick.id`,
    leaseMs,
  )
  return { kind: 'alive', shares: sharesOf(processId, await readLive(sql)) }
}

/** The process writes nothing more: what it still has claimed is free at once. Safe to repeat. */
export async function unregisterProcess(sql: Sql, processId: ProcessId): Promise<null> {
  await sql.run(`update workers set state = 'dead' where id = $1`, processId)
  return null
}

/** Those that nobody has taken over, and that it has not let go of itself. Under the same epoch: its writes go on. */
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

/** Held until the end of the transaction: of two that enter at once, one sees the other. */
async function lockRegistration(sql: Sql): Promise<void> {
  await sql.run(`insert into meta (key, value) values ('entrance', '') on conflict (key) do nothing`)
  await sql.all(`select m.key from meta m where m.key = 'entrance' ${sql.dialect.lock('m')}`)
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

function objectionTo({ files }: NewProcess, others: readonly LiveProcess[]): RegistrationRefusal | null {
  if (others.some((other) => isOnDisk(files) || isOnDisk(other.files))) return 'files-not-shared'
  return others.some((other) => other.files !== files) ? 'files-differ' : null
}

/** By the way that file stores name themselves. */
function isOnDisk(files: string): boolean {
  return files.startsWith('disk:')
}

function sharesOf(processId: ProcessId, live: readonly LiveProcess[]): Shares {
  const shareOf = (duty: Duty): Share => {
    const bearers = live.filter(({ role }) => hasDuty(role, duty))
    return { place: bearers.filter((other) => other.id < processId).length, among: bearers.length }
  }
  return { api: shareOf('api'), worker: shareOf('worker') }
}
