// What pages and process say of keys.

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
