// The error for a submission that does not result in a job.

import type { EngineFailure, Submitted } from '../provider.ts'
import { boundedText } from './bounded-text.ts'

type Definite = Exclude<Submitted, { readonly kind: 'accepted' | 'done' }>

/** The steps of a submission throw this error, and `submit` returns its `outcome`. */
export class NotSubmitted extends Error {
  override readonly name = 'NotSubmitted'
  readonly outcome: Definite

  constructor(outcome: Definite) {
    super(sentenceOf(outcome))
    this.outcome = outcome
  }
}

function sentenceOf(outcome: Definite): string {
  return outcome.kind === 'failed' ? outcome.failure.message : outcome.detail
}

/** `detail`: a sentence for the operator. */
export function misconfigured(detail: string): NotSubmitted {
  return new NotSubmitted({ kind: 'misconfigured', detail: boundedText(detail) })
}

export function busy(retryAfterMs: number, detail: string): NotSubmitted {
  return new NotSubmitted({ kind: 'busy', retryAfterMs, detail: boundedText(detail) })
}

/** The request does not fit this route's workflow, but may fit another route's. */
export function unfit(message: string): NotSubmitted {
  const failure: EngineFailure = { code: 'invalid_input', message, retry: 'elsewhere', detail: null }
  return new NotSubmitted({ kind: 'failed', failure })
}
