// The second factor: codes from an authenticator app, and recovery codes.

/**
 * The time step of a code that matched, or the hash of a recovery code. The database checks recovery codes, and refuses
 * codes of either kind that have already been used.
 */
export type CodeProof =
  | { readonly kind: 'step'; readonly step: number }
  | { readonly kind: 'recovery'; readonly hash: string }
