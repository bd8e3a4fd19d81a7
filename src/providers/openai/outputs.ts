// Takes the outputs from a response that contains them, and decides what one without any means.

import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Json, JsonObject } from '../../lib/json.ts'
import type { Output, Submitted } from '../provider.ts'
import type { Answer, EngineError } from './read-answer.ts'
import { costOf, detailOf, errorOf, listOf, objectOf, textOf } from './read-answer.ts'
import { failed, isPolicy, refusalOf } from './refusals.ts'

/** Longer than any signed URL, and shorter than what a careless server might send. */
const urlLengthMax = 16_384

export interface OutputPlace {
  /** Sent with downloads from the engine's own origin. */
  readonly headers: Readonly<Record<string, string>>
  readonly scratchFolder: string
}

/** The outputs of a synchronous request. Base64 is written to a file, because it may be large. */
export async function doneWith(
  answer: Answer,
  json: JsonObject,
  apiKey: string | null,
  place: OutputPlace,
): Promise<Submitted> {
  const items = listOf(json['data']).map(objectOf)
  // One image was requested, and only one is stored.
  const [output] = (await Promise.all(items.slice(0, 1).map((item) => outputOf(item, place)))).flat()
  const isBlocked = items.some((item) => item?.['respect_moderation'] === false)
  if (output !== undefined && !isBlocked) return { kind: 'done', outputs: [output], cost: costOf(json) }
  if (isBlocked || isPolicy(errorOf(json)) || items.some((item) => isPolicy(reasonOf(item))))
    return failed('content_policy', 'The engine refused the content.', 'no', detailOf(answer, apiKey))
  if (objectOf(json['error']) !== null) return refusalOf({ ...answer, status: 400 }, apiKey)
  return failed('no_output', 'The engine returned no output.', 'elsewhere', detailOf(answer, apiKey))
}

function reasonOf(item: JsonObject | null): EngineError {
  return { code: textOf(item?.['finish_reason']), param: null, message: null }
}

async function outputOf(item: JsonObject | null, place: OutputPlace): Promise<readonly Output[]> {
  const base64 = textOf(item?.['b64_json'])
  if (base64 !== null) return [await fileFrom(base64, place)]
  const url = urlOf(item?.['url'])
  if (url === null) return []
  const data = /^data:[^,]*;base64,/.exec(url)
  return [
    data === null
      ? { kind: 'url', url, headers: place.headers }
      : await fileFrom(url.slice(data[0].length), place),
  ]
}

/** An output's URL as the engine returned it. The worker decides which addresses may be fetched. */
export function urlOf(value: Json | undefined): string | null {
  const url = textOf(value)
  const isShort = url !== null && (url.length <= urlLengthMax || url.startsWith('data:'))
  return isShort ? url : null
}

/** Whatever is in the file, the worker inspects it. */
async function fileFrom(base64: string, { scratchFolder }: OutputPlace): Promise<Output> {
  const file = path.join(scratchFolder, 'engine-output')
  await writeFile(file, Buffer.from(base64, 'base64'))
  return { kind: 'file', path: file }
}
