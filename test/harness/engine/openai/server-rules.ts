// The requests that the real servers refuse, by dialect, according to their source code and documentation. The scripted
// server also refuses these requests, so a test fails if the adapter sends one.

import type { DialectName } from '../../../../src/providers/openai/dialects.ts'
import { textIn } from './received-request.ts'
import type { ReceivedRequest } from './received-request.ts'

export interface Refusal {
  readonly status: number
  readonly message: string
  readonly code: string | null
  readonly param: string | null
}

type Rule = (request: ReceivedRequest) => Refusal | null

function refuse(
  status: number,
  message: string,
  code: string | null = null,
  param: string | null = null,
): Refusal {
  return { status, message, code, param }
}

const imageFields = new Set(
  [
    'model prompt background moderation n output_compression output_format quality',
    'size user safety_identifier input_fidelity',
  ].flatMap((names) => names.split(' ')),
)
const videoFields = new Set(['model', 'prompt', 'seconds', 'size'])
const videoSizes = new Set(['720x1280', '1280x720', '1024x1792', '1792x1024'])
const fixedSizes = new Set(['1024x1024', '1536x1024', '1024x1536', 'auto'])

const openai: Rule = ({ path, isForm, fields, files }) => {
  const known = path.endsWith('/videos') ? videoFields : imageFields
  const unknown = Object.keys(fields).find((name) => !known.has(name))
  if (unknown !== undefined)
    return refuse(400, `Unknown parameter: '${unknown}'.`, 'unknown_parameter', unknown)
  const model = textIn(fields, 'model')
  if (!/^(gpt-image-|sora-)/.test(model))
    return refuse(404, `The model '${model}' does not exist`, 'model_not_found', 'model')
  if (!isSizeFor(model, textIn(fields, 'size')))
    return refuse(400, `Invalid size '${textIn(fields, 'size')}'.`, 'invalid_value', 'size')
  if (path.endsWith('/generations')) return isForm ? refuse(400, 'Expected JSON') : null
  if (path.endsWith('/edits')) return editRule(files)
  if (files.some(({ field }) => field !== 'input_reference'))
    return refuse(400, 'Unknown parameter', 'unknown_parameter')
  return ['4', '8', '12', ''].includes(textIn(fields, 'seconds'))
    ? null
    : refuse(400, 'Invalid seconds', 'invalid_value', 'seconds')
}

function isSizeFor(model: string, size: string): boolean {
  if (model.startsWith('sora-')) return videoSizes.has(size)
  if (model.startsWith('gpt-image-1')) return fixedSizes.has(size)
  const [width, height] = size.split('x').map(Number)
  if (width === undefined || height === undefined) return size === 'auto'
  const ratio = width / height
  return (
    width % 16 === 0 && height % 16 === 0 && ratio >= 1 / 3 && ratio <= 3 && width <= 3840 && height <= 3840
  )
}

function editRule(files: ReceivedRequest['files']): Refusal | null {
  if (files.length === 0) return refuse(400, 'Missing image', 'missing_required_parameter', 'image')
  if (files.length > 16) return refuse(400, 'Too many images', 'invalid_value', 'image')
  if (files.length > 1 && files.some(({ field }) => field !== 'image[]'))
    return refuse(400, 'Duplicate parameter: image', 'duplicate_parameter', 'image')
  const isPlain = ({ mediaType }: { readonly mediaType: string }) =>
    ['image/png', 'image/jpeg', 'image/webp'].includes(mediaType)
  return files.every(isPlain)
    ? null
    : refuse(400, 'Unsupported mimetype', 'unsupported_file_mimetype', 'image')
}

/** A FastAPI endpoint accepts either a form or a JSON body, not both. */
const formOnly: Rule = ({ isForm }) => (isForm ? null : refuse(422, 'Field required: prompt'))
const jsonOnly: Rule = ({ isForm }) => (isForm ? refuse(415, 'Expected JSON') : null)

function needsFile(...fields: readonly string[]): Rule {
  return ({ files }) =>
    files.some(({ field }) => fields.includes(field)) ? null : refuse(422, `Field '${fields[0]}' is required`)
}

const vllm: Rule = (request) => {
  if (request.path.endsWith('/videos')) return formOnly(request)
  return request.path.endsWith('/edits') ? needsFile('image')(request) : jsonOnly(request)
}

const sglang: Rule = (request) => {
  if (request.path.endsWith('/videos') && request.isForm) return needsFile('input_reference')(request)
  if (request.path.endsWith('/edits')) return needsFile('image', 'image[]')(request)
  return jsonOnly(request)
}

const localai: Rule = (request) => {
  const image = textIn(request.fields, 'file') + textIn(request.fields, 'start_image')
  if (!/^[A-Za-z0-9+/]*=*$/.test(image)) return refuse(500, 'illegal base64 data')
  return jsonOnly(request)
}

const litellm: Rule = (request) => {
  if (request.path.endsWith('/videos')) return formOnly(request)
  return request.path.endsWith('/edits') ? needsFile('image', 'image[]')(request) : jsonOnly(request)
}

const sdServer: Rule = (request) =>
  request.path.endsWith('/edits') ? needsFile('image[]', 'image')(request) : jsonOnly(request)

const xai: Rule = (request) => {
  const { path, fields } = request
  if ('size' in fields) return refuse(400, 'Argument not supported: size')
  if (path.endsWith('/edits') && !('image' in fields) && !('images' in fields))
    return refuse(422, 'Missing image')
  return jsonOnly(request)
}

const pixelsMin = 3_686_400

const modelark: Rule = (request) => {
  const [width = 0, height = 0] = textIn(request.fields, 'size').split('x').map(Number)
  if (width * height < pixelsMin)
    return refuse(400, 'image size must be at least 3686400 pixels', 'InvalidParameter', 'size')
  return jsonOnly(request)
}

export const serverRules: Readonly<Record<DialectName, Rule>> = {
  openai,
  'vllm-omni': vllm,
  sglang,
  localai,
  litellm,
  'sd-server': sdServer,
  xai,
  modelark,
}

export function errorBody(dialect: DialectName, { status, message, code, param }: Refusal): object {
  if (dialect === 'vllm-omni' || dialect === 'sglang') return { detail: message }
  if (dialect === 'sd-server') return { error: message }
  if (dialect === 'litellm') return { error: { message, type: code, param, code: String(status) } }
  return { error: { message, type: 'invalid_request_error', param, code } }
}
