// Records the results of attempts to deliver messages. A result changes nothing if its message has since been claimed
// again or deleted.

import { decideDelivery } from '../../../domain/webhooks/decide-delivery.ts'
import type { DeliveryDecision } from '../../../domain/webhooks/decide-delivery.ts'
import type { WebhookEndpointId } from '../../../domain/ids.ts'
import type { FinishedAttempt, FinishOutcome } from '../../../domain/webhooks/delivery.ts'
import { integer } from '../../row.ts'
import { integerOf, rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { lockEndpoints } from '../locks/lock-endpoints.ts'
import type { LockedEndpoint } from '../locks/lock-endpoints.ts'

export async function finishMessages(
  sql: Sql,
  batch: readonly FinishedAttempt[],
): Promise<readonly FinishOutcome[]> {
  const endpoints = await lockEndpoints(
    sql,
    batch.map(({ message }) => message.endpointId),
  )
  const locked = await lockMessages(sql, batch)
  const finished: (FinishedAttempt & { readonly decision: DeliveryDecision })[] = []
  const outcomes = batch.map((attempt): FinishOutcome => {
    const message = locked.get(attempt.message.id)
    const endpoint = endpoints.get(attempt.message.endpointId)
    if (message?.epoch !== attempt.message.epoch) return 'stale'
    const failingSinceMs = endpoint?.failingSinceMs ?? null
    const decision = decideDelivery({ attempts: message.attempts, failingSinceMs }, attempt, message.nowMs)
    finished.push({ ...attempt, decision })
    if (endpoint !== undefined) {
      endpoint.failingSinceMs = decision.failingSinceMs
      if (endpoint.isEnabled) endpoint.disabledFor = decision.disabledFor ?? endpoint.disabledFor
    }
    return { disabledFor: decision.disabledFor }
  })
  await writeMessages(sql, finished)
  await writeEndpoints(sql, endpoints)
  await insertAttempts(sql, finished)
  return outcomes
}

async function lockMessages(sql: Sql, batch: readonly FinishedAttempt[]) {
  const found = await sql.all(
    `select m.id, m.epoch, m.attempts, now_ms() as now_ms from webhook_messages m
      where m.state = 'pending' and m.id in (select ${integerOf('id')} from ${rows('$1')})
      order by m.id ${sql.dialect.lock('m')}`,
    JSON.stringify(batch.map(({ message }) => ({ id: message.id }))),
  )
  return new Map(
    found.map((row) => [
      integer(row, 'id'),
      {
        epoch: integer(row, 'epoch'),
        attempts: integer(row, 'attempts'),
        nowMs: integer(row, 'now_ms'),
      },
    ]),
  )
}

async function writeMessages(
  sql: Sql,
  finished: readonly { readonly message: { readonly id: number }; readonly decision: DeliveryDecision }[],
): Promise<void> {
  await sql.run(
    `with v as materialized
       (select ${integerOf('id')} as id, ${textOf('state')} as state, ${integerOf('dueAtMs')} as due_at_ms,
               ${integerOf('attempts')} as attempts from ${rows('$1')})
     update webhook_messages set state = v.state, due_at_ms = v.due_at_ms, attempts = v.attempts, sending_to = null
       from v where webhook_messages.id = v.id`,
    JSON.stringify(finished.map(({ message, decision }) => ({ id: message.id, ...decision }))),
  )
}

/** Writes only endpoints that have changed, because most attempts do not change their endpoint. */
async function writeEndpoints(
  sql: Sql,
  endpoints: ReadonlyMap<WebhookEndpointId, LockedEndpoint>,
): Promise<void> {
  for (const [endpointId, { wasFailingSinceMs, failingSinceMs, disabledFor }] of endpoints) {
    if (failingSinceMs === wasFailingSinceMs && disabledFor === null) continue
    await sql.run(
      `update webhook_endpoints set failing_since_ms = cast($2 as bigint),
              disabled_for = coalesce(cast($3 as text), disabled_for),
              disabled_at_ms = case when cast($3 as text) is null then disabled_at_ms else now_ms() end
        where id = $1`,
      endpointId,
      failingSinceMs,
      disabledFor,
    )
  }
}

async function insertAttempts(sql: Sql, finished: readonly FinishedAttempt[]): Promise<void> {
  await sql.run(
    `insert into webhook_attempts (message, number, started_at_ms, duration_ms, status, error, request, response)
     select ${integerOf('message')}, ${integerOf('number')}, ${integerOf('startedAtMs')}, ${integerOf('durationMs')},
            ${integerOf('status')}, ${textOf('error')}, ${textOf('requestBody')}, ${textOf('responseBody')} from ${rows('$1')}`,
    JSON.stringify(
      finished.map(({ message, startedAtMs, durationMs, status, error, requestBody, responseBody }) => ({
        message: message.id,
        number: message.epoch,
        startedAtMs,
        durationMs,
        status,
        error,
        requestBody,
        responseBody,
      })),
    ),
  )
}
