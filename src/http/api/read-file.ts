// GET /files/{name}: serves outputs and uploads. Anyone who knows the unguessable name may read the file.

import { assert } from '../../lib/assert.ts'
import { only } from '../../lib/only.ts'
import { parseFileName } from '../../domain/files/file-name.ts'
import type { DirectUrl, FileStore } from '../../files/storage/file-store.ts'
import type { FileRecord } from '../../domain/files/file.ts'
import type { Store } from '../../store/store.ts'
import { notModified, plainText } from '../serving/answer.ts'
import type { Answer } from '../serving/answer.ts'
import { parseRange } from '../protocol/byte-range.ts'
import type { Call, Handler } from '../serving/call.ts'
import { isNoneMatch } from '../protocol/none-match.ts'

/** A file from a client or an engine must never run scripts in our origin. */
const guardHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
}

type StoredBytes = Pick<FileStore, 'sizeOf' | 'open' | 'directUrl'>

export function readFileHandler(store: Store, files: StoredBytes): Handler {
  return async (call) => {
    const name = parseFileName(call.parameters['name'] ?? '')
    const file = name === null ? null : only(await store.readFiles([name]))
    if (file === null) return plainText(404, 'This file does not exist.', 'not_found', guardHeaders)
    if (file.isGone) return gone()
    const etag = `"${file.sha256}"`
    const headers = {
      ...guardHeaders,
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag,
    }
    if (isNoneMatch(call.request.headers['if-none-match'], etag)) return notModified(headers)
    const direct = await files.directUrl(file.name, call.request.method === 'HEAD' ? 'HEAD' : 'GET')
    if (direct !== null) return redirectTo(direct)
    try {
      return await sendBytes(call, files, file, headers)
    } catch (error) {
      // The file may have expired or been deleted since its record was read.
      if (only(await store.readFiles([file.name]))?.isGone !== false) return gone()
      throw error
    }
  }
}

function gone(): Answer {
  return plainText(410, 'This file has expired or has been deleted.', 'not_found', guardHeaders)
}

/**
 * Caches may keep the redirect for half the signature's lifetime so that a client that gets it from a cache has at
 * least the other half to use the URL. The response has no `ETag`, because after a 304 response, a cache would continue
 * to use an expired URL.
 */
function redirectTo({ url, validMs }: DirectUrl): Answer {
  return {
    status: 302,
    headers: {
      ...guardHeaders,
      'cache-control': `public, max-age=${Math.floor(validMs / 2_000)}`,
      location: url,
    },
    body: null,
    error: null,
  }
}

/** Throws if the file's size does not match the record, even for `HEAD`. */
async function sendBytes(
  call: Call,
  files: StoredBytes,
  file: FileRecord,
  headers: Answer['headers'],
): Promise<Answer> {
  const bytes = await files.sizeOf(file.name)
  assert(bytes === file.bytes, `${file.name} has ${bytes} bytes, but the database says ${file.bytes}`)
  if (call.request.method === 'HEAD') return whole(file, headers, null)
  const range = requestedRange(call, file, headers)
  if (range === 'unsatisfiable') {
    const message = `This file has ${file.bytes} bytes and does not contain the requested range.`
    return plainText(416, message, 'bad_request', {
      ...guardHeaders,
      'content-range': `bytes */${file.bytes}`,
    })
  }
  const opened = await files.open(file.name, range === 'whole' ? undefined : range)
  assert(opened !== null, `${file.name} must still exist`)
  if (range === 'whole') return whole(file, headers, opened.stream)
  return {
    status: 206,
    headers: {
      ...headers,
      'content-type': file.mediaType,
      'content-length': String(range.last - range.first + 1),
      'content-range': `bytes ${range.first}-${range.last}/${file.bytes}`,
    },
    body: opened.stream,
    error: null,
  }
}

/**
 * `If-Range` identifies the version that the client has partly downloaded. If it is not the current version, the client
 * gets the whole file, because parts of different versions do not fit together.
 */
function requestedRange({ request }: Call, file: FileRecord, headers: Answer['headers']) {
  const ifRange = request.headers['if-range']
  if (ifRange !== undefined && ifRange !== headers['etag']) return 'whole'
  return parseRange(request.headers.range, file.bytes)
}

function whole(file: FileRecord, headers: Answer['headers'], body: Answer['body']): Answer {
  return {
    status: 200,
    headers: { ...headers, 'content-type': file.mediaType, 'content-length': String(file.bytes) },
    body,
    error: null,
  }
}
