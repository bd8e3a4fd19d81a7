// Takes the output from the response to a synchronous request, and decides what a response without an output means.

import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Json, JsonObject } from '../../lib/json.ts'
import { SubmitUnknown } from '../provider.ts'
import type { Output, Submitted } from '../provider.ts'
import type { SubmitAnswer } from './read-answer.ts'
import { costOf, detailOf, hasError, listOf, objectOf, textOf } from './read-answer.ts'
import { failedByPolicy, isPolicy, refusalOf } from './refusals.ts'

/** Longer than any signed URL. */
const urlLengthMax = 16_384

export interface OutputPlace {
  /** Headers for downloads from the engine's own origin. */
  readonly headers: Readonly<Record<string, string>>
  readonly scratchFolder: string
}

/** Uses only the first output, because only one was requested. */
export async function doneWith(
  answer: SubmitAnswer,
  json: JsonObject,
  apiKey: string | null,
  place: OutputPlace,
): Promise<Submitted> {
  if (hasError(json)) return refusalOf(answer, apiKey)
  // A response without `data` may confirm a job in a form that we do not recognize.
  if (json['data'] === undefined) throw new SubmitUnknown(`status ${answer.status} without data`)
  const item = objectOf(listOf(json['data'])[0]) ?? {}
  if (item['respect_moderation'] === false || isPolicy(textOf(item['finish_reason'])))
    return failedByPolicy(detailOf(answer, apiKey))
  const output = await outputOf(item, answer.files, place)
  const handle = output?.kind === 'url' ? { outputUrl: output.url } : null
  // The engine may charge for a successful response without an output, so the task must not move to another route.
  return { kind: 'done', handle, outputs: output === null ? [] : [output], cost: costOf(json) }
}

/** Some gateways return the image as a data URL in `url`. */
const dataUrlForm = /^data:[^,]{0,100};base64,/

async function outputOf(
  item: JsonObject,
  files: ReadonlySet<string>,
  place: OutputPlace,
): Promise<Output | null> {
  const [url, base64] = [textOf(item['url']), textOf(item['b64_json'])]
  const decoded = [base64, url].find((text) => text !== null && files.has(text))
  if (decoded != null) return { kind: 'file', path: decoded }
  const data = base64 ?? (url !== null && dataUrlForm.test(url) ? url : null)
  if (data === null) {
    const plain = urlOf(item['url'])
    return plain === null ? null : { kind: 'url', url: plain, headers: place.headers }
  }
  const file = path.join(place.scratchFolder, 'engine-output')
  await writeFile(file, Buffer.from(data.replace(dataUrlForm, ''), 'base64'))
  return { kind: 'file', path: file }
}

/** Checks only the length. The worker decides which addresses we may download from. */
export function urlOf(value: Json | undefined): string | null {
  const url = textOf(value)
  return url === null || url.length > urlLengthMax ? null : url
}
