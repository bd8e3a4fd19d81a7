// The second factor: codes from an authenticator app, and recovery codes.

/** A code that matched. The database determines whether the code has already been used. */
export type CodeProof =
  | { readonly kind: 'step'; readonly step: number }
  | { readonly kind: 'recovery'; readonly hash: string }
