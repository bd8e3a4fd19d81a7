// POST /api/v1/tasks/create: a task, and its price is charged.

import { ServiceError } from '../../domain/errors.ts'
import type { RateLimiter } from '../../accounts/rate-limit.ts'
import { createTask } from '../../tasks/create-task.ts'
import type { Created, CreateParts } from '../../tasks/create-task.ts'
import { parseCreate } from '../../tasks/parse-create.ts'
import { succeed } from '../answer.ts'
import type { Answer } from '../answer.ts'
import type { Call, Operation } from '../call.ts'
import type { Gate } from '../gate.ts'
import { isRepeated } from '../raw-request.ts'
import { checkJsonHeaders, jsonBytesMax, readBody } from '../request-body.ts'
import { parseStrictJson } from '../strict-json.ts'

export interface CreateTaskParts extends CreateParts {
  readonly gate: Gate
  readonly limiter: RateLimiter
}

export function createTaskOperation(parts: CreateTaskParts): Operation {
  const { gate, limiter } = parts
  return async (call) => {
    const { accountId, keyId } = await gate.admit(call, limiter)
    checkJsonHeaders(call)
    const idempotencyKey = parseIdempotencyKey(call)
    const fields = parseCreate(parseStrictJson(await readBody(call, jsonBytesMax)))
    return answerWith(
      await createTask(parts, { accountId, keyId, requestId: call.id, fields, idempotencyKey }),
    )
  }
}

const idempotencyHeader = 'idempotency-key'
const visibleAscii = /^[\x21-\x7e]{1,255}$/

function parseIdempotencyKey({ request }: Call): string | null {
  const key = request.headers[idempotencyHeader]
  if (key === undefined) return null
  if (typeof key === 'string' && visibleAscii.test(key) && !isRepeated(request, idempotencyHeader)) return key
  throw new ServiceError('invalid_field', {
    message: 'The header Idempotency-Key must be sent once and hold 1 to 255 visible ASCII characters.',
    data: { field: 'Idempotency-Key' },
  })
}

function answerWith({ receipt, isReplayed }: Created): Answer {
  const data = { task_id: receipt.taskId, request_id: receipt.requestId, credits: receipt.priceCredits }
  return succeed(JSON.stringify(data), 'Task submitted.', isReplayed ? { 'idempotent-replayed': 'true' } : {})
}
