// Rotates a key: a new key with the same settings replaces the old key, which keeps working for a grace period.

import { only } from '../../../lib/only.ts'
import type { ApiKeyId } from '../../../domain/ids.ts'
import type { Sql } from '../../sql.ts'
import { budgetKeyOf } from '../locks/lock-keys.ts'
import { lockFreshSession } from '../locks/lock-session.ts'
import type { SessionContext } from '../../../domain/accounts/session.ts'
import { readKeyRecord, recordColumns } from './keys.ts'
import type { OwnKeyOutcome } from './keys.ts'

export interface KeyRotation extends SessionContext {
  readonly oldId: ApiKeyId
  /** If 0, the old key expires immediately. A grace period never extends the old key's lifetime. */
  readonly graceMs: number
  readonly id: ApiKeyId
  readonly hash: string
  readonly hint: string
}

export type RotationOutcome =
  | OwnKeyOutcome
  /** The account has no such key, or the key has expired or been revoked. */
  | { readonly kind: 'no_key' }

/**
 * If two requests rotate the same key at the same time, each creates a new key, unless the first request makes the old
 * key expire immediately. The old key expires after the shorter of the two grace periods. The daily limit applies to
 * the old key and its replacements together.
 */
export async function rotateKey(sql: Sql, rotation: KeyRotation): Promise<RotationOutcome> {
  if (!(await lockFreshSession(sql, rotation))) return { kind: 'proof_needed' }
  const [old] = await sql.all(
    `select k.id from api_keys k
      where k.id = $1 and k.account_id = $2
        and k.revoked_at_ms is null and (k.expires_at_ms is null or k.expires_at_ms > now_ms()) ${sql.dialect.lock('k')}`,
    rotation.oldId,
    rotation.accountId,
  )
  if (old === undefined) return { kind: 'no_key' }
  const inserted = await sql.all(
    `insert into api_keys (id, account_id, hash, hint, name, created_at_ms, lifetime_ms, expires_at_ms,
                           daily_credits_max, model_ids, budget_key_id)
     select $2, k.account_id, $3, $4, k.name, now_ms(), k.lifetime_ms, now_ms() + k.lifetime_ms,
            k.daily_credits_max, k.model_ids, ${budgetKeyOf('k')}
       from api_keys k where k.id = $1
     returning ${recordColumns('api_keys')}`,
    rotation.oldId,
    rotation.id,
    rotation.hash,
    rotation.hint,
  )
  await sql.run(
    `update api_keys set expires_at_ms = now_ms() + cast($2 as bigint)
      where id = $1 and (expires_at_ms is null or expires_at_ms > now_ms() + cast($2 as bigint))`,
    rotation.oldId,
    rotation.graceMs,
  )
  return { kind: 'created', key: only(inserted.map(readKeyRecord)) }
}
