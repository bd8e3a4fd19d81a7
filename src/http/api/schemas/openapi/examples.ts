// Examples of responses and webhooks. Tests check each of them against its schema.

import { errorCatalog } from '../../../../domain/errors.ts'
import { errorData } from '../errors.ts'
import type { ApiErrorCode } from '../errors.ts'
import type { JsonObject } from './json-schema.ts'

const taskId = '00VbbtCik5SfmsFqOKi07yszR2GnLoC'
const requestId = 'req_hhDTU0adLCX7CsicKHDWVt'

const task = {
  task_id: taskId,
  task_status: 3,
  task_type: 'image',
  model_id: 'image-model-a-2',
  image_url: 'http://127.0.0.1:8080/files/out_RSkLbpohTh5J1mY8oHVg0X.png',
  video_url: null,
  audio_url: null,
  credits: 4,
  created_at: 1795264099,
}

const failedTask = {
  ...task,
  task_status: 4,
  image_url: null,
  failure: { code: 'canceled', message: 'The task was canceled.' },
}

/** Complete bodies, by message type. */
const webhookExamples: Readonly<Record<string, JsonObject>> = {
  'task.succeeded': { type: 'task.succeeded', timestamp: '2026-11-23T04:00:00.000Z', data: task },
  'task.failed': { type: 'task.failed', timestamp: '2026-11-23T04:00:00.000Z', data: failedTask },
  'webhook.test': {
    type: 'webhook.test',
    timestamp: '2026-11-23T04:00:00.000Z',
    data: { endpoint_id: 'whe_7mX2kLbpohTh5J1mY8oHVg' },
  },
}

export function webhookExample(type: string): JsonObject | undefined {
  return webhookExamples[type]
}

/** The `data` of successful responses, by operation ID. */
const examples: Readonly<Record<string, JsonObject>> = {
  createTask: { task_id: taskId, request_id: requestId, credits: 4 },
  quoteTask: { credits: 4, balance: 996, accepted: true, refusal: null },
  queryTask: task,
  deleteTask: { ...task, image_url: null },
  listTasks: {
    items: [task],
    next_cursor: 'Xq3kLbpohTh5J1mY8oHVg0MDBWYmJ0Q2lrNVNmbXNGcU9LaTA3eXN6UjJHbkxvQw',
  },
  listLedgerEntries: {
    items: [
      {
        id: '4711',
        kind: 'debit',
        amount: -4,
        balance_after: 996,
        task_id: taskId,
        reference: null,
        created_at: 1795264099,
      },
    ],
    next_cursor: null,
  },
  readUsage: {
    items: [
      { day: '2026-11-21', model_id: 'image-model-a-2', tasks: 12, credits_charged: 48, credits_refunded: 4 },
    ],
    next_cursor: null,
  },
  cancelTask: failedTask,
  listModels: {
    models: [
      {
        model_id: 'image-model-a-2',
        task_type: 'image',
        credits: 4,
        enabled: true,
        limits: { prompt_characters: 5000, image_urls: 8 },
        aspect_ratios: ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '21:9'],
        default_aspect_ratio: '1:1',
        engines: [{ name: 'storyboard', about: 'Built-in illustrator, not an AI model.' }],
      },
    ],
  },
  readAccount: {
    account_id: 'acc_9s8d7f6g5h4j3k2l1m0nQw',
    balance: 996,
    unfinished_tasks: 0,
    limits: {
      creates_per_second: 100,
      creates_burst: 1000,
      requests_per_second: 2000,
      requests_burst: 20000,
      unfinished_tasks: 10000,
      uploads: 2000,
      upload_bytes: 2147483648,
    },
  },
  uploadInputImage: { url: 'http://127.0.0.1:8080/files/in_0Xb3kLbpohTh5J1mY8oHVg.png' },
}

/** Returns the complete response body, or undefined for an operation without an example. */
export function successExample(id: string): JsonObject | undefined {
  const data = examples[id]
  return data && { code: 200, msg: id === 'createTask' ? 'Task submitted.' : 'ok', data }
}

const fieldExamples = {
  field: 'prompt',
  required: 60,
  available: 12,
  task_id: taskId,
  request_id: requestId,
} as const

export function exampleComponents(): JsonObject {
  const words = Object.keys(errorData) as ApiErrorCode[]
  return Object.fromEntries(words.map((word) => [word, { value: errorExample(word) }]))
}

function errorExample(word: ApiErrorCode): JsonObject {
  const names = Object.keys(errorData[word].shape)
  const fields = Object.entries(fieldExamples).filter(([name]) => names.includes(name))
  return { code: 0, msg: errorCatalog[word].message, data: { error: word, ...Object.fromEntries(fields) } }
}
