// Answers of the site: the envelope of the API, kept by nobody.

import { succeed } from '../../serving/answer.ts'
import type { TextAnswer } from '../../serving/answer.ts'

export function answerWith<Data extends object>(data: Data, cookies: readonly string[] = []): TextAnswer {
  return { ...succeed(JSON.stringify(data), 'ok', { 'cache-control': 'no-store' }), cookies }
}

/** Of what is done and has nothing to tell. */
export function done(cookies: readonly string[] = []): TextAnswer {
  return answerWith({}, cookies)
}
