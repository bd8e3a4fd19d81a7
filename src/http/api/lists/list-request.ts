// Reads list requests and responds with pages. A cursor works only for its account, list, and filters, so a client
// cannot mix up two lists without noticing.

import { openCursor, signCursor } from '../../../accounts/secrets/signed-cursor.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { invalidField, unknownField } from '../../../domain/errors.ts'
import type { RateLimiter } from '../../../lib/rate-limit.ts'
import type { Store } from '../../../store/store.ts'
import type { Answer } from '../../serving/answer.ts'
import type { Call } from '../../serving/call.ts'
import { integerIn, queryOf } from '../../shared/query.ts'
import { answerTagged } from '../../shared/tagged-answer.ts'
import type { ApiGate } from '../gate.ts'
import type { PageData } from '../schemas/lists/pages.ts'

export interface ListContext {
  readonly gate: ApiGate
  readonly limiter: RateLimiter
  readonly store: Store
  readonly secret: Buffer
}

export interface ListRequest {
  readonly accountId: AccountId
  /** Contains only known parameters. None of them is empty or occurs more than once. */
  readonly query: URLSearchParams
  readonly limit: number
  /** The position after which the page begins, or null for the first page. */
  readonly after: string | null
  readonly cursorAt: (position: string) => string
}

const limitMax = 100
const limitDefault = 20

/** `filters` are the names of the parameters that filter the list. Throws `unknown_field` or `invalid_field`. */
export async function readListRequest(
  { gate, limiter, secret }: ListContext,
  call: Call,
  list: string,
  filters: readonly string[],
): Promise<ListRequest> {
  const { accountId } = await gate.admit(call, limiter)
  const query = queryOf(call)
  checkNames(query, [...filters, 'limit', 'after'])
  const scope = JSON.stringify([list, accountId, ...filters.map((name) => query.get(name))])
  const cursor = query.get('after')
  const after = cursor === null ? null : openCursor(cursor, scope, secret)
  if (cursor !== null && after === null) {
    throw invalidField(
      'after',
      'The "after" parameter must be the next_cursor of the previous page, sent with the same key and filters.',
    )
  }
  return {
    accountId,
    query,
    limit: integerIn(query, 'limit', 1, limitMax) ?? limitDefault,
    after,
    cursorAt: (position) => signCursor(position, scope, secret),
  }
}

function checkNames(query: URLSearchParams, known: readonly string[]): void {
  for (const [name, value] of query) {
    if (!known.includes(name)) throw unknownField('parameter', name, known)
    if (value === '')
      throw invalidField(name, `${name} must not be empty. Leave it out if you do not need it.`)
    if (query.getAll(name).length > 1) throw invalidField(name, `${name} must not be sent more than once.`)
  }
}

/** `next` is the cursor of the next page, or null if this is the last page. */
export function answerPage<Item>(call: Call, items: readonly Item[], next: string | null): Answer {
  return answerTagged(call, { items, next_cursor: next } satisfies PageData<Item>)
}
