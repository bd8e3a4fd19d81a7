// Reads the record of a video job (`GET /v1/videos/{id}`).

import type { JsonObject } from '../../lib/json.ts'
import type { Polled } from '../provider.ts'
import { costOf, detailOf, errorOf, numberOf, textOf } from './read-answer.ts'
import type { Answer } from './read-answer.ts'
import { urlOf } from './outputs.ts'
import { failed, failedByPolicy, isPolicy } from './refusals.ts'

export interface VideoContext {
  readonly contentUrl: string
  readonly headers: Readonly<Record<string, string>>
  readonly apiKey: string | null
  readonly isFree: boolean
}

/** A job has ended only if its status clearly says so. With any other status, the job counts as running. */
export function polledFrom(answer: Answer, json: JsonObject, context: VideoContext): Polled {
  switch (textOf(json['status']) ?? '') {
    case 'completed':
    case 'succeeded':
      // If SGLang stores its outputs in a bucket, it refuses requests for `/content`, and the record contains a URL.
      return {
        kind: 'succeeded',
        outputs: [{ kind: 'url', url: urlOf(json['url']) ?? context.contentUrl, headers: context.headers }],
        cost: costOf(json),
      }
    case 'failed':
    case 'error':
      return failureOf(answer, json, context)
    case 'cancelled':
    case 'canceled':
      return failed('canceled', 'The engine canceled the task.', 'no', detailOf(answer, context.apiKey))
    case 'expired':
      return failed('no_output', "The engine's output has expired.", 'no', detailOf(answer, context.apiKey))
    default:
      return { kind: 'running', progress: progressOf(json) }
  }
}

function failureOf(answer: Answer, json: JsonObject, { apiKey, isFree }: VideoContext): Polled {
  const detail = detailOf(answer, apiKey)
  if (isPolicy(errorOf(json).code)) return failedByPolicy(detail)
  return failed(
    'provider_failed',
    'The engine failed to create the video.',
    isFree ? 'anywhere' : 'elsewhere',
    detail,
  )
}

/** The API reports percentages; we use numbers from 0 to 1. */
function progressOf(json: JsonObject): number | null {
  const percent = numberOf(json['progress'])
  return percent === null ? null : Math.min(Math.max(percent / 100, 0), 1)
}
