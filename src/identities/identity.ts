// Identity providers sign people in on our behalf.

export interface ExternalIdentity {
  /** The person's ID at the provider. Unlike an email address, it never changes. */
  readonly subject: string
  /** In lowercase. Null if the provider has no address or has not verified it. */
  readonly verifiedEmail: string | null
}

/** The secrets of one sign-in. They prove that the callback belongs to our request. */
export interface SignInAttempt {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** The methods throw the OpenID Connect library's errors. Log these errors, but do not show them to users. */
export interface IdentityClient {
  /** Returns the URL to redirect the person to. The provider redirects the person back to `returnUrl`. */
  begin(attempt: SignInAttempt, returnUrl: string): Promise<URL>
  /** `callbackUrl` is the `returnUrl` with the query that the provider added. */
  finish(attempt: SignInAttempt, callbackUrl: URL): Promise<ExternalIdentity>
}
