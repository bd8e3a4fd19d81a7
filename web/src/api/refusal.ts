// The error for a failed request, with an identifier and a message for the user.

/**
 * An error identifier that the service does not use. It means that no response arrived, or that the response did not
 * come from the service.
 */
export const connectionLost = 'connection_lost'

export class Refusal extends Error {
  override readonly name = 'Refusal'
  /** An error identifier from `docs/errors.md`, or `connectionLost`. */
  readonly code: string
  /** The form field that the message refers to, if any. */
  readonly field: string | null
  /** The `data` of the response. */
  readonly data: Readonly<Record<string, unknown>>

  constructor(code: string, message: string, data: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.code = code
    this.data = data
    this.field = typeof data['field'] === 'string' ? data['field'] : null
  }
}

/** Returns the refusal's message if it refers to the form field `field`. */
export function errorAt(refusal: Refusal | null, field: string): string | undefined {
  return refusal?.field === field ? refusal.message : undefined
}
