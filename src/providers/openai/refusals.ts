// Decides what a response without a job or an output means. docs/engines/openai.md lists the same rules.

import { systemClock } from '../../lib/clock.ts'
import { retryAfterMs } from '../../net/retry-after.ts'
import { SubmitUnknown } from '../provider.ts'
import type { EngineFailure, Submitted } from '../provider.ts'
import { detailOf, errorOf } from './read-answer.ts'
import type { Answer, EngineError } from './read-answer.ts'

/** The pause if a busy server does not say how long to wait. */
const busyMs = 10_000

const policyCodes = new Set([
  'moderation_blocked',
  'content_policy_violation',
  'content_filter',
  'content_filtered',
])
/** ModelArk's codes: `InputTextSensitiveContentDetected`, `OutputImageSensitiveContentDetected`, and so on. */
const policyForm = /SensitiveContentDetected/

const imageCodes = new Set([
  'invalid_image',
  'invalid_image_file',
  'invalid_image_format',
  'invalid_image_size',
  'image_too_large',
  'image_parse_error',
])
const imageParams = new Set(['image', 'image[]', 'images', 'input_reference', 'image_reference'])

/** Only the operator can correct these errors. */
const settingsCodes = new Set([
  'insufficient_quota',
  'billing_hard_limit_reached',
  'invalid_api_key',
  'model_not_found',
  'invalid_model',
])
const settingsStatuses = new Set([401, 402, 403, 404, 405])

/** Throws `SubmitUnknown` if the server may have accepted the request after all. */
export function refusalOf(answer: Answer, apiKey: string | null): Submitted {
  const { status, headers } = answer
  const error = errorOf(answer.json)
  const detail = detailOf(answer, apiKey)
  if (isPolicy(error.code)) return failedByPolicy(detail)
  if (settingsStatuses.has(status) || settingsCodes.has(error.code ?? '') || error.param === 'model')
    return { kind: 'misconfigured', detail }
  const waitMs = retryAfterMs(headers, systemClock.nowMs())
  if (status === 429) return { kind: 'busy', retryAfterMs: waitMs ?? busyMs, detail }
  if ((status === 409 || status === 425 || status === 503) && waitMs !== null)
    return { kind: 'busy', retryAfterMs: waitMs, detail }
  // Following a redirect would pass on the API key and could turn the POST into a GET.
  if (status >= 300 && status < 400)
    return { kind: 'misconfigured', detail: `${detail}: redirects are not followed` }
  // LiteLLM returns 408 if the engine behind it is too slow. The engine may still be working.
  if (status >= 500 || status === 408) throw new SubmitUnknown(detail)
  if (status === 413 || isImage(error))
    return failed('invalid_input', 'The engine could not use an input image.', 'no', detail)
  return failed('provider_failed', 'The engine refused the request.', 'elsewhere', detail)
}

export function isPolicy(code: string | null): boolean {
  return code !== null && (policyCodes.has(code) || policyForm.test(code))
}

function isImage({ code, param }: EngineError): boolean {
  return imageCodes.has(code ?? '') || imageParams.has(param ?? '')
}

export function failedByPolicy(detail: string | null): ReturnType<typeof failed> {
  const message = 'The engine refused the task because of its content policy.'
  return failed('content_policy', message, 'no', detail)
}

export function failed(
  code: EngineFailure['code'],
  message: string,
  retry: EngineFailure['retry'],
  detail: string | null,
): { readonly kind: 'failed'; readonly failure: EngineFailure } {
  return { kind: 'failed', failure: { code, message, retry, detail } }
}
