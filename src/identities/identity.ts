// The interface to identity providers, which sign people in on our behalf.

/** A person, as identified by the provider. */
export interface ExternalIdentity {
  /** The person's id at the provider. Unlike an email address, it never changes. */
  readonly subject: string
  /** The email address in lowercase. Null if the provider has no address or has not verified it. */
  readonly verifiedEmail: string | null
}

/** The secrets of one sign-in, which prove that the callback belongs to our request. */
export interface SignInAttempt {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** Methods throw the library's errors. Callers log these errors, and must not show them to people. */
export interface IdentityClient {
  /** Returns the URL to redirect the person to. The provider then redirects the person back to `returnUrl`. */
  begin(attempt: SignInAttempt, returnUrl: string): Promise<URL>
  /** Returns the person who signed in. `callbackUrl`: the `returnUrl` with the query that the provider added. */
  finish(attempt: SignInAttempt, callbackUrl: URL): Promise<ExternalIdentity>
}
