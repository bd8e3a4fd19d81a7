// Parses the body of a create request into its four fields. Checks only rules that apply to every model, because a
// replay must be recognized before any check that depends on the catalog. The parser is written by hand, for speed and
// better messages. A property test compares it with the schema in `http/api/schemas/create-task.ts`.

import { hash } from 'node:crypto'

import type { JsonObject } from '../lib/json.ts'
import { promptLengthMax } from '../domain/tasks/prompt-length.ts'
import { invalidField, unknownField } from '../domain/errors.ts'
import type { ServiceError } from '../domain/errors.ts'

/** An omitted optional field is null. */
export interface CreateFields {
  readonly modelId: string
  readonly prompt: string
  readonly imageUrls: readonly string[] | null
  readonly aspectRatio: string | null
}

const fieldNames = ['model_id', 'prompt', 'image_urls', 'aspect_ratio'] as const
type FieldName = (typeof fieldNames)[number]
const knownNames: ReadonlySet<string> = new Set(fieldNames)

/** Throws `unknown_field` or `invalid_field`. The message names the field and says how to correct it. */
export function parseCreate(body: JsonObject): CreateFields {
  for (const name of Object.keys(body)) {
    if (!knownNames.has(name)) throw unknownField('field', name, fieldNames)
    if (body[name] === null) {
      throw invalidField(
        name,
        `${name} must not be null. Give it a value, or leave it out if it is optional.`,
      )
    }
  }
  return {
    modelId: parseModelId(body['model_id']),
    prompt: parsePrompt(body['prompt']),
    imageUrls: parseImageUrls(body['image_urls']),
    aspectRatio: parseAspectRatio(body['aspect_ratio']),
  }
}

/** An omitted field is hashed as null, which no field can have as its value. */
export function bodyHashOf({ modelId, prompt, imageUrls, aspectRatio }: CreateFields): string {
  return hash('sha256', JSON.stringify([modelId, prompt, imageUrls, aspectRatio]), 'base64url')
}

type Value = JsonObject[string] | undefined

function parseModelId(value: Value): string {
  if (value === undefined) throw missing('model_id', 'the ID of the model to use, such as "image-model-a-2"')
  if (typeof value !== 'string')
    throw invalidField('model_id', 'model_id must be a string, such as "image-model-a-2".')
  return value
}

function parsePrompt(value: Value): string {
  if (value === undefined) throw missing('prompt', 'a description of what to generate')
  if (typeof value !== 'string')
    throw invalidField('prompt', 'prompt must be a string that describes what to generate.')
  const problem = promptProblem(value)
  if (problem !== null) throw invalidField('prompt', problem)
  return value
}

// C0 control characters except tab, line feed, and carriage return.
// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f]/

function promptProblem(prompt: string): string | null {
  if (prompt.trim() === '')
    return 'prompt must not be empty or contain only whitespace. Describe what to generate.'
  if (!prompt.isWellFormed()) return 'prompt must be well-formed Unicode. It contains an unpaired surrogate.'
  if (controlCharacter.test(prompt))
    return 'prompt must not contain control characters except tabs and line breaks.'
  const length = codePointsIn(prompt)
  if (length <= promptLengthMax) return null
  return `prompt must be at most ${promptLengthMax.toLocaleString('en')} characters long; yours has ${length.toLocaleString('en')}.`
}

function codePointsIn(text: string): number {
  // Counts code points only if needed: a text never has more of them than UTF-16 code units (`length`).
  return text.length <= promptLengthMax ? text.length : Array.from(text).length
}

function parseImageUrls(value: Value): readonly string[] | null {
  if (value === undefined) return null
  if (!Array.isArray(value))
    throw invalidField('image_urls', 'image_urls must be an array of URLs; it may be empty.')
  return value.map((item: unknown, index) => {
    if (typeof item === 'string') return item
    throw invalidField('image_urls', `image_urls[${index}] must be a string with a URL.`)
  })
}

function parseAspectRatio(value: Value): string | null {
  if (value === undefined) return null
  if (typeof value === 'string') return value
  throw invalidField('aspect_ratio', 'aspect_ratio must be a string such as "16:9".')
}

function missing(field: FieldName, meaning: string): ServiceError {
  return invalidField(field, `${field} is missing. Send ${meaning}.`)
}
