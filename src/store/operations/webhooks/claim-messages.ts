// Claims due webhook messages. A claim moves a message's due time to the end of a lease, so no other process sends the
// message before then. Every claim increases the message's epoch, so a process with an earlier claim cannot record a
// result. Claims run one after another so that each claim can count the connections of all processes to a host.

import type { AccountId, WebhookEndpointId } from '../../../domain/ids.ts'
import { connectionsPerHostMax, leaseMs } from '../../../domain/webhooks/delivery.ts'
import type { DeliveryRequest, WaitingEndpoint } from '../../../domain/webhooks/delivery.ts'
import { shareConnections } from '../../../domain/webhooks/share-connections.ts'
import type { EndpointConnections } from '../../../domain/webhooks/share-connections.ts'
import { hostOf, testType } from '../../../domain/webhooks/webhook.ts'
import type { ClaimedMessage } from '../../../domain/webhooks/webhook.ts'
import { id, idOrNull, integer, text, textOrNull } from '../../row.ts'
import { integerOf, rows } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'
import { lockEndpoints } from '../locks/lock-endpoints.ts'
import { lockName } from '../locks/lock-name.ts'
import { readTask, taskColumns } from '../tasks/task-row.ts'
import { isBeingSent } from './messages.ts'

/**
 * Lists endpoints with pending messages, in random order. If there are not enough connections, the first endpoints in
 * the list get them all. In a fixed order, the 21st endpoint of a host with 20 connections would never get one. Steps
 * through the index from one endpoint to the next so that an endpoint with many messages costs no more than any other.
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
       from waiting w left join webhook_endpoints e on e.id = w.id and e.disabled_at_ms is null
      where w.id is not null order by random()`,
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

/** Counts the messages that all processes are sending, per host and endpoint. */
export async function countSending(sql: Sql, _: null): Promise<readonly EndpointConnections[]> {
  const found = await sql.all(
    `select m.sending_to, m.endpoint_id, count(*) as sending from webhook_messages m
      where ${isBeingSent} group by m.sending_to, m.endpoint_id`,
  )
  return found.map((row) => ({
    endpointId: id<WebhookEndpointId>(row, 'endpoint_id'),
    host: text(row, 'sending_to'),
    count: integer(row, 'sending'),
  }))
}

/**
 * Records that all connections are closed. Must be called only while no other process is running. The messages that
 * were being sent stay claimed until their leases end, because the receivers may already have received them.
 */
export async function forgetSending(sql: Sql): Promise<void> {
  await sql.run(`update webhook_messages set sending_to = null where sending_to is not null`)
}

/** The dispatcher applies the other two limits before it requests a claim. */
const hostLimit = { total: Infinity, perAccount: Infinity, perHost: connectionsPerHostMax }

/**
 * Claims the oldest due messages of each endpoint, up to the limit on connections to the endpoint's host. Messages to
 * disabled and deleted endpoints are held instead. A message about an archived task fails, but does not count as a
 * failure of the endpoint.
 */
export async function claimMessages(
  sql: Sql,
  requests: readonly DeliveryRequest[],
): Promise<readonly ClaimedMessage[]> {
  await lockName(sql, 'webhook claims')
  const endpoints = await lockEndpoints(
    sql,
    requests.map(({ endpointId }) => endpointId),
  )
  const candidates = requests.flatMap(({ endpointId, limit }) => {
    const endpoint = endpoints.get(endpointId)
    if (endpoint?.isEnabled !== true) return []
    return [{ endpointId, accountId: endpoint.accountId, host: hostOf(endpoint.url), limit }]
  })
  const open = { ofProcess: [], ofAllProcesses: await countSending(sql, null) }
  const claimed: SqlRow[] = []
  for (const { endpointId, host, limit } of shareConnections(candidates, open, hostLimit)) {
    const set = `epoch = epoch + 1, due_at_ms = now_ms() + ${leaseMs}`
    claimed.push(...(await takeDue(sql, { endpointId, limit }, set, host)))
  }
  const closed = requests.filter(({ endpointId }) => endpoints.get(endpointId)?.isEnabled !== true)
  for (const request of closed) await takeDue(sql, request, `state = 'held', due_at_ms = null`, null)
  const found = await readClaimed(
    sql,
    claimed.map((row) => integer(row, 'id')),
  )
  const lost = found.filter(({ type, task }) => task === null && type !== testType)
  await failMessages(sql, lost)
  return found.filter((message) => !lost.includes(message))
}

/** Applies `set` to the endpoint's oldest due messages. Returns their IDs. */
function takeDue(
  sql: Sql,
  { endpointId, limit }: DeliveryRequest,
  set: string,
  sendingTo: string | null,
): Promise<readonly SqlRow[]> {
  return sql.all(
    `with pick as materialized
       (select m.id from webhook_messages m where m.endpoint_id = $1 and m.due_at_ms <= now_ms()
         order by m.due_at_ms, m.id limit cast($2 as bigint) ${sql.dialect.skipLocked('m')})
     update webhook_messages set ${set}, sending_to = cast($3 as text) from pick where webhook_messages.id = pick.id
     returning webhook_messages.id`,
    endpointId,
    limit,
    sendingTo,
  )
}

async function failMessages(sql: Sql, messages: readonly ClaimedMessage[]): Promise<void> {
  if (messages.length === 0) return
  await sql.run(
    `update webhook_messages set state = 'failed', due_at_ms = null, sending_to = null
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
