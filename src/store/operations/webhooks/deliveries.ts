// The delivery of messages. A process claims due messages, sends them, and records the results. A claim moves the
// message's due time to the end of the lease, so no other process sends it before then. Every claim increases the
// epoch, so a process whose lease has ended records nothing.

import type { AccountId, WebhookEndpointId } from '../../../domain/ids.ts'
import { decideDelivery } from '../../../domain/webhooks/decide-delivery.ts'
import type { DeliveryDecision } from '../../../domain/webhooks/decide-delivery.ts'
import { leaseMs } from '../../../domain/webhooks/delivery.ts'
import type {
  DeliveryRequest,
  FinishedAttempt,
  FinishOutcome,
  WaitingEndpoint,
} from '../../../domain/webhooks/delivery.ts'
import { testType } from '../../../domain/webhooks/webhook.ts'
import type { ClaimedMessage, DisabledFor } from '../../../domain/webhooks/webhook.ts'
import { id, idOrNull, integer, integerOrNull, text, textOrNull } from '../../row.ts'
import { integerOf, listed, listOf, rows, textOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'
import { readTask, taskColumns } from '../tasks/task-row.ts'

/**
 * Lists endpoints with pending messages. Steps through the index from one endpoint to the next, so that an endpoint
 * with many messages costs no more than any other.
 */
export async function listWaitingEndpoints(sql: Sql, _: null): Promise<readonly WaitingEndpoint[]> {
  const found = await sql.all(
    `with recursive waiting(id) as
       (select min(m.endpoint_id) from webhook_messages m where m.due_at_ms is not null
        union all
        select (select min(m.endpoint_id) from webhook_messages m where m.due_at_ms is not null and m.endpoint_id > w.id)
          from waiting w where w.id is not null)
     select w.id, e.account_id, e.url,
            (select min(m.due_at_ms) from webhook_messages m where m.due_at_ms is not null and m.endpoint_id = w.id)
              - now_ms() as due_in_ms
       from waiting w left join webhook_endpoints e on e.id = w.id and e.disabled_at_ms is null where w.id is not null`,
  )
  return found.map((row) => {
    const accountId = idOrNull<AccountId>(row, 'account_id')
    return {
      endpointId: id<WebhookEndpointId>(row, 'id'),
      target: accountId === null ? null : { accountId, url: text(row, 'url') },
      dueInMs: integer(row, 'due_in_ms'),
    }
  })
}

/**
 * Claims each endpoint's oldest due messages. Those of disabled and deleted endpoints are held instead. Messages about
 * tasks that have been archived since fail, which does not count as a failure of the endpoint.
 */
export async function claimMessages(
  sql: Sql,
  requests: readonly DeliveryRequest[],
): Promise<readonly ClaimedMessage[]> {
  const endpoints = await lockEndpoints(
    sql,
    requests.map(({ endpointId }) => endpointId),
  )
  const claimed: SqlRow[] = []
  for (const { endpointId, limit } of requests) {
    const isOpen = endpoints.get(endpointId)?.isEnabled === true
    const set = isOpen
      ? `epoch = epoch + 1, due_at_ms = now_ms() + ${leaseMs}`
      : `state = 'held', due_at_ms = null`
    const taken = await sql.all(
      `with pick as materialized
         (select m.id from webhook_messages m where m.endpoint_id = $1 and m.due_at_ms <= now_ms()
           order by m.due_at_ms, m.id limit cast($2 as bigint) ${sql.dialect.skipLocked('m')})
       update webhook_messages set ${set} from pick where webhook_messages.id = pick.id
       returning webhook_messages.id`,
      endpointId,
      limit,
    )
    if (isOpen) claimed.push(...taken)
  }
  const found = await readClaimed(
    sql,
    claimed.map((row) => integer(row, 'id')),
  )
  const lost = found.filter(({ type, task }) => task === null && type !== testType)
  await failMessages(sql, lost)
  return found.filter((message) => !lost.includes(message))
}

async function failMessages(sql: Sql, messages: readonly ClaimedMessage[]): Promise<void> {
  if (messages.length === 0) return
  await sql.run(
    `update webhook_messages set state = 'failed', due_at_ms = null
      where id in (select ${integerOf('id')} from ${rows('$1')})`,
    JSON.stringify(messages.map(({ id: message }) => ({ id: message }))),
  )
}

async function readClaimed(sql: Sql, ids: readonly number[]): Promise<readonly ClaimedMessage[]> {
  if (ids.length === 0) return []
  const found = await sql.all(
    `select m.id as message, m.epoch as message_epoch, m.endpoint_id, m.message_id, m.type, m.created_at_ms as message_ms,
            e.account_id as owner_id, e.url, e.secret_sealed,
            case when e.previous_until_ms > now_ms() then e.previous_sealed end as previous_sealed, ${taskColumns('t')}
       from webhook_messages m join webhook_endpoints e on e.id = m.endpoint_id
       left join tasks t on t.id = m.task_id
      where m.id in (select ${integerOf('id')} from ${rows('$1')}) order by m.id`,
    JSON.stringify(ids.map((message) => ({ id: message }))),
  )
  return found.map((row) => {
    const previous = textOrNull(row, 'previous_sealed')
    return {
      id: integer(row, 'message'),
      epoch: integer(row, 'message_epoch'),
      endpointId: id<WebhookEndpointId>(row, 'endpoint_id'),
      accountId: id<AccountId>(row, 'owner_id'),
      url: text(row, 'url'),
      secretsSealed: [text(row, 'secret_sealed'), ...(previous === null ? [] : [previous])],
      messageId: text(row, 'message_id'),
      type: text(row, 'type'),
      task: textOrNull(row, 'id') === null ? null : readTask(row),
      createdAtMs: integer(row, 'message_ms'),
    }
  })
}

/** Records attempts, and sets when their messages are due next. */
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

interface LockedEndpoint {
  readonly isEnabled: boolean
  readonly wasFailingSinceMs: number | null
  failingSinceMs: number | null
  disabledFor: DisabledFor | null
}

async function lockEndpoints(
  sql: Sql,
  ids: readonly WebhookEndpointId[],
): Promise<ReadonlyMap<WebhookEndpointId, LockedEndpoint>> {
  const found = await sql.all(
    `select e.id, e.disabled_at_ms, e.failing_since_ms from webhook_endpoints e
      where e.id in ${listed('$1')} order by e.id ${sql.dialect.lock('e')}`,
    listOf([...new Set(ids)]),
  )
  return new Map(
    found.map((row) => {
      const failingSinceMs = integerOrNull(row, 'failing_since_ms')
      const isEnabled = integerOrNull(row, 'disabled_at_ms') === null
      const endpoint = { isEnabled, wasFailingSinceMs: failingSinceMs, failingSinceMs, disabledFor: null }
      return [id<WebhookEndpointId>(row, 'id'), endpoint]
    }),
  )
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
     update webhook_messages set state = v.state, due_at_ms = v.due_at_ms, attempts = v.attempts
       from v where webhook_messages.id = v.id`,
    JSON.stringify(finished.map(({ message, decision }) => ({ id: message.id, ...decision }))),
  )
}

/** Writes the changes to endpoints. Most attempts succeed on a healthy endpoint and change nothing here. */
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
