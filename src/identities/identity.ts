// Sign-in by others: somebody who knows a person leads them back to us, and says who it is.

/** Who it is, as they say. */
export interface ExternalIdentity {
  /** The same for good; an address would not be. */
  readonly subject: string
  /** In lower case. Null where there is none, or nobody has seen to it that it is theirs. */
  readonly verifiedEmail: string | null
}

/** What must come back with the answer to one departure, and what proves that the answer is for us. */
export interface SignInAttempt {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** Throws what the library throws: whoever asks tells nobody but the log. */
export interface IdentityClient {
  /** Where to lead the person. `returnUrl` is where they are led back to. */
  begin(departure: SignInAttempt, returnUrl: string): Promise<URL>
  /** `arrival` is the `returnUrl` with what they were led back with. */
  finish(departure: SignInAttempt, arrival: URL): Promise<ExternalIdentity>
}
