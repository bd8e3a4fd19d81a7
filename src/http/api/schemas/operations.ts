// Every operation of the API with its request, its response, and its errors. The tests check each response against this
// table (`test/harness/service/check-answer.ts`), and `npm run openapi` generates the API description from it.
//
// Loading zod takes 19 MB and 50 ms, so a running service never loads it. Code that the service runs must import only
// types from this file. The compiler checks each handler's response against the type that zod infers from the schema.
// `api/paths.ts` must have exactly the paths and methods of this table.

import * as z from 'zod'

import { imageMediaTypes } from '../../../domain/files/media-types.ts'
import { accountEventHeaders, stateData } from './account-events.ts'
import { accountData } from './account.ts'
import { createErrors, createTaskBody, createTaskData } from './create-task.ts'
import type { ApiErrorCode } from './errors.ts'
import { taskId } from './fields.ts'
import { entryData } from './lists/ledger.ts'
import { pageOf, pageQuery } from './lists/pages.ts'
import { modelsData } from './models.ts'
import { quoteData } from './quote.ts'
import { taskData, taskFilters } from './task.ts'
import { progressData } from './task-events.ts'
import { uploadData } from './upload.ts'
import { usageData, usageQuery } from './lists/usage.ts'

export interface OperationSchema {
  readonly summary: string
  readonly parameters?: z.ZodObject
  /** A query parameter that is not listed here is refused. Without this field, the operation ignores the query. */
  readonly query?: z.ZodObject
  /** Has lowercase names. `Authorization` is not listed. */
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType | { readonly mediaTypes: readonly string[] }
  /** The schema of the `data` of a successful response. */
  readonly data?: z.ZodType
  /** Whether a repeated request with the same `Idempotency-Key` gets the response to the first request. */
  readonly isReplayed?: true
  /** The schema of each event type's data, if the response is an event stream. */
  readonly events?: Readonly<Record<string, z.ZodType>>
  /** The possible values of `data.error`, in addition to `commonErrors`. */
  readonly errors: readonly ApiErrorCode[]
}

export const commonErrors = [
  'unauthorized',
  'rate_limited',
  'bad_request',
  'unavailable',
  'internal',
] as const satisfies readonly ApiErrorCode[]

const conditional = {
  'if-none-match': z.string().optional().describe('The ETag of the response that you already have.'),
}

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()

const listErrors = ['unknown_field', 'invalid_field'] as const

/** The reference at `/docs` uses the same order: operations that a new client needs come first. */
export const apiOperations = {
  '/api/v1/tasks/create': {
    post: {
      summary: 'Create a task',
      headers: z.object({
        'idempotency-key': idempotencyKey.describe('Makes the request safe to repeat for 72 hours.'),
      }),
      body: createTaskBody,
      data: createTaskData,
      isReplayed: true,
      errors: ['too_large', 'unsupported_media_type', 'outcome_unknown', ...createErrors],
    },
  },
  '/api/v1/tasks/:taskId': {
    get: {
      summary: 'Query a task',
      parameters: z.object({ taskId }),
      headers: z.object({
        ...conditional,
        prefer: z
          .string()
          .optional()
          .meta({
            description: 'wait=N holds the response until the task has ended, for at most N seconds.',
            examples: ['wait=30'],
          }),
      }),
      data: taskData,
      errors: ['task_not_found'],
    },
    delete: {
      summary: 'Delete a task',
      parameters: z.object({ taskId }),
      data: taskData,
      errors: ['task_not_found', 'not_deletable', 'outcome_unknown'],
    },
  },
  '/api/v1/tasks/:taskId/events': {
    get: {
      summary: 'Watch a task',
      parameters: z.object({ taskId }),
      events: { task: taskData, progress: progressData },
      errors: ['task_not_found'],
    },
  },
  '/api/v1/tasks/:taskId/cancel': {
    post: {
      summary: 'Cancel a task',
      parameters: z.object({ taskId }),
      data: taskData,
      errors: ['task_not_found', 'not_cancellable', 'outcome_unknown'],
    },
  },
  '/api/v1/tasks': {
    get: {
      summary: 'List your tasks',
      query: z.object({ ...taskFilters, ...pageQuery }),
      headers: z.object(conditional),
      data: pageOf(taskData),
      errors: listErrors,
    },
  },
  '/api/v1/events': {
    get: {
      summary: 'Watch all your tasks',
      headers: accountEventHeaders,
      events: { state: stateData, task: taskData },
      errors: ['invalid_field'],
    },
  },
  '/api/v1/quote': {
    post: {
      summary: 'Quote a task',
      headers: z.object({
        'idempotency-key': idempotencyKey.describe('The Idempotency-Key of the create request, if any.'),
      }),
      body: createTaskBody,
      data: quoteData,
      errors: ['too_large', 'unsupported_media_type'],
    },
  },
  '/api/v1/models': {
    get: { summary: 'List the models', headers: z.object(conditional), data: modelsData, errors: [] },
  },
  '/api/v1/account': {
    get: { summary: 'Read your account', headers: z.object(conditional), data: accountData, errors: [] },
  },
  '/api/v1/account/ledger': {
    get: {
      summary: 'List your ledger entries',
      query: z.object(pageQuery),
      headers: z.object(conditional),
      data: pageOf(entryData),
      errors: listErrors,
    },
  },
  '/api/v1/usage': {
    get: {
      summary: 'Read your usage',
      query: z.object({ ...usageQuery, ...pageQuery }),
      headers: z.object(conditional),
      data: pageOf(usageData),
      errors: listErrors,
    },
  },
  '/api/v1/uploads': {
    post: {
      summary: 'Upload an input image',
      body: { mediaTypes: imageMediaTypes },
      data: uploadData,
      errors: [
        'too_large',
        'unsupported_media_type',
        'outcome_unknown',
        'invalid_field',
        'upload_limit_reached',
      ],
    },
  },
} as const satisfies Readonly<
  Record<string, Readonly<Partial<Record<'get' | 'post' | 'delete', OperationSchema>>>>
>
