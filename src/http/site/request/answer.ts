// Responses of the site. They have the API's envelope and are never cached.

import { succeed } from '../../serving/answer.ts'
import type { TextAnswer } from '../../serving/answer.ts'

export function answerWith<Data extends object>(data: Data, cookies: readonly string[] = []): TextAnswer {
  return { ...succeed(JSON.stringify(data), 'ok', { 'cache-control': 'no-store' }), cookies }
}

export function done(cookies: readonly string[] = []): TextAnswer {
  return answerWith({}, cookies)
}
