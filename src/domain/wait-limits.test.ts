import { test } from 'node:test'
import assert from 'node:assert/strict'

import { FairTurns } from '../lib/async/fair-turns.ts'
import { ServiceError } from './errors.ts'
import { waitLimits } from './wait-limits.ts'

const turns = new FairTurns(
  { total: 1, perKey: 1 },
  waitLimits('passwords', { total: 1, perKey: 1, msMax: 5 }),
)

async function refusalOf(key: string): Promise<ServiceError> {
  const refusal = await turns.take({ key }).then(
    () => null,
    (error: unknown) => error,
  )
  assert.ok(refusal instanceof ServiceError)
  return refusal
}

test("a request beyond its key's limit gets 429 with the headers of a concurrency limit; any other refused request gets 503", async () => {
  using _ = await turns.take({ key: 'a' })
  const late = refusalOf('a')
  const own = await refusalOf('a')
  assert.equal(own.code, 'rate_limited')
  assert.deepEqual(own.headers, {
    'retry-after': '2',
    ratelimit: '"passwords";r=0;t=2',
    'ratelimit-policy': '"passwords";q=1;qu="concurrent-requests"',
  })
  const full = await refusalOf('b')
  assert.deepEqual([full.code, full.detail], ['unavailable', 'passwords: too many requests are waiting'])
  const { code, detail } = await late
  assert.deepEqual([code, detail], ['unavailable', 'passwords: the request waited too long'])
})
