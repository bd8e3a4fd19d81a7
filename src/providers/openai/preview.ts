// For the `doctor` command: describes the request that a submission would send.

import type { RequestPreview } from '../provider.ts'
import { readableJson } from '../readable-json.ts'
import { fileNameOf, formText } from './encode-submission.ts'
import type { FilePart, Submission } from './submission.ts'

export function previewOf(url: URL, hasKey: boolean, submission: Submission): RequestPreview {
  return {
    method: 'POST',
    url: url.href,
    headers: {
      ...(hasKey ? { authorization: 'Bearer ***' } : {}),
      'content-type': submission.isMultipart ? 'multipart/form-data' : 'application/json',
    },
    body: submission.isMultipart ? partsOf(submission) : readableJson(submission.fields),
    note: null,
  }
}

function partsOf({ fields, files }: Submission): string {
  const texts = Object.entries(fields).map(([name, value]) => `${name}: ${formText(value)}`)
  return [...texts, ...files.map(filePart)].join('\n')
}

function filePart({ field, image }: FilePart, index: number): string {
  return `${field}: ${fileNameOf(image, index)} (${image.mediaType}, ${image.width}x${image.height})`
}
