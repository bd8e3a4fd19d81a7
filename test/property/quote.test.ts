import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import { ServiceError } from '../../src/domain/errors.ts'
import type { RequestId } from '../../src/domain/ids.ts'
import { publicOnly } from '../../src/domain/network/address-policy.ts'
import type { Catalog } from '../../src/domain/tasks/catalog.ts'
import { branded } from '../../src/lib/brand.ts'
import type { JsonObject } from '../../src/lib/json.ts'
import { builtInCatalog } from '../../src/settings/models.ts'
import { createTask } from '../../src/tasks/create-task.ts'
import type { CreateParts, CreateTaskInput } from '../../src/tasks/create-task.ts'
import { parseCreate } from '../../src/tasks/parse-create.ts'
import { quoteTask } from '../../src/tasks/quote-task.ts'
import { backends } from '../harness/database/backends.ts'
import { addCustomer, addLimitedKey, balanceOf } from '../harness/store/task-fixtures.ts'
import type { Customer } from '../harness/store/task-fixtures.ts'
import { ManualClock } from '../harness/time/manual-clock.ts'

const catalog: Catalog = new Map(
  [...builtInCatalog].map(([id, model]) => [id, { ...model, isEnabled: id !== 'svc-pro' }]),
)

const usual = {
  model_id: fc.constantFrom('image-model-a-2', 'image-model-b-2', 'svc-flash'),
  prompt: fc.constant('a fox'),
}
const imageUrl = fc.constantFrom(
  'https://example.com/a.png',
  'http://10.0.0.1/a.png',
  'http://127.0.0.1:8080/files/in_1.png',
)
const body: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 8, arbitrary: fc.record(usual) },
  fc.record({ ...usual, model_id: fc.constantFrom('svc-pro', 'no-such-model', 7) }),
  fc.record({ ...usual, prompt: fc.constantFrom('', null) }),
  fc.record({ ...usual, image_urls: fc.array(imageUrl, { maxLength: 3 }) }),
  fc.record({ ...usual, aspect_ratio: fc.constantFrom('16:9', '5:4') }),
  fc.record({ ...usual, seed: fc.constant(1) }),
)

const request = fc.record({
  key: fc.nat(2),
  body,
  idempotencyKey: fc.constantFrom(null, null, null, 'first', 'second'),
})

for (const backend of backends) {
  test(`${backend.name}: a quote predicts whether the next create request is accepted, its price, and the error of a refusal, and changes nothing [C7.2, C7.3]`, async () => {
    const seen = new Set<string>()
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    await store.registerModels([...catalog.keys()])
    const rules = {
      catalog: { current: catalog },
      publicUrl: 'http://127.0.0.1:8080',
      inputPolicy: publicOnly,
      unfinishedTasksMax: 5,
      lifetimeMs: 1_000,
      uploadKeptMs: 1_000,
    }
    const parts: CreateParts = { store, rules, clock, requireCapacity: () => {} }
    const property = fc.asyncProperty(
      fc.constantFrom(20, 1_000),
      fc.array(request, { minLength: 5, maxLength: 12 }),
      async (credits, requests) => {
        const customer = await addCustomer(store, credits)
        const keys = [
          customer,
          await addLimitedKey(store, customer.accountId, { dailyCreditsMax: 10 }),
          await addLimitedKey(store, customer.accountId, { modelIds: ['svc-flash'] }),
        ]
        for (const { key, body, idempotencyKey } of requests) {
          const caller = { ...(keys[key] ?? customer), requestId: branded<RequestId>('req_1') }
          const before = await balanceOf(store, customer)
          const parse = () => ({ fields: parseCreate(body), idempotencyKey })
          const quote = await quoteTask(parts, caller, parse)
          assert.equal(quote.balance, before)
          assert.equal(await balanceOf(store, customer), before)
          assert.deepEqual(describe(quote.refusal), await refusalOf(parts, caller, parse))
          const paid = before - (await balanceOf(store, customer))
          assert.equal(paid, quote.refusal === null ? quote.priceCredits : 0)
          seen.add(quote.refusal?.code ?? 'accepted')
        }
      },
    )
    await fc.assert(property, { seed: 20_261_123, numRuns: backend.name === 'sqlite' ? 40 : 15 })
    assert.deepEqual([...seen].sort(), [
      'accepted',
      'idempotency_mismatch',
      'insufficient_credits',
      'invalid_field',
      'key_limit_reached',
      'model_disabled',
      'model_not_allowed',
      'too_many_unfinished_tasks',
      'unknown_field',
      'unknown_model',
    ])
  })
}

async function refusalOf(
  parts: CreateParts,
  caller: Customer & { readonly requestId: RequestId },
  parse: () => Pick<CreateTaskInput, 'fields' | 'idempotencyKey'>,
): Promise<unknown> {
  try {
    await createTask(parts, { ...caller, ...parse() })
    return null
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return describe(error)
  }
}

function describe(refusal: ServiceError | null): unknown {
  return refusal && { code: refusal.code, message: refusal.message, data: refusal.data }
}
