// The catalog of refusals: the error identifiers, HTTP statuses, and messages of error responses. A test compares the
// catalog with `docs/errors.md`.

import { nearest } from '../lib/nearest.ts'

export interface ErrorKind {
  readonly status: number
  /** The message shown to people, unless the error has a more precise one. */
  readonly message: string
}

export const errorCatalog = {
  invalid_json: { status: 200, message: 'The body is not valid JSON. Send one JSON object in UTF-8.' },
  invalid_field: {
    status: 200,
    message: 'The field, parameter, or header named in data.field is missing or invalid.',
  },
  unknown_field: { status: 200, message: 'The request has an unknown field or parameter. Remove it.' },
  unknown_model: { status: 200, message: 'This model does not exist. GET /api/v1/models lists all models.' },
  model_disabled: { status: 200, message: 'This model is disabled. Choose another one.' },
  insufficient_credits: {
    status: 200,
    message: 'The balance does not cover the price of this task. Add credits, or choose a cheaper model.',
  },
  too_many_unfinished_tasks: {
    status: 200,
    message: 'This account has too many unfinished tasks. Wait until some have ended.',
  },
  upload_limit_reached: {
    status: 200,
    message: 'The account has reached its upload limit. Wait until some uploads have expired.',
  },
  idempotency_mismatch: {
    status: 200,
    message:
      'This Idempotency-Key was used with a different body. Send the same body, or use a new Idempotency-Key.',
  },
  task_not_found: {
    status: 200,
    message: 'This task does not exist. Use the task_id from the response to the create request.',
  },
  not_cancellable: {
    status: 200,
    message:
      'This task can no longer be canceled, or its engine cannot stop it. Query the task to see its status.',
  },
  not_deletable: {
    status: 200,
    message: 'This task has not ended. Cancel it, or wait until it has ended, and then delete it.',
  },
  bad_request: { status: 400, message: 'The request is not valid HTTP.' },
  unauthorized: {
    status: 401,
    message: 'The API key is missing or invalid. Send it as "Authorization: Bearer sk-…".',
  },
  not_found: { status: 404, message: 'This path does not exist. API paths begin with /api/v1/.' },
  method_not_allowed: {
    status: 405,
    message: 'This path does not support this method. See the Allow header.',
  },
  too_large: { status: 413, message: 'The body is too large.' },
  unsupported_media_type: {
    status: 415,
    message: 'Send the body uncompressed and in UTF-8, with "Content-Type: application/json".',
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests. Wait for the number of seconds in the Retry-After header.',
  },
  internal: { status: 500, message: 'An internal error occurred. Nothing was charged.' },
  unavailable: {
    status: 503,
    message: 'The service is temporarily unavailable. Nothing was charged. Try again shortly.',
  },
  outcome_unknown: {
    status: 503,
    message: 'We do not know whether this request took effect. Check before you send it again.',
  },
  key_limit_reached: {
    status: 200,
    message: "This task would exceed the key's daily limit. Try again after midnight UTC.",
  },
  model_not_allowed: {
    status: 200,
    message: 'This key cannot use this model. Choose another model, or use another key.',
  },
  session_needed: {
    status: 401,
    message: 'You are not signed in, or your session has ended. Sign in again.',
  },
  foreign_origin: {
    status: 403,
    message: 'This request must come from a page on this site. Reload the page and try again.',
  },
  https_needed: {
    status: 200,
    message: 'Signing in requires HTTPS. Open this site at its https:// address.',
  },
  sign_in_failed: { status: 200, message: 'The email address or the password is incorrect.' },
  code_needed: {
    status: 200,
    message: 'Enter the code from your authenticator app, or a recovery code.',
  },
  proof_needed: { status: 200, message: "Confirm it's you. Enter your password again." },
  link_not_valid: {
    status: 200,
    message: 'This link is invalid, already used, or expired. Ask the operator for a new one.',
  },
  email_taken: {
    status: 200,
    message: 'An account with this email address already exists. Sign in instead.',
  },
  identity_taken: {
    status: 200,
    message: 'This identity is linked to another account. Use another identity, or sign in to that account.',
  },
  sign_up_closed: {
    status: 200,
    message: 'Sign-up is not open to everyone. Ask the operator for an account.',
  },
  code_not_valid: {
    status: 200,
    message: 'This code is invalid, already redeemed, or expired. Check the code.',
  },
  endpoint_not_found: {
    status: 200,
    message: 'This endpoint does not exist or is disabled. Reload the page.',
  },
  endpoint_limit_reached: {
    status: 200,
    message: 'This account has ten endpoints, which is the maximum. Delete one first.',
  },
  key_not_found: {
    status: 200,
    message: 'This key does not exist, has expired, or has been revoked. Reload the page.',
  },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errorCatalog

/** The fields of `data` in an error response, except `error`. */
export type ErrorData = Readonly<Record<string, string | number>>

export interface ErrorContext {
  /** An HTTP status that is more precise than the one in the catalog. */
  readonly status?: number
  /** A public message that is more precise than the one in the catalog. */
  readonly message?: string
  /** Fields of `data`, such as `field`, `required`, or `task_id`. */
  readonly data?: ErrorData
  readonly headers?: Readonly<Record<string, string>>
  /** For the log and the command line, never for API clients. */
  readonly detail?: string | undefined
  readonly cause?: unknown
}

/**
 * A refusal: an expected error that the caller can act on. Nothing was changed, unless the code is `outcome_unknown`.
 * `message` is public.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ErrorCode
  readonly status: number
  readonly data: ErrorData
  readonly headers: Readonly<Record<string, string>>
  readonly detail: string | undefined

  constructor(code: ErrorCode, context: ErrorContext = {}) {
    super(context.message ?? errorCatalog[code].message, { cause: context.cause })
    this.code = code
    this.status = context.status ?? errorCatalog[code].status
    this.data = context.data ?? {}
    this.headers = context.headers ?? {}
    this.detail = context.detail
  }

  /** Returns what is logged: no stack, because a refusal is expected, and no cause, which may quote client input. */
  toJSON(): Pick<ServiceError, 'code' | 'detail'> {
    return { code: this.code, detail: this.detail }
  }
}

/** `message` says how to correct the field. */
export function invalidField(field: string, message: string): ServiceError {
  return new ServiceError('invalid_field', { message, data: { field } })
}

/** The number of characters of an unknown name that the message shows: enough to recognize the name. */
const shownLengthMax = 100

export function unknownField(
  kind: 'field' | 'parameter',
  name: string,
  known: readonly string[],
): ServiceError {
  const shown = name.slice(0, shownLengthMax)
  const meant = nearest(shown, known) ?? known.find((candidate) => candidate.split('_').includes(shown))
  const advice =
    meant === undefined ? 'Remove it.' : `Did you mean ${meant}? If not, remove ${JSON.stringify(shown)}.`
  return new ServiceError('unknown_field', {
    message: `${JSON.stringify(shown)} is not a ${kind} of this request. ${advice} The ${kind}s are ${known.join(', ')}.`,
    data: { field: shown },
  })
}

/** Returns true for the only refusal after which something may have changed. */
export function isOutcomeUnknown(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.code === 'outcome_unknown'
}

/** Returns true for a refusal with status 200 in the catalog, such as `insufficient_credits`. */
export function isBusinessFailure(error: unknown): error is ServiceError {
  return error instanceof ServiceError && errorCatalog[error.code].status === 200
}

export function detailOf(error: unknown): string | undefined {
  return error instanceof ServiceError ? error.detail : undefined
}
