// Turns a submission into the bytes of an HTTP request.

import { extensionOf } from '../../domain/files/media-types.ts'
import { multipart } from '../../net/multipart.ts'
import type { HttpRequest } from '../../net/http-client.ts'
import type { Json } from '../../lib/json.ts'
import { filePart } from '../input-forms.ts'
import type { FilePart, Submission } from './submission.ts'

export async function encodeSubmission(
  submission: Submission,
): Promise<Pick<HttpRequest, 'headers' | 'body'>> {
  const { fields, files, isMultipart } = submission
  if (!isMultipart) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }
  const texts = Object.entries(fields).map(([name, value]) => ({ name, text: formText(value) }))
  const parts = files.map(({ field, image }, index) => filePart(field, fileNameOf(image, index), image))
  return multipart([...texts, ...(await Promise.all(parts))])
}

export function fileNameOf({ mediaType }: FilePart['image'], index: number): string {
  return `image-${index + 1}.${extensionOf(mediaType)}`
}

/** The fields of a form contain text, so values of other types are written as JSON. */
export function formText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
