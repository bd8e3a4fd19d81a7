// Reads the servers' responses. An unexpected value in the JSON counts as missing.

import type { HttpResponse } from '../../net/http-client.ts'
import type { TextResponse } from '../../net/text-handler.ts'
import { isObject, tryParse } from '../../lib/json.ts'
import type { Json, JsonObject } from '../../lib/json.ts'
import type { Cost } from '../../domain/tasks/attempt.ts'
import { readJson } from './read-json.ts'

/** `json` is null if the body is not a JSON object. */
export interface Answer {
  readonly status: number
  readonly headers: HttpResponse['headers']
  readonly json: JsonObject | null
}

/** `files` are the paths that `json` contains in place of long strings. */
export interface SubmitAnswer extends Answer {
  readonly files: ReadonlySet<string>
}

/** The size limit for a response that contains no output. */
export const recordBytesMax = 1024 * 1024

export function answerOf({ status, headers, text }: TextResponse): Answer {
  return { status, headers, json: objectOf(tryParse(text)) }
}

/** The size limit for a response that may contain an output. A 4K image in Base64 takes up about 35 MB. */
const outputBytesMax = 128 * 1024 * 1024

/** Rejects with `FetchFailed`, or with the system's error if our own disk fails. */
export async function readSubmitAnswer(response: HttpResponse, scratchFolder: string): Promise<SubmitAnswer> {
  const { status, headers } = response
  const limits = { bytesMax: outputBytesMax, textBytesMax: recordBytesMax }
  const { json, files } = await readJson(response, limits, scratchFolder)
  return { status, headers, json: objectOf(json), files }
}

export function objectOf(value: Json | undefined): JsonObject | null {
  return isObject(value) ? value : null
}

export function listOf(value: Json | undefined): readonly Json[] {
  return value !== undefined && isList(value) ? value : []
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

export function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function numberOf(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Programs can rely on `code`; `message` is for people. */
export interface EngineError {
  readonly code: string | null
  readonly param: string | null
  readonly message: string | null
}

/**
 * OpenAI returns `error: {code, type, param, message}`. LiteLLM does the same, but `code` is the HTTP status. vLLM-Omni
 * and SGLang return `detail`. sd-server returns a string in `error`.
 */
export function errorOf(json: JsonObject | null): EngineError {
  const error = objectOf(json?.['error']) ?? json ?? {}
  const words = [textOf(error['code']), textOf(error['type'])]
  const { detail } = error
  return {
    code: words.find((word) => word !== null && !/^\d+$/.test(word)) ?? null,
    param: textOf(error['param']),
    message:
      textOf(error['message']) ??
      textOf(error['error']) ??
      textOf(detail) ??
      (detail === undefined ? null : JSON.stringify(detail)),
  }
}

/** A response with a successful status can contain an error. */
export function hasError({ error }: JsonObject): boolean {
  return objectOf(error) !== null || textOf(error) !== null
}

const detailLengthMax = 2_048

/** Describes the error for the operator's log. Masks the API key, which some servers repeat in their errors. */
export function detailOf(answer: Answer, apiKey: string | null): string {
  const { code, param, message } = errorOf(answer.json)
  const said = [code, param, message].filter((text) => text !== null).join(': ')
  const text = `status ${answer.status}${said === '' ? '' : `: ${said}`}`
  const masked = apiKey === null ? text : text.replaceAll(apiKey, '***')
  return masked.slice(0, detailLengthMax).toWellFormed()
}

/** xAI reports costs in ten-billionths of a dollar. */
const ticksPerMicro = 10_000

export function costOf(json: JsonObject): Cost | null {
  const ticks = numberOf(objectOf(json['usage'])?.['cost_in_usd_ticks'])
  return ticks === null || ticks < 0 ? null : { micros: Math.round(ticks / ticksPerMicro), currency: 'USD' }
}
