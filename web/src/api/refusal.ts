// Why a request was not granted, in words for the person who made it.

/** Beside the words of the service's catalogue: no answer came, or none of ours. */
export const connectionLost = 'connection_lost'

export class Refusal extends Error {
  override readonly name = 'Refusal'
  /** A word of `docs/errors.md`, or `connectionLost`. */
  readonly code: string
  /** The field that the words are about. */
  readonly field: string | null
  /** What the answer says beside its words. */
  readonly data: Readonly<Record<string, unknown>>

  constructor(code: string, message: string, data: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.code = code
    this.data = data
    this.field = typeof data['field'] === 'string' ? data['field'] : null
  }
}

/** What stands at a field of a form. */
export function errorAt(refusal: Refusal | null, field: string): string | undefined {
  return refusal?.field === field ? refusal.message : undefined
}
