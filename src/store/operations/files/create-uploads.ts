// Records uploads, and limits how much each account holds.

import { decideUploads } from '../../../domain/files/decide-uploads.ts'
import type { HeldUploads, NewUpload, UploadDecision } from '../../../domain/files/decide-uploads.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { id, integer } from '../../row.ts'
import { listOf, pipelined, rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { lockAccounts } from '../locks/lock-accounts.ts'
import { insertFiles } from './files.ts'

/**
 * The bytes of the uploads must already be durable. A refused upload leaves no record and does not affect others.
 * Uploads are counted under the lock on their account, so even concurrent calls cannot exceed the account's limits.
 */
export async function createUploads(
  sql: Sql,
  batch: readonly NewUpload[],
): Promise<readonly UploadDecision[]> {
  const accountIds = [...new Set(batch.map(({ accountId }) => accountId))]
  const [, held] = await pipelined(lockAccounts(sql, accountIds), heldByAccount(sql, accountIds))
  const decisions = decideUploads(batch, held)
  insertFiles(
    sql,
    batch.filter((_, index) => decisions[index] === 'created'),
  )
  return decisions
}

/** The uploads that each account holds now. Without a lock, another call may add some at any time. */
export async function readHeldUploads(
  sql: Sql,
  batch: readonly AccountId[],
): Promise<readonly HeldUploads[]> {
  const held = await heldByAccount(sql, [...new Set(batch)])
  return batch.map((accountId) => held.get(accountId) ?? { files: 0, bytes: 0 })
}

/** Must match the condition of the `files_uploads` index. */
const heldUploads = `from files f
      where f.account_id = a.id and f.removed_at_ms is null and substr(f.name, 1, 3) = 'in_'`

/**
 * An expired upload counts until it is marked as removed, because its bytes still take up space. Each account has its
 * own subqueries: with `f.account_id in …`, PostgreSQL sometimes scanned the index entries of all accounts.
 */
async function heldByAccount(
  sql: Sql,
  accountIds: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, HeldUploads>> {
  const found = await sql.all(
    `select a.id, (select count(*) ${heldUploads}) as files,
            (select cast(coalesce(sum(f.bytes), 0) as bigint) ${heldUploads}) as bytes
       from (select ${textOf('text')} as id from ${rows('$1')}) a`,
    listOf(accountIds),
  )
  return new Map(
    found.map((row) => [
      id<AccountId>(row, 'id'),
      { files: integer(row, 'files'), bytes: integer(row, 'bytes') },
    ]),
  )
}
