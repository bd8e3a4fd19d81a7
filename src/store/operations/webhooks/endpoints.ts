// The endpoints that receive an account's webhooks. Account holders can change only their own endpoints. Operators can
// change any endpoint.

import type { AccountId, SessionId, WebhookEndpointId } from '../../../domain/ids.ts'
import { endpointsMax, previousSecretMs } from '../../../domain/webhooks/webhook.ts'
import type {
  DisabledFor,
  EndpointOwner,
  WebhookEndpoint,
  WebhookType,
} from '../../../domain/webhooks/webhook.ts'
import { id, integer, integerOrNull, text, textOrNull } from '../../row.ts'
import type { Sql, SqlRow } from '../../sql.ts'
import { lockAccounts } from '../locks/lock-accounts.ts'
import { lockFreshSession } from '../locks/lock-session.ts'

export interface NewEndpoint {
  readonly id: WebhookEndpointId
  readonly accountId: AccountId
  /** A fresh session (see `freshMs`). Null for an operator. */
  readonly sessionId: SessionId | null
  readonly url: string
  readonly types: readonly WebhookType[]
  readonly secretSealed: string
}

export type NewEndpointOutcome =
  | { readonly kind: 'created'; readonly endpoint: WebhookEndpoint }
  | { readonly kind: 'no_account' | 'proof_needed' | 'too_many' }

export async function createEndpoint(sql: Sql, endpoint: NewEndpoint): Promise<NewEndpointOutcome> {
  const { accountId, sessionId } = endpoint
  if (sessionId !== null && !(await lockFreshSession(sql, { accountId, sessionId })))
    return { kind: 'proof_needed' }
  if (!(await lockAccounts(sql, [accountId])).has(accountId)) return { kind: 'no_account' }
  const existing = await sql.all('select e.id from webhook_endpoints e where e.account_id = $1', accountId)
  if (existing.length >= endpointsMax) return { kind: 'too_many' }
  const [row] = await sql.all(
    `insert into webhook_endpoints (id, account_id, url, types, secret_sealed, created_at_ms)
     values ($1, $2, $3, $4, $5, now_ms()) returning ${endpointColumns('webhook_endpoints')}`,
    endpoint.id,
    accountId,
    endpoint.url,
    endpoint.types.join(' '),
    endpoint.secretSealed,
  )
  return row === undefined ? { kind: 'no_account' } : { kind: 'created', endpoint: endpointOf(row) }
}

/** Returns the endpoints, oldest first. */
export async function listEndpoints(sql: Sql, accountId: AccountId): Promise<readonly WebhookEndpoint[]> {
  const found = await sql.all(
    `select ${endpointColumns('e')} from webhook_endpoints e where e.account_id = $1 order by e.created_at_ms, e.id`,
    accountId,
  )
  return found.map(endpointOf)
}

export async function readEndpoint(
  sql: Sql,
  { id: endpointId, accountId }: EndpointOwner,
): Promise<WebhookEndpoint | null> {
  const [found] = await sql.all(
    `select ${endpointColumns('e')} from webhook_endpoints e
      where e.id = $1 and e.account_id = coalesce(cast($2 as text), e.account_id)`,
    endpointId,
    accountId,
  )
  return found === undefined ? null : endpointOf(found)
}

const isNamed = 'id = $1 and account_id = coalesce(cast($2 as text), account_id)'

export interface Rotation extends EndpointOwner {
  /** A fresh session (see `freshMs`). Null for an operator. */
  readonly sessionId: SessionId | null
  readonly secretSealed: string
}

/**
 * Until the previous secret expires, messages are signed with both the new and the previous secret. If the secret is
 * rotated again before then, the oldest secret expires immediately.
 */
export async function rotateEndpoint(
  sql: Sql,
  { id: endpointId, accountId, sessionId, secretSealed }: Rotation,
): Promise<'rotated' | 'proof_needed' | 'no_endpoint'> {
  if (accountId !== null && sessionId !== null && !(await lockFreshSession(sql, { accountId, sessionId })))
    return 'proof_needed'
  const changed = await sql.run(
    `update webhook_endpoints set previous_sealed = secret_sealed, previous_until_ms = now_ms() + cast($4 as bigint),
                                  secret_sealed = $3
      where ${isNamed}`,
    endpointId,
    accountId,
    secretSealed,
    previousSecretMs,
  )
  return changed === 1 ? 'rotated' : 'no_endpoint'
}

/**
 * Returns false if there is no such endpoint. Enabling an endpoint clears its record of failures. Locks the endpoint's
 * account, as does every transaction that ends one of the account's tasks. Such a transaction therefore either commits
 * before the endpoint is enabled, or sees the enabled endpoint. In the first case, its message to the endpoint is held
 * and can be redelivered later.
 */
export async function switchEndpoint(
  sql: Sql,
  { id: endpointId, accountId, isEnabled }: EndpointOwner & { readonly isEnabled: boolean },
): Promise<boolean> {
  const set = isEnabled
    ? 'disabled_at_ms = null, disabled_for = null, failing_since_ms = null'
    : `disabled_at_ms = coalesce(disabled_at_ms, now_ms()), disabled_for = coalesce(disabled_for, 'owner')`
  const [owner] = await sql.all(
    `select account_id from webhook_endpoints where ${isNamed}`,
    endpointId,
    accountId,
  )
  if (owner === undefined) return false
  await lockAccounts(sql, [id<AccountId>(owner, 'account_id')])
  const changed = await sql.run(`update webhook_endpoints set ${set} where ${isNamed}`, endpointId, accountId)
  return changed === 1
}

/**
 * Returns false if there is no such endpoint. Messages to the endpoint are no longer sent, and are deleted after the
 * usual retention period.
 */
export async function deleteEndpoint(
  sql: Sql,
  { id: endpointId, accountId }: EndpointOwner,
): Promise<boolean> {
  return (await sql.run(`delete from webhook_endpoints where ${isNamed}`, endpointId, accountId)) === 1
}

function endpointColumns(table: string): string {
  const names = [
    'id',
    'account_id',
    'url',
    'types',
    'created_at_ms',
    'previous_until_ms',
    'failing_since_ms',
    'disabled_at_ms',
    'disabled_for',
  ]
  return names.map((name) => `${table}.${name}`).join(', ')
}

function endpointOf(row: SqlRow): WebhookEndpoint {
  return {
    id: id<WebhookEndpointId>(row, 'id'),
    accountId: id<AccountId>(row, 'account_id'),
    url: text(row, 'url'),
    types: text(row, 'types').split(' ') as WebhookType[],
    createdAtMs: integer(row, 'created_at_ms'),
    previousUntilMs: integerOrNull(row, 'previous_until_ms'),
    failingSinceMs: integerOrNull(row, 'failing_since_ms'),
    disabledAtMs: integerOrNull(row, 'disabled_at_ms'),
    disabledFor: textOrNull(row, 'disabled_for') as DisabledFor | null,
  }
}
