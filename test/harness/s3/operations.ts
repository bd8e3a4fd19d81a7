// Handles a correctly signed request to the S3 test server, whose bucket is in memory. Like OpenStack Swift, the server
// supports no chunked signatures, checksum trailers, or conditional writes.

import { createHash } from 'node:crypto'

import type { S3Refusal, SignedRequest } from './signature.ts'

export interface S3Request extends SignedRequest {
  readonly body: Buffer
  readonly sha256: string
}

export interface S3Object {
  readonly bytes: Buffer
  readonly contentType: string
  readonly cacheControl: string | null
  readonly modifiedAtMs: number
}

export interface S3Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

interface Bucket {
  readonly bucket: string
  readonly objects: Map<string, S3Object>
  readonly keysPerPageMax: number
}

const nothing = Buffer.alloc(0)

export function handleRequest(request: S3Request, signedPayload: string, held: Bucket): S3Answer {
  const unsupported = unsupportedFeature(request, signedPayload)
  if (unsupported !== null) {
    return refused({
      status: 501,
      code: 'NotImplemented',
      message: `this server does not support ${unsupported}`,
    })
  }
  if (signedPayload !== 'UNSIGNED-PAYLOAD' && signedPayload !== request.sha256) {
    return refused({
      status: 400,
      code: 'XAmzContentSHA256Mismatch',
      message: 'the body does not match the signed hash',
    })
  }
  const [, bucket = '', ...folders] = decodeURIComponent(request.path).split('/')
  const key = folders.join('/')
  if (bucket !== held.bucket) {
    return refused({ status: 404, code: 'NoSuchBucket', message: `there is no bucket ${bucket}` })
  }
  if (key === '') return handleBucketRequest(request, held)
  switch (request.method) {
    case 'PUT':
      return put(request, key, held)
    case 'GET':
    case 'HEAD':
      return get(request, key, held)
    case 'DELETE':
      held.objects.delete(key)
      return { status: 204, headers: {}, body: nothing }
    default:
      return refused(methodNotAllowed)
  }
}

/** All S3 stores report errors in this format. */
export function refused({ status, code, message }: S3Refusal): S3Answer {
  return xml(status, `<Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`)
}

const methodNotAllowed: S3Refusal = {
  status: 405,
  code: 'MethodNotAllowed',
  message: 'the method is not allowed here',
}

function unsupportedFeature({ headers }: S3Request, signedPayload: string): string | null {
  if (signedPayload.startsWith('STREAMING-')) return 'chunked signatures'
  if (/aws-chunked/.test(headers.get('content-encoding') ?? '')) return 'aws-chunked bodies'
  if (headers.has('x-amz-trailer')) return 'checksum trailers'
  if (headers.has('if-none-match') && headers.get('if-none-match') === '*') return 'conditional writes'
  return null
}

function put(request: S3Request, key: string, { objects }: Bucket): S3Answer {
  if (!request.headers.has('content-length')) {
    return refused({ status: 411, code: 'MissingContentLength', message: 'a PUT needs a Content-Length' })
  }
  objects.set(key, {
    bytes: request.body,
    contentType: request.headers.get('content-type') ?? 'binary/octet-stream',
    cacheControl: request.headers.get('cache-control') ?? null,
    modifiedAtMs: Date.now(),
  })
  return { status: 200, headers: { etag: etagOf(request.body) }, body: nothing }
}

function get({ headers, query }: S3Request, key: string, { objects }: Bucket): S3Answer {
  const object = objects.get(key)
  if (object === undefined) {
    return refused({ status: 404, code: 'NoSuchKey', message: `there is no object ${key}` })
  }
  const parameters = new URLSearchParams(query)
  const answerHeaders = {
    'content-type': parameters.get('response-content-type') ?? object.contentType,
    ...(object.cacheControl === null ? {} : { 'cache-control': object.cacheControl }),
    'last-modified': new Date(object.modifiedAtMs).toUTCString(),
    'accept-ranges': 'bytes',
    etag: etagOf(object.bytes),
  }
  if (headers.get('if-none-match') === answerHeaders.etag) {
    return { status: 304, headers: answerHeaders, body: nothing }
  }
  const size = object.bytes.length
  const range = rangeOf(headers.get('range') ?? '', size)
  if (range === null) return { status: 200, headers: answerHeaders, body: object.bytes }
  if (range.first > range.last) {
    return refused({ status: 416, code: 'InvalidRange', message: `the object has ${size} bytes` })
  }
  const contentRange = `bytes ${range.first}-${range.last}/${size}`
  return {
    status: 206,
    headers: { ...answerHeaders, 'content-range': contentRange },
    body: object.bytes.subarray(range.first, range.last + 1),
  }
}

/** Null means the whole object. If the range is outside the object, `first` is greater than `last`. */
function rangeOf(header: string, size: number): { readonly first: number; readonly last: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (first === '' && last === '') return null
  if (first === '') return { first: Math.max(0, size - Number(last)), last: size - 1 }
  return { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

function handleBucketRequest({ method, query }: S3Request, held: Bucket): S3Answer {
  if (method === 'HEAD') return { status: 200, headers: {}, body: nothing }
  const parameters = new URLSearchParams(query)
  if (method !== 'GET' || parameters.get('list-type') !== '2') return refused(methodNotAllowed)
  const prefix = parameters.get('prefix') ?? ''
  const after = parameters.get('continuation-token') ?? parameters.get('start-after') ?? ''
  const keysMax = Math.min(Number(parameters.get('max-keys') ?? held.keysPerPageMax), held.keysPerPageMax)
  const due = [...held.objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const page = due.slice(0, keysMax)
  const isTruncated = due.length > page.length
  const contents = page.map(
    ([key, { bytes, modifiedAtMs }]) =>
      `<Contents><Key>${escaped(key)}</Key><LastModified>${new Date(modifiedAtMs).toISOString()}</LastModified><ETag>${escaped(etagOf(bytes))}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  )
  const next = `<NextContinuationToken>${escaped(page.at(-1)?.[0] ?? '')}</NextContinuationToken>`
  return xml(
    200,
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${held.bucket}</Name><Prefix>${escaped(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${keysMax}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${isTruncated ? next : ''}</ListBucketResult>`,
  )
}

function xml(status: number, document: string): S3Answer {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${document}`)
  return { status, headers: { 'content-type': 'application/xml' }, body }
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}
