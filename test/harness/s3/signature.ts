// Checks AWS Signature Version 4 signatures in headers and URLs. Source: "Authenticating Requests" in the Amazon S3 API
// reference.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedRequest {
  readonly method: string
  /** As sent, still percent-encoded. */
  readonly path: string
  readonly query: string
  /** Keyed by name in lower case. */
  readonly headers: ReadonlyMap<string, string>
}

export interface SigningKey {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface S3Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
}

/** `payload`: the body's SHA-256 in hexadecimal, as stated by the client, or a keyword such as `UNSIGNED-PAYLOAD`. */
export type Verdict =
  | { readonly kind: 'valid'; readonly payload: string }
  | { readonly kind: 'refused'; readonly refusal: S3Refusal }

const algorithm = 'AWS4-HMAC-SHA256'
const unsigned = 'UNSIGNED-PAYLOAD'
const skewMsMax = 15 * 60_000
const expirySecondsMax = 7 * 24 * 3_600

export function verifySignature(request: SignedRequest, key: SigningKey, nowMs: number): Verdict {
  const parameters = readQuery(request.query)
  const claim = claimOf(request, parameters)
  if (claim === null) return refuse(403, 'AccessDenied', 'the request is not signed')
  if (claim === 'twice')
    return refuse(400, 'InvalidArgument', 'the request is signed in a header and in the URL')
  const [accessKeyId = '', day, region, service, ending] = claim.credential.split('/')
  if (claim.algorithm !== algorithm || service !== 's3' || ending !== 'aws4_request') {
    return refuse(400, 'AuthorizationHeaderMalformed', 'this is not a version 4 signature for S3')
  }
  if (region !== key.region) {
    return refuse(400, 'AuthorizationHeaderMalformed', `the region is ${key.region}, not ${region}`)
  }
  if (accessKeyId !== key.accessKeyId) return refuse(403, 'InvalidAccessKeyId', 'there is no such access key')
  const signedAtMs = readTime(claim.time)
  if (Number.isNaN(signedAtMs) || day !== claim.time.slice(0, 8)) {
    return refuse(403, 'AccessDenied', 'the request has no time, or two different times')
  }
  const expired = expiryRefusal(claim, signedAtMs, nowMs)
  if (expired !== null) return expired
  const unsignedHeader = [...request.headers.keys()].find(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !claim.signedHeaders.includes(name),
  )
  if (unsignedHeader !== undefined) {
    return refuse(403, 'AccessDenied', `the header ${unsignedHeader} must be signed`)
  }
  const signature = sign(request, parameters, claim, key)
  if (!isSame(signature, claim.signature)) {
    return refuse(403, 'SignatureDoesNotMatch', 'the signature does not match the request and the secret')
  }
  return { kind: 'valid', payload: claim.payload }
}

/** The details of a signature, as stated in the request. */
interface Claim {
  readonly algorithm: string
  readonly credential: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
  readonly time: string
  /** Null for a signature in a header, which is valid within the allowed clock skew. */
  readonly expirySeconds: number | null
  readonly payload: string
}

type Parameters = readonly (readonly [name: string, value: string])[]

function claimOf({ headers }: SignedRequest, parameters: Parameters): Claim | 'twice' | null {
  const authorization = headers.get('authorization')
  const inUrl = new Map(parameters)
  if (inUrl.has('X-Amz-Signature')) {
    if (authorization !== undefined) return 'twice'
    return {
      algorithm: inUrl.get('X-Amz-Algorithm') ?? '',
      credential: inUrl.get('X-Amz-Credential') ?? '',
      signedHeaders: (inUrl.get('X-Amz-SignedHeaders') ?? '').split(';'),
      signature: inUrl.get('X-Amz-Signature') ?? '',
      time: inUrl.get('X-Amz-Date') ?? '',
      expirySeconds: Number(inUrl.get('X-Amz-Expires') ?? Number.NaN),
      payload: headers.get('x-amz-content-sha256') ?? unsigned,
    }
  }
  const parts = /^(\S+) +Credential=([^, ]+),\s*SignedHeaders=([^, ]+),\s*Signature=(\w+)$/.exec(
    authorization ?? '',
  )
  if (parts === null) return null
  const [, algorithmName = '', credential = '', signedHeaders = '', signature = ''] = parts
  return {
    algorithm: algorithmName,
    credential,
    signedHeaders: signedHeaders.split(';'),
    signature,
    time: headers.get('x-amz-date') ?? '',
    expirySeconds: null,
    payload: headers.get('x-amz-content-sha256') ?? '',
  }
}

function expiryRefusal({ expirySeconds }: Claim, signedAtMs: number, nowMs: number): Verdict | null {
  if (expirySeconds === null) {
    if (Math.abs(nowMs - signedAtMs) <= skewMsMax) return null
    return refuse(403, 'RequestTimeTooSkewed', 'the clocks differ by more than 15 minutes')
  }
  if (!(expirySeconds >= 1 && expirySeconds <= expirySecondsMax)) {
    return refuse(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires is between 1 s and 7 days')
  }
  if (signedAtMs > nowMs + skewMsMax) return refuse(403, 'AccessDenied', 'the URL is not valid yet')
  if (nowMs > signedAtMs + expirySeconds * 1_000) return refuse(403, 'AccessDenied', 'the URL has expired')
  return null
}

function sign(
  { method, path, headers }: SignedRequest,
  parameters: Parameters,
  claim: Claim,
  key: SigningKey,
): string {
  const scope = claim.credential.split('/').slice(1)
  const canonicalQuery = parameters
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted(byBytes)
    .join('&')
  const canonicalHeaders = claim.signedHeaders.map(
    (name) => `${name}:${(headers.get(name) ?? '').trim().replace(/ +/g, ' ')}\n`,
  )
  const canonicalRequest = [
    method,
    path
      .split('/')
      .map((folder) => encode(decodeURIComponent(folder)))
      .join('/'),
    canonicalQuery,
    canonicalHeaders.join(''),
    claim.signedHeaders.join(';'),
    claim.payload,
  ].join('\n')
  const hashed = createHash('sha256').update(canonicalRequest).digest('hex')
  const secret = scope.reduce<Buffer>(
    (part, word) => hmac(part, word),
    Buffer.from(`AWS4${key.secretAccessKey}`),
  )
  return hmac(secret, [algorithm, claim.time, scope.join('/'), hashed].join('\n')).toString('hex')
}

function hmac(secret: Buffer, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

function readQuery(query: string): Parameters {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=')
      return [decodeURIComponent(name), decodeURIComponent(value.join('='))] as const
    })
}

/** Like `encodeURIComponent`, but also encodes `!'()*`, which RFC 3986 reserves. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function byBytes(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** Parses a time such as `20261121T150000Z`. */
function readTime(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function refuse(status: number, code: string, message: string): Verdict {
  return { kind: 'refused', refusal: { status, code, message } }
}
