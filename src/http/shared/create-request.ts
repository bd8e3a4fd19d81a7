// Parses create requests and builds their responses, for the API and the site.

import { ServiceError } from '../../domain/errors.ts'
import type { Created } from '../../tasks/create-task.ts'
import { parseCreate } from '../../tasks/parse-create.ts'
import type { CreateFields } from '../../tasks/parse-create.ts'
import type { CreateTaskData } from '../api/schemas/create-task.ts'
import { succeed } from '../serving/answer.ts'
import type { Answer } from '../serving/answer.ts'
import type { Call } from '../serving/call.ts'
import { isRepeated } from '../protocol/raw-request.ts'
import { checkJsonHeaders, jsonBytesMax, readBody } from '../serving/request-body.ts'
import { parseStrictJson } from '../protocol/strict-json.ts'

export interface ParsedCreate {
  readonly fields: CreateFields
  readonly idempotencyKey: string | null
}

export async function readCreate(call: Call): Promise<ParsedCreate> {
  checkJsonHeaders(call)
  return parseCreateRequest(call, await readBody(call, jsonBytesMax))
}

export function parseCreateRequest(call: Call, body: Buffer): ParsedCreate {
  const idempotencyKey = parseIdempotencyKey(call)
  return { fields: parseCreate(parseStrictJson(body)), idempotencyKey }
}

export function answerCreated({ receipt, isReplayed }: Created): Answer {
  const data: CreateTaskData = {
    task_id: receipt.taskId,
    request_id: receipt.requestId,
    credits: receipt.priceCredits,
  }
  return succeed(JSON.stringify(data), 'Task submitted.', isReplayed ? { 'idempotent-replayed': 'true' } : {})
}

const idempotencyHeader = 'idempotency-key'
const visibleAscii = /^[\x21-\x7e]{1,255}$/

function parseIdempotencyKey({ request }: Call): string | null {
  const key = request.headers[idempotencyHeader]
  if (key === undefined) return null
  if (typeof key === 'string' && visibleAscii.test(key) && !isRepeated(request, idempotencyHeader)) return key
  throw new ServiceError('invalid_field', {
    message: 'Send the Idempotency-Key header only once, with 1 to 255 visible ASCII characters.',
    data: { field: 'Idempotency-Key' },
  })
}
