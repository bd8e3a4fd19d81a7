// Uses `XMLHttpRequest`, because `fetch` does not report upload progress.

import type { UploadAnswer } from '../../../src/http/site/wire/tasks.ts'
import { Refusal, connectionLost } from './refusal.ts'
import { unwrap } from './request.ts'

/** `onProgress` receives the fraction sent, from 0 to 1. Rejects with a `Refusal`, or with the signal's reason. */
export function uploadImage(
  file: Blob,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadAnswer>()
  const request = new XMLHttpRequest()
  request.open('POST', '/site/uploads')
  request.setRequestHeader('content-type', file.type)
  request.responseType = 'json'
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  request.addEventListener('load', () => {
    try {
      if (request.response === null) throw lost()
      resolve(unwrap(request.response, request.getResponseHeader('retry-after')))
    } catch (error) {
      reject(error)
    }
  })
  request.addEventListener('error', () => reject(lost()))
  signal.addEventListener('abort', () => {
    request.abort()
    reject(signal.reason)
  })
  request.send(file)
  return promise
}

function lost(): Refusal {
  return new Refusal(connectionLost, 'The connection was lost. Upload this image again.')
}
