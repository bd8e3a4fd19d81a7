// Builds the request for a task in a server's dialect.

import type { Json, JsonObject } from '../../lib/json.ts'
import { dataUrl } from '../input-forms.ts'
import type { EngineRequest, InputImage } from '../provider.ts'
import type { Dialect, Endpoint, ImageInput } from './dialects.ts'
import { shapeFields, shapeFor } from './sizes.ts'

/** `model` is null if the server chooses the model. `shapes` is empty unless the route restricts the shapes. */
export interface OpenAiRoute {
  readonly model: string | null
  readonly shapes: readonly string[]
}

export interface Submission {
  /** Relative to the base URL. */
  readonly path: string
  readonly fields: JsonObject
  readonly files: readonly FilePart[]
  readonly isMultipart: boolean
}

export interface FilePart {
  readonly field: string
  readonly image: InputImage
}

/** A route must not set these, because the adapter sets them itself or could not read the resulting response. */
export const reservedParameters: ReadonlySet<string> = new Set([
  'model',
  'prompt',
  'image',
  'image[]',
  'images',
  'file',
  'start_image',
  'input_reference',
  'n',
  'stream',
  'partial_images',
  'response_format',
])

/** Returns an image in Base64, or a placeholder in a preview. */
export type EncodeImage = (image: InputImage) => Promise<string>

export async function submissionOf(
  { optionMark }: Dialect,
  endpoint: Endpoint,
  { prompt, images, aspectRatio, parameters, settings: { model, shapes } }: EngineRequest<OpenAiRoute>,
  encode: EncodeImage,
): Promise<Submission> {
  const shape = shapeFor(aspectRatio, model, shapes, endpoint.shapes)
  const input = await imagesIn(endpoint.imageInput, images, encode)
  return {
    path: images.length > 0 ? endpoint.editsPath : endpoint.path,
    fields: {
      ...shapeFields(shape, endpoint.hasSides),
      ...endpoint.fields,
      ...parameters,
      ...(model === null ? {} : { model }),
      // Inserts a space into the mark. If the mark were removed, the text around it could form a new mark.
      prompt: optionMark === null ? prompt : prompt.replaceAll(optionMark, `< ${optionMark.slice(1)}`),
      ...input.fields,
    },
    files: input.files,
    isMultipart: endpoint.isAlwaysMultipart || input.files.length > 0,
  }
}

async function imagesIn(
  input: ImageInput,
  images: readonly InputImage[],
  encode: EncodeImage,
): Promise<Pick<Submission, 'fields' | 'files'>> {
  const [first] = images
  if (first === undefined) return { fields: {}, files: [] }
  if (input.as === 'files')
    return { fields: {}, files: images.map((image) => ({ field: input.field, image })) }
  if (input.as === 'base64') return { fields: { [input.field]: await encode(first) }, files: [] }
  const urls = await Promise.all(images.map(async (image) => dataUrl(image, await encode(image))))
  return { fields: fieldOfUrls(input, urls), files: [] }
}

function fieldOfUrls(
  input: Exclude<ImageInput, { readonly as: 'files' | 'base64' }>,
  urls: readonly string[],
): JsonObject {
  const values: readonly Json[] =
    input.as === 'objects' ? urls.map((url) => ({ type: 'image_url', url })) : urls
  const isOne = values.length === 1
  const name = input.as === 'data-urls' ? input.field : isOne ? 'image' : 'images'
  return { [name]: isOne ? (values[0] ?? null) : values }
}
