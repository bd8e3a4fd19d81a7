// The one catalogue of refusals: what a caller may be told, with which HTTP status. A test compares `docs/errors.md`
// with it.

export interface ErrorKind {
  readonly status: number
  /** What a person reads when whoever refuses has nothing more precise to say. */
  readonly message: string
}

export const errorCatalog = {
  invalid_json: { status: 200, message: 'The body is not valid JSON: send one JSON object in UTF-8.' },
  invalid_field: { status: 200, message: 'A field has a value that it cannot have.' },
  unknown_field: { status: 200, message: 'The body has a field that does not exist: leave it out.' },
  unknown_model: { status: 200, message: 'There is no such model: GET /api/v1/models lists them.' },
  model_disabled: { status: 200, message: 'This model is switched off at present: choose another one.' },
  insufficient_credits: { status: 200, message: 'The balance does not cover the price of this task.' },
  too_many_unfinished_tasks: {
    status: 200,
    message: 'Too many unfinished tasks: wait until some have ended.',
  },
  idempotency_mismatch: {
    status: 200,
    message: 'This Idempotency-Key was used with another body: repeat that body, or choose a new key.',
  },
  task_not_found: {
    status: 200,
    message: 'There is no such task: check the task_id that the create returned.',
  },
  not_cancellable: { status: 200, message: 'This task cannot be canceled any more.' },
  bad_request: { status: 400, message: 'The request breaks the rules of HTTP.' },
  unauthorized: {
    status: 401,
    message: 'The API key is missing or not valid: send it as "Authorization: Bearer sk-…".',
  },
  not_found: { status: 404, message: 'There is no such path: the API begins with /api/v1/.' },
  method_not_allowed: { status: 405, message: 'This path does not know this method: see the header Allow.' },
  too_large: { status: 413, message: 'The body is too large.' },
  unsupported_media_type: {
    status: 415,
    message:
      'The body must be declared "Content-Type: application/json", in UTF-8 and without a content coding.',
  },
  rate_limited: { status: 429, message: 'Too many requests: wait as long as the header Retry-After says.' },
  internal: { status: 500, message: 'Something broke on our side; nothing was charged by this answer.' },
  unavailable: {
    status: 503,
    message: 'The service cannot do this right now and has charged nothing: try again shortly.',
  },
  outcome_unknown: {
    status: 503,
    message: 'Whether this was done is not known: look before you send it again.',
  },
  key_limit_reached: {
    status: 200,
    message: 'The credits that this key may spend in a day are used up: wait for the next day of UTC.',
  },
  model_not_allowed: {
    status: 200,
    message: 'This key is not for this model: choose another model, or another key.',
  },
  session_needed: { status: 401, message: 'You are not signed in, or no longer: sign in.' },
  foreign_origin: {
    status: 403,
    message: 'Only the pages of this site may ask for this: reload the page, and do it there.',
  },
  https_needed: {
    status: 200,
    message: 'Signing in needs https: open this site by its address that begins with https://.',
  },
  sign_in_failed: { status: 200, message: 'The email address or the password is not right.' },
  code_needed: {
    status: 200,
    message: 'Enter the code that your authenticator app shows, or a recovery code.',
  },
  proof_needed: { status: 200, message: 'Prove first that it is you: enter your password again.' },
  link_not_valid: {
    status: 200,
    message: 'This link was used before, or its time is over: ask the operator for a new one.',
  },
  email_taken: { status: 200, message: 'There is an account with this email address already: sign in.' },
  identity_taken: {
    status: 200,
    message: 'This sign-in opens another account: choose another one, or sign in there.',
  },
  sign_up_closed: {
    status: 200,
    message: 'Accounts are opened by invitation only: ask the operator for a link.',
  },
  code_not_valid: {
    status: 200,
    message: 'There is no such code, or it was redeemed before, or its time is over.',
  },
  key_not_found: { status: 200, message: 'There is no such key on this account, or it has ended.' },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errorCatalog

/** What an error answer says beside its word and sentence, in `data`. */
export type ErrorData = Readonly<Record<string, string | number>>

export interface ErrorContext {
  /** Public, and more precise than the catalogue's sentence. */
  readonly message?: string
  /** Members of `data`: `field`, `required`, `available`, `task_id`, … */
  readonly data?: ErrorData
  readonly headers?: Readonly<Record<string, string>>
  /** For the log only. */
  readonly detail?: string | undefined
  readonly cause?: unknown
}

/** A refusal: expected, and the caller can act on it. Nothing was changed; `message` is public. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ErrorCode
  readonly data: ErrorData
  readonly headers: Readonly<Record<string, string>>
  readonly detail: string | undefined

  constructor(code: ErrorCode, context: ErrorContext = {}) {
    super(context.message ?? errorCatalog[code].message, { cause: context.cause })
    this.code = code
    this.data = context.data ?? {}
    this.headers = context.headers ?? {}
    this.detail = context.detail
  }

  /** As the log tells it: expected, so without a stack, and without the cause, which may quote what a client sent. */
  toJSON(): Pick<ServiceError, 'code' | 'detail'> {
    return { code: this.code, detail: this.detail }
  }
}

/** The one refusal after which something may have been changed. */
export function isOutcomeUnknown(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.code === 'outcome_unknown'
}

/** What a refusal keeps for the log, beside its public sentence. */
export function detailOf(error: unknown): string | undefined {
  return error instanceof ServiceError ? error.detail : undefined
}
