// Redemption codes. Each code grants credits to the first account that redeems it.

export interface NewRedemptionCode {
  /** HMAC-SHA-256 of the code, keyed with the installation's secret, in base64url. */
  readonly hash: string
  /** The last four characters of the code. */
  readonly hint: string
  readonly credits: number
  /** Null if the code does not expire. */
  readonly lifetimeMs: number | null
}
