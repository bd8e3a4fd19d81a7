// What the pages of the site and this process say to each other under `/site/`: the `data` of each answer and the body
// of each request. The pages import these types, so that neither side can drift. Times are Unix milliseconds, credits
// are whole numbers.

import type { AspectRatio, ModelKind } from '../../domain/catalog.ts'
import type { Phase, TaskStatus } from '../../domain/task.ts'

export type SignUp = 'open' | 'invite' | 'closed'
export type Role = 'member' | 'operator'

/** `GET /site/session`. Needs no session: without one `account` is null. */
export interface SessionAnswer {
  readonly account: OwnAccount | null
  readonly sign_up: SignUp
  /** Sign-in by others, in the order of the configuration. */
  readonly identity_providers: readonly { readonly id: string; readonly label: string }[]
  /** True where cookies cannot be kept safely: a public URL with http that is not loopback. */
  readonly needs_https: boolean
  /** Of the API, without a slash at its end: for the requests that are shown to copy. */
  readonly public_url: string
}

export interface OwnAccount {
  readonly account_id: string
  readonly email: string
  readonly role: Role
  readonly balance: number
  readonly unfinished_tasks: number
  /** At or below it the pages say that the balance is low. */
  readonly low_balance: number
  readonly has_password: boolean
  readonly has_totp: boolean
  /** Within the last minutes this session has proved who it is: what needs that does not ask again. */
  readonly is_fresh: boolean
}

/** `POST /site/sign-in`. Answers `SessionAnswer`; refused with `sign_in_failed`, or `code_needed` when a code is due. */
export interface SignInRequest {
  readonly email: string
  readonly password: string
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string
}

/** `POST /site/sign-up`, where sign-up is open. Answers `SessionAnswer`. */
export interface SignUpRequest {
  readonly email: string
  readonly password: string
}

/** `POST /site/links/look`, what a one-time link is for; refused with `link_not_valid`. The token is never in a path. */
export interface LinkLookRequest {
  readonly token: string
}

export interface LinkAnswer {
  readonly purpose: 'first' | 'invite' | 'reset'
  /** Whose account it opens; null where the person chooses. */
  readonly email: string | null
}

/** `POST /site/links/use`: sets the password, ends all sessions of a `reset`, and signs in. Answers `SessionAnswer`. */
export interface LinkUseRequest {
  readonly token: string
  /** Only where `LinkAnswer.email` was null. */
  readonly email?: string
  readonly password: string
  /** Of the authenticator app, or a recovery code: for a `reset` of an account that has one. */
  readonly code?: string
}

/** `POST /site/prove`: the password (or, without one, a code) again, before what needs a fresh session. */
export interface ProveRequest {
  readonly password?: string
  readonly code?: string
}

/** `POST /site/password`. Ends every other session. Needs a fresh session. */
export interface PasswordRequest {
  readonly password: string
}

/** `GET /site/sessions`. `POST /site/sign-out` ends this one, `POST /site/sign-out-everywhere` all. */
export interface SessionsAnswer {
  readonly sessions: readonly {
    readonly session_id: string
    readonly is_this: boolean
    /** As the browser named itself. */
    readonly agent: string
    readonly created_at_ms: number
    readonly seen_at_ms: number
  }[]
}

/**
 * `GET /site/identities`. `/site/identities/{id}/start` is a page that leads to the provider and back: to `/`, or, to link
 * it to whoever is signed in (fresh), to `/security`. A refusal comes back as `/sign-in?refused=word` or
 * `/security?refused=word`. `POST /site/identities/{id}/unlink` needs a fresh session.
 */
export interface IdentitiesAnswer {
  readonly identities: readonly { readonly id: string; readonly label: string; readonly is_linked: boolean }[]
}

/** `POST /site/totp/begin`, needs a fresh session. Nothing changes until `POST /site/totp/confirm` with a first code. */
export interface TotpBeginAnswer {
  /** `otpauth://…`, to be shown as a QR code. */
  readonly uri: string
  /** Base32, to be typed. */
  readonly secret: string
}

/** `POST /site/totp/confirm` and, with a fresh session, `POST /site/totp/remove` without a body. */
export interface TotpConfirmRequest {
  readonly code: string
}

export interface TotpConfirmAnswer {
  /** Each works once, instead of a code. Shown this once. */
  readonly recovery_codes: readonly string[]
}

/** `GET /site/keys`, newest first, revoked ones included. `POST /site/keys/{key_id}/revoke` ends one at once. */
export interface KeysAnswer {
  readonly keys: readonly Key[]
}

export interface Key {
  readonly key_id: string
  readonly name: string
  /** `sk-muto_…` and the last four characters. */
  readonly hint: string
  readonly created_at_ms: number
  /** Exact to a minute. */
  readonly last_used_at_ms: number | null
  readonly expires_at_ms: number | null
  readonly revoked_at_ms: number | null
  /** Credits that its tasks may cost in a day of UTC; null: no limit. */
  readonly daily_credits_max: number | null
  /** Null: there is no limit, so it is not counted. */
  readonly spent_today: number | null
  /** Null: all of them. */
  readonly model_ids: readonly string[] | null
}

/** `POST /site/keys`. Needs a fresh session: else refused with `proof_needed`. Answers `NewKeyAnswer`. */
export interface NewKeyRequest {
  readonly name: string
  readonly expires_in_days?: number
  readonly daily_credits_max?: number
  readonly model_ids?: readonly string[]
}

/** `POST /site/keys/{key_id}/roll`: a new key with the settings of the old one, which lives on for `grace_hours`. */
export interface RollKeyRequest {
  /** 0: the old one ends at once. */
  readonly grace_hours: number
}

export interface NewKeyAnswer {
  readonly key: Key
  /** In clear, this once. */
  readonly secret: string
}

/** `GET /site/models`, and what every create may hold. */
export interface ModelsAnswer {
  readonly models: readonly ModelRow[]
  /** In code points. */
  readonly prompt_length_max: number
  readonly upload_bytes_max: number
  readonly upload_media_types: readonly string[]
}

export interface ModelRow {
  readonly model_id: string
  readonly kind: ModelKind
  readonly price: number
  readonly is_enabled: boolean
  readonly image_urls_max: number
  readonly aspect_ratios: readonly AspectRatio[]
  readonly default_aspect_ratio: AspectRatio
  /** What draws for it, as `GET /api/v1/models` says it. */
  readonly engines: readonly { readonly name: string; readonly about: string }[]
}

/** `POST /site/uploads`: an image as it is, its media type declared; answers as the API's upload does. */
export interface UploadAnswer {
  readonly url: string
}

/** `POST /site/tasks`: the body of the API's create, with a header `Idempotency-Key`. Answers as it does. */
export interface CreateRequest {
  readonly model_id: string
  readonly prompt: string
  readonly image_urls?: readonly string[]
  readonly aspect_ratio?: AspectRatio
}

export interface CreateAnswer {
  readonly task_id: string
  readonly request_id: string
  readonly credits: number
}

/**
 * `GET /site/tasks?status=&model_id=&search=&after=&limit=`, newest first, at most 100. `status` is 1 to 4, `search` a part of
 * the prompt, `after` the `next` of the page before.
 */
export interface TasksAnswer {
  readonly tasks: readonly TaskRow[]
  /** Null: there are no more. A page of a rare filter can be short, also empty, and still have one. */
  readonly next: string | null
}

export interface TaskRow {
  readonly task_id: string
  readonly status: TaskStatus
  readonly phase: Phase
  readonly kind: ModelKind
  readonly model_id: string
  readonly prompt: string
  readonly aspect_ratio: AspectRatio
  readonly credits: number
  readonly created_at_ms: number
  readonly finished_at_ms: number | null
  /** Null until it has succeeded, and after its retention. */
  readonly output_url: string | null
  readonly failure: { readonly code: string; readonly message: string } | null
}

/** `GET /site/tasks/{task_id}`. */
export interface TaskAnswer extends TaskRow {
  readonly request_id: string
  readonly image_urls: readonly string[]
  /** Media type and size of the output, while it is kept. */
  readonly output: {
    readonly media_type: string
    readonly bytes: number
    readonly expires_at_ms: number
  } | null
  /** The key that made it; null: the site. */
  readonly key: { readonly key_id: string; readonly name: string; readonly hint: string } | null
  /** In their order. */
  readonly timeline: readonly TimelineEvent[]
}

export interface TimelineEvent {
  readonly what: 'created' | 'charged' | 'submitted' | 'storing' | 'succeeded' | 'failed' | 'refunded'
  readonly at_ms: number
  /** Of `charged` and `refunded`. */
  readonly credits?: number
  /** Of `submitted`: which try at the engine, from 1. */
  readonly attempt?: number
}

/**
 * `GET /site/tasks/watch?task_id=&task_id=…` (at most 100): `text/event-stream`. Each event is a `TaskRow` as JSON: first
 * every task as it is, then each again when it changes. Ends when all are terminal.
 */
export type TaskEvent = TaskRow

/** `GET /site/ledger?after=&limit=`, newest first, at most 100. */
export interface LedgerAnswer {
  readonly entries: readonly LedgerEntry[]
  readonly next: string | null
}

export interface LedgerEntry {
  readonly entry_id: string
  readonly kind: 'grant' | 'debit' | 'refund' | 'adjustment'
  /** Below zero for what was taken. */
  readonly amount: number
  readonly balance_after: number
  readonly created_at_ms: number
  readonly task_id: string | null
  readonly model_id: string | null
  /** What a grant was for, in words for its owner. */
  readonly note: string | null
}

/** `GET /site/spend?days=30`: what tasks cost net of refunds, by day of UTC and model; days without any are left out. */
export interface SpendAnswer {
  readonly days: readonly {
    /** `2026-11-21`. */
    readonly day: string
    readonly model_id: string
    readonly credits: number
    readonly tasks: number
  }[]
}

/** `POST /site/redeem`; refused with `code_not_valid`. */
export interface RedeemRequest {
  readonly code: string
}

export interface RedeemAnswer {
  readonly credits: number
  readonly balance: number
}
