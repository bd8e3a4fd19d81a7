// The lock on webhook endpoints.

import type { AccountId, WebhookEndpointId } from '../../../domain/ids.ts'
import type { DisabledFor } from '../../../domain/webhooks/webhook.ts'
import { id, integerOrNull, text } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

export interface LockedEndpoint {
  readonly accountId: AccountId
  readonly url: string
  readonly isEnabled: boolean
  readonly wasFailingSinceMs: number | null
  failingSinceMs: number | null
  disabledFor: DisabledFor | null
}

/** Locks the endpoints until the end of the transaction. A deleted endpoint has no entry. */
export async function lockEndpoints(
  sql: Sql,
  ids: readonly WebhookEndpointId[],
): Promise<ReadonlyMap<WebhookEndpointId, LockedEndpoint>> {
  const found = await sql.all(
    `select e.id, e.account_id, e.url, e.disabled_at_ms, e.failing_since_ms from webhook_endpoints e
      where e.id in ${listed('$1')} order by e.id ${sql.dialect.lock('e')}`,
    listOf([...new Set(ids)]),
  )
  return new Map(
    found.map((row) => {
      const failingSinceMs = integerOrNull(row, 'failing_since_ms')
      const endpoint = {
        accountId: id<AccountId>(row, 'account_id'),
        url: text(row, 'url'),
        isEnabled: integerOrNull(row, 'disabled_at_ms') === null,
        wasFailingSinceMs: failingSinceMs,
        failingSinceMs,
        disabledFor: null,
      }
      return [id<WebhookEndpointId>(row, 'id'), endpoint]
    }),
  )
}
