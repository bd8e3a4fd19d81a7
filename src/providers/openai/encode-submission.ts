// Turns a submission into the bytes of an HTTP request.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extensionOf } from '../../domain/files/media-types.ts'
import { multipart } from '../../net/multipart.ts'
import type { FormPart } from '../../net/multipart.ts'
import type { HttpRequest } from '../../net/http-client.ts'
import type { Json } from '../../lib/json.ts'
import type { FilePart, Submission } from './submission.ts'

export async function encodeSubmission(
  submission: Submission,
): Promise<Pick<HttpRequest, 'headers' | 'body'>> {
  const { fields, files, isMultipart } = submission
  if (!isMultipart) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }
  const texts = Object.entries(fields).map(([name, value]) => ({ name, text: formText(value) }))
  return multipart([...texts, ...(await Promise.all(files.map(filePart)))])
}

async function filePart({ field, image }: FilePart, index: number): Promise<FormPart> {
  const { size } = await stat(image.path)
  return {
    name: field,
    fileName: fileNameOf(image, index),
    mediaType: image.mediaType,
    bytes: size,
    content: () => createReadStream(image.path),
  }
}

export function fileNameOf({ mediaType }: FilePart['image'], index: number): string {
  return `image-${index + 1}.${extensionOf(mediaType)}`
}

/** A form contains only texts, so any other value is written as JSON. */
export function formText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
