// Stores webhook messages. The transaction that ends a task also inserts the task's messages, so no message is lost.

import type { AccountId, TaskId, WebhookEndpointId } from '../../../domain/ids.ts'
import { leaseMs } from '../../../domain/webhooks/delivery.ts'
import { messagesKeptMs, testType } from '../../../domain/webhooks/webhook.ts'
import type {
  EndpointOwner,
  MessageState,
  WebhookAttempt,
  WebhookMessage,
  WebhookType,
} from '../../../domain/webhooks/webhook.ts'
import { id, idOrNull, integer, integerOrNull, text, textOrNull } from '../../row.ts'
import { rows, textOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'

/**
 * An SQL condition that is true while a process is sending the message `m`. Processes running the previous release do
 * not clear `sending_to`, so the condition also limits the due time. A message that such a process left waiting for its
 * next attempt can match by mistake, but only in the last `leaseMs` before the attempt is due.
 */
export const isBeingSent = `(m.sending_to is not null and m.due_at_ms > now_ms()
                             and m.due_at_ms <= now_ms() + ${leaseMs})`

interface EndedTask {
  readonly accountId: AccountId
  readonly taskId: TaskId
  readonly type: WebhookType
}

/**
 * A task ends only once, so the message's ID can be derived from the task's ID. Messages to a disabled endpoint are
 * held and can be sent later.
 */
export function insertMessages(sql: Sql, ended: readonly EndedTask[]): void {
  sql.send(
    `insert into webhook_messages (endpoint_id, message_id, task_id, type, state, due_at_ms, created_at_ms)
     select e.id, 'msg_' || v.task_id, v.task_id, v.type,
            case when e.disabled_at_ms is null then 'pending' else 'held' end,
            case when e.disabled_at_ms is null then now_ms() end, now_ms()
       from (select ${textOf('accountId')} as account_id, ${textOf('taskId')} as task_id, ${textOf('type')} as type
               from ${rows('$1')}) v
       join webhook_endpoints e on e.account_id = v.account_id and ' ' || e.types || ' ' like '% ' || v.type || ' %'`,
    JSON.stringify(ended),
  )
}

/** Returns false if there is no such endpoint, or if it is disabled. */
export async function addTestMessage(
  sql: Sql,
  { id: endpointId, accountId, messageId }: EndpointOwner & { readonly messageId: string },
): Promise<boolean> {
  const added = await sql.run(
    `insert into webhook_messages (endpoint_id, message_id, type, state, due_at_ms, created_at_ms)
     select e.id, cast($3 as text), cast($4 as text), 'pending', now_ms(), now_ms() from webhook_endpoints e
      where e.id = $1 and e.account_id = coalesce(cast($2 as text), e.account_id) and e.disabled_at_ms is null`,
    endpointId,
    accountId,
    messageId,
    testType,
  )
  return added === 1
}

export interface Redelivery extends EndpointOwner {
  /** Selects the messages created at or after this time. */
  readonly sinceMs: number
  /** The messages with IDs above `after`, or only the message with the ID `only`. */
  readonly from: { readonly after: number } | { readonly only: number }
  readonly limit: number
}

/**
 * Makes messages due now, even if they are waiting for their next attempt, and gives each message up to ten new
 * attempts. Skips messages about archived tasks, and messages that are being sent. Returns the number of requeued
 * messages and the highest of their IDs, or null if none were requeued. Changes nothing for a disabled endpoint.
 */
export async function redeliverMessages(
  sql: Sql,
  { id: endpointId, accountId, sinceMs, from, limit }: Redelivery,
): Promise<{ readonly count: number; readonly last: number } | null> {
  const [above, upTo] = 'only' in from ? [from.only - 1, from.only] : [from.after, Number.MAX_SAFE_INTEGER]
  const changed = await sql.all(
    `with pick as materialized
       (select m.id from webhook_messages m
          join webhook_endpoints e on e.id = m.endpoint_id
         where m.endpoint_id = $1 and e.account_id = coalesce(cast($2 as text), e.account_id)
           and e.disabled_at_ms is null and m.created_at_ms >= cast($3 as bigint)
           and (m.due_at_ms is null or m.due_at_ms <= now_ms()
                or exists (select 1 from webhook_attempts a where a.message = m.id and a.number = m.epoch))
           and (m.task_id is null or exists (select 1 from tasks t where t.id = m.task_id))
           and m.id > cast($4 as bigint) and m.id <= cast($5 as bigint)
         order by m.id limit cast($6 as bigint) ${sql.dialect.lock('m')})
     update webhook_messages set state = 'pending', due_at_ms = now_ms(), attempts = 0, sending_to = null from pick
      where webhook_messages.id = pick.id
     returning webhook_messages.id`,
    endpointId,
    accountId,
    sinceMs,
    above,
    upTo,
    limit,
  )
  if (changed.length === 0) return null
  return { count: changed.length, last: Math.max(...changed.map((row) => integer(row, 'id'))) }
}

export interface MessageQuery extends EndpointOwner {
  readonly before: number | null
  readonly limit: number
}

/** Returns the messages, newest first. */
export async function listMessages(
  sql: Sql,
  { id: endpointId, accountId, before, limit }: MessageQuery,
): Promise<readonly WebhookMessage[]> {
  const found = await sql.all(
    `select m.id, m.endpoint_id, m.message_id, m.task_id, m.type, m.state, m.attempts, m.created_at_ms, m.due_at_ms
       from webhook_messages m join webhook_endpoints e on e.id = m.endpoint_id
      where m.endpoint_id = $1 and e.account_id = coalesce(cast($2 as text), e.account_id) and m.id < cast($3 as bigint)
      order by m.id desc limit cast($4 as bigint)`,
    endpointId,
    accountId,
    before ?? Number.MAX_SAFE_INTEGER,
    limit,
  )
  return found.map(readMessage)
}

/** Returns the attempts, oldest first. The list is empty if the endpoint has no such message. */
export async function readAttempts(
  sql: Sql,
  { id: endpointId, accountId, message }: EndpointOwner & { readonly message: number },
): Promise<readonly WebhookAttempt[]> {
  const found = await sql.all(
    `select a.started_at_ms, a.duration_ms, a.status, a.error, a.request, a.response
       from webhook_attempts a join webhook_messages m on m.id = a.message
       join webhook_endpoints e on e.id = m.endpoint_id
      where a.message = cast($3 as bigint) and m.endpoint_id = $1
        and e.account_id = coalesce(cast($2 as text), e.account_id)
      order by a.number`,
    endpointId,
    accountId,
    message,
  )
  return found.map((row) => ({
    startedAtMs: integer(row, 'started_at_ms'),
    durationMs: integer(row, 'duration_ms'),
    status: integerOrNull(row, 'status'),
    error: textOrNull(row, 'error'),
    requestBody: text(row, 'request'),
    responseBody: text(row, 'response'),
  }))
}

/**
 * Deletes old messages and their attempts. Takes the messages in the order of their IDs, so the oldest are deleted
 * first. Returns the number of deleted messages. A message that is being sent is kept, because it counts toward the
 * limit on connections to its host.
 */
export async function deleteOldMessages(sql: Sql, { limit }: { readonly limit: number }): Promise<number> {
  const oldest = await sql.all(
    `select m.id, m.created_at_ms, now_ms() as now_ms from webhook_messages m order by m.id limit cast($1 as bigint)`,
    limit,
  )
  const old = oldest.filter((row) => integer(row, 'created_at_ms') <= integer(row, 'now_ms') - messagesKeptMs)
  if (old.length === 0) return 0
  const listed = `(select cast(${textOf('id')} as bigint) from ${rows('$1')})`
  const deleted = await sql.all(
    `delete from webhook_messages as m where m.id in ${listed} and ${isBeingSent} is not true returning id`,
    idsOf(old),
  )
  await sql.run(`delete from webhook_attempts where message in ${listed}`, idsOf(deleted))
  return deleted.length
}

function idsOf(found: readonly SqlRow[]): string {
  return JSON.stringify(found.map((row) => ({ id: String(integer(row, 'id')) })))
}

function readMessage(row: SqlRow): WebhookMessage {
  return {
    id: integer(row, 'id'),
    endpointId: id<WebhookEndpointId>(row, 'endpoint_id'),
    messageId: text(row, 'message_id'),
    taskId: idOrNull<TaskId>(row, 'task_id'),
    type: text(row, 'type'),
    state: text(row, 'state') as MessageState,
    attempts: integer(row, 'attempts'),
    createdAtMs: integer(row, 'created_at_ms'),
    dueAtMs: integerOrNull(row, 'due_at_ms'),
  }
}
