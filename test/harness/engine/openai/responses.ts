import type { ServerResponse } from 'node:http'

import type { ImagesResponse } from 'openai/resources/images'

import type { DialectName } from '../../../../src/providers/openai/dialects.ts'
import type { PollAct, SubmitAct } from './script.ts'
import type { Refusal } from './server-rules.ts'

export const tokens = {
  total_tokens: 100,
  input_tokens: 50,
  output_tokens: 50,
  input_tokens_details: { text_tokens: 10, image_tokens: 40 },
} satisfies ImagesResponse.Usage

export const modelsOf: Readonly<Record<DialectName, readonly string[]>> = {
  openai: ['gpt-image-1.5', 'gpt-image-2', 'sora-2'],
  'vllm-omni': ['Qwen/Qwen-Image'],
  sglang: ['Wan-AI/Wan2.2'],
  localai: ['flux.1-dev'],
  litellm: ['openai/gpt-image-2'],
  'sd-server': ['sd-cpp-local'],
  xai: ['grok-imagine-image'],
  modelark: ['seedream-4-5-251128'],
}

export function notFound(what: string): Refusal {
  return { status: 404, message: `${what} not found`, code: null, param: null }
}

export const outage: Refusal = { status: 500, message: 'The server had an error', code: null, param: null }

interface Refused {
  readonly refusal: Refusal
  readonly headers?: () => Readonly<Record<string, string>>
}

function refused(status: number, code: string, param: string | null = null): Refused {
  return { refusal: { status, message: `refused: ${code}`, code, param } }
}

const busy = refused(429, 'rate_limit_exceeded')

export const refusals: Readonly<Partial<Record<SubmitAct | PollAct, Refused>>> = {
  'busy-seconds': { ...busy, headers: () => ({ 'retry-after': '1' }) },
  'busy-date': { ...busy, headers: () => ({ 'retry-after': new Date(Date.now() + 3_000).toUTCString() }) },
  'unavailable-until': { ...refused(503, 'overloaded'), headers: () => ({ 'retry-after': '2' }) },
  moderated: refused(400, 'moderation_blocked'),
  quota: refused(429, 'insufficient_quota'),
  'bad-image': refused(400, 'invalid_image_file', 'image'),
  'bad-request': refused(400, 'invalid_value', 'quality'),
  'bad-model': refused(400, 'invalid_value', 'model'),
}

export function json(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
