// Answers of the site: the envelope of the API, kept by nobody.

import { succeed } from '../answer.ts'
import type { TextAnswer } from '../answer.ts'

export function answerWith<Data extends object>(
  data: Data,
  headers: Readonly<Record<string, string>> = {},
): TextAnswer {
  return succeed(JSON.stringify(data), 'ok', { 'cache-control': 'no-store', ...headers })
}

/** Of what is done and has nothing to tell. */
export function done(headers: Readonly<Record<string, string>> = {}): TextAnswer {
  return answerWith({}, headers)
}
