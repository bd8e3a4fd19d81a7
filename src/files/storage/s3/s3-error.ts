// Converts an error response from an S3-compatible store into an error that tells an operator in one line what to do.

import { ServiceError } from '../../../domain/errors.ts'
import type { S3Settings } from '../../../settings/s3.ts'

/**
 * The server sent a response that S3 does not specify. Either there is a bug in Mutoscope, or the server is not
 * S3-compatible.
 */
export class S3ProtocolError extends Error {
  override readonly name = 'S3ProtocolError'
}

export interface S3ErrorAnswer {
  readonly method: string
  readonly status: number
  /** The code from the error document. Empty if there is none, for example after a HEAD request. */
  readonly code: string
}

export function readErrorCode(document: string): string {
  return /<Code>([A-Za-z0-9]+)<\/Code>/.exec(document)?.[1] ?? ''
}

/**
 * Returns `unavailable` if the error is temporary or can be fixed while the service is running, and `S3ProtocolError`
 * otherwise.
 */
export function s3ErrorOf(settings: S3Settings, { method, status, code }: S3ErrorAnswer): Error {
  const { endpoint, bucket } = settings
  const said = code === '' ? String(status) : `${status} ${code}`
  const remedy = remedies.get(code)
  if (remedy !== undefined) return unavailable(`${remedy} (${endpoint} returned ${said})`)
  if (status === 403) {
    return unavailable(
      `the access key has no permission for ${method} requests in the bucket ${bucket} at ${endpoint} (${said}): grant it s3:GetObject, s3:PutObject, s3:DeleteObject, and s3:ListBucket`,
    )
  }
  if (status === 429 || status >= 500) return unavailable(`${endpoint} responded to ${method} with ${said}`)
  return new S3ProtocolError(
    `${endpoint} responded to ${method} with ${said}, which no S3-compatible store does: check artifacts.s3.endpoint`,
  )
}

export function s3Unreachable({ endpoint }: S3Settings, cause: Error): ServiceError {
  return unavailable(
    `${endpoint} cannot be reached (${cause.message}): start it, or correct artifacts.s3.endpoint`,
    cause,
  )
}

function unavailable(detail: string, cause?: Error): ServiceError {
  return new ServiceError('unavailable', { detail, cause })
}

const wrongPlace = 'the bucket is in another region: correct artifacts.s3.region and artifacts.s3.endpoint'
const wrongSession = 'the session token is invalid or has expired: renew AWS_SESSION_TOKEN'
const damaged = 'the bytes were damaged or cut off in transit'

const remedies: ReadonlyMap<string, string> = new Map([
  ['NoSuchBucket', 'the bucket does not exist: create it, or correct artifacts.s3.bucket'],
  ['InvalidAccessKeyId', 'the access key is unknown: correct AWS_ACCESS_KEY_ID'],
  [
    'SignatureDoesNotMatch',
    'the access key and the secret key do not match: correct AWS_SECRET_ACCESS_KEY or AWS_ACCESS_KEY_ID',
  ],
  [
    'RequestTimeTooSkewed',
    "this machine's clock differs from the store's clock: correct this machine's clock",
  ],
  ['ExpiredToken', wrongSession],
  ['InvalidToken', wrongSession],
  ['AuthorizationHeaderMalformed', wrongPlace],
  ['IllegalLocationConstraintException', wrongPlace],
  ['PermanentRedirect', wrongPlace],
  ['TemporaryRedirect', wrongPlace],
  ['XAmzContentSHA256Mismatch', damaged],
  ['IncompleteBody', damaged],
  ['RequestTimeout', damaged],
])
