// The API's error identifiers, each with the schema for its `data`. docs/errors.md explains every error.

import * as z from 'zod'

import { errorCatalog } from '../../../domain/errors.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import { credits, requestId, taskId } from './fields.ts'

function dataOf<Code extends ErrorCode, Shape extends z.ZodRawShape>(code: Code, shape: Shape) {
  return z.strictObject({ error: z.literal(code), ...shape }).describe(errorCatalog[code].message)
}

const field = z.string().describe('The name of the invalid field, parameter, or header.')
const required = credits.describe('The price of the task in credits.')

export const errorData = {
  invalid_json: dataOf('invalid_json', {}),
  invalid_field: dataOf('invalid_field', { field }),
  unknown_field: dataOf('unknown_field', { field }),
  unknown_model: dataOf('unknown_model', {}),
  model_disabled: dataOf('model_disabled', {}),
  model_not_allowed: dataOf('model_not_allowed', {}),
  insufficient_credits: dataOf('insufficient_credits', {
    required,
    available: credits.describe("The account's balance."),
  }),
  key_limit_reached: dataOf('key_limit_reached', {
    required,
    available: credits.describe('The credits that the key can still spend today.'),
  }),
  too_many_unfinished_tasks: dataOf('too_many_unfinished_tasks', {}),
  upload_limit_reached: dataOf('upload_limit_reached', {}),
  idempotency_mismatch: dataOf('idempotency_mismatch', {}),
  task_not_found: dataOf('task_not_found', {}),
  not_cancellable: dataOf('not_cancellable', {}),
  not_deletable: dataOf('not_deletable', {}),
  bad_request: dataOf('bad_request', {}),
  unauthorized: dataOf('unauthorized', {}),
  not_found: dataOf('not_found', {}),
  method_not_allowed: dataOf('method_not_allowed', {}),
  too_large: dataOf('too_large', {}),
  unsupported_media_type: dataOf('unsupported_media_type', {}),
  rate_limited: dataOf('rate_limited', {}),
  internal: dataOf('internal', { request_id: requestId }),
  unavailable: dataOf('unavailable', {}),
  // Only responses to create requests contain these IDs. If the outcome of any other request is unknown, the client can
  // repeat the request at no cost.
  outcome_unknown: dataOf('outcome_unknown', {
    task_id: taskId.optional(),
    request_id: requestId.optional(),
  }),
} satisfies Partial<Record<ErrorCode, z.ZodType>>

export type ApiErrorCode = keyof typeof errorData
