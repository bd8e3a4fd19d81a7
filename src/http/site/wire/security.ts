// What pages and process say of what keeps an account its owner's.

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
