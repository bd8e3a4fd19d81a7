// /site/webhooks/{endpoint_id}/messages, /test, and /redeliver: list an endpoint's messages and delivery attempts,
// send a test message, and send messages again.

import { randomId } from '../../../lib/ids.ts'
import { ServiceError } from '../../../domain/errors.ts'
import type { EndpointOwner, WebhookMessage } from '../../../domain/webhooks/webhook.ts'
import { redeliverSince } from '../../../accounts/webhooks/redeliver-since.ts'
import type { Call, Handler } from '../../serving/call.ts'
import { integerIn, pageLimitIn, queryOf } from '../../shared/query.ts'
import type { SiteContext } from '../context.ts'
import { answerWith, done } from '../request/answer.ts'
import { readFields } from '../request/fields.ts'
import type { AttemptsAnswer, MessagesAnswer, RedeliverAnswer, WebhookMessageRow } from '../wire/webhooks.ts'
import { endpointIdOf } from './endpoints.ts'
import { parseRedeliver } from './requests.ts'
import type { Redelivery } from './requests.ts'

export function listMessagesHandler(site: SiteContext): Handler {
  return async (call) => {
    const name = await nameOf(site, call)
    const query = queryOf(call)
    const limit = pageLimitIn(query)
    const before = integerIn(query, 'after', 1, Number.MAX_SAFE_INTEGER)
    // One extra message shows whether there is another page.
    const found = await site.store.listMessages({ ...name, before, limit: limit + 1 })
    const messages = found.slice(0, limit)
    const last = found.length > limit ? messages.at(-1) : undefined
    return answerWith<MessagesAnswer>({
      messages: messages.map(wireMessage),
      next: last === undefined ? null : String(last.id),
    })
  }
}

export function readAttemptsHandler(site: SiteContext): Handler {
  return async (call) => {
    const name = await nameOf(site, call)
    const { message = '' } = call.parameters
    const isNumber = /^[1-9][0-9]{0,14}$/.test(message)
    const attempts = isNumber ? await site.store.readAttempts({ ...name, message: Number(message) }) : []
    return answerWith<AttemptsAnswer>({
      attempts: attempts.map((attempt) => ({
        started_at_ms: attempt.startedAtMs,
        duration_ms: attempt.durationMs,
        status: attempt.status,
        error: attempt.error,
        request: attempt.requestBody,
        response: attempt.responseBody,
      })),
    })
  }
}

export function testEndpointHandler(site: SiteContext): Handler {
  return async (call) => {
    const name = await nameOf(site, call)
    const isAdded = await site.store.addTestMessage({ ...name, messageId: randomId('msg') })
    if (!isAdded) throw new ServiceError('endpoint_not_found')
    return done()
  }
}

export function redeliverHandler(site: SiteContext): Handler {
  return async (call) => {
    const name = await nameOf(site, call)
    const messages = await redeliver(site, name, parseRedeliver(await readFields(call)))
    return answerWith<RedeliverAnswer>({ messages })
  }
}

async function redeliver({ store }: SiteContext, name: EndpointOwner, which: Redelivery): Promise<number> {
  if ('sinceMs' in which) return redeliverSince(store, name, which.sinceMs)
  const one = { sinceMs: 0, from: { only: which.message }, limit: 1 }
  return (await store.redeliverMessages({ ...name, ...one }))?.count ?? 0
}

async function nameOf({ gate, limiter }: SiteContext, call: Call): Promise<EndpointOwner> {
  const { accountId } = await gate.admit(call, limiter)
  return { id: endpointIdOf(call), accountId }
}

function wireMessage(message: WebhookMessage): WebhookMessageRow {
  return {
    message: message.id,
    message_id: message.messageId,
    type: message.type,
    task_id: message.taskId,
    state: message.state,
    attempts: message.attempts,
    created_at_ms: message.createdAtMs,
    due_at_ms: message.dueAtMs,
  }
}
