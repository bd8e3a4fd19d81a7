import { etagOf } from '../../lib/etag.ts'
import { isNoneMatch } from '../protocol/none-match.ts'
import { envelopeNotModified, succeed } from '../serving/answer.ts'
import type { Answer } from '../serving/answer.ts'
import type { Call } from '../serving/call.ts'

/** Responds with 304 if the client already has the same data. */
export function answerTagged({ request }: Call, data: object): Answer {
  const json = JSON.stringify(data)
  const etag = etagOf(json)
  if (isNoneMatch(request.headers['if-none-match'], etag)) return envelopeNotModified(etag)
  return succeed(json, 'ok', { etag })
}
