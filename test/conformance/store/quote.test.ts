import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../../src/lib/brand.ts'
import { ServiceError } from '../../../src/domain/errors.ts'
import type { RequestId } from '../../../src/domain/ids.ts'
import { publicOnly } from '../../../src/domain/network/address-policy.ts'
import { builtInCatalog } from '../../../src/settings/models.ts'
import type { Store } from '../../../src/store/store.ts'
import { quoteTask } from '../../../src/tasks/quote-task.ts'
import { backends } from '../../harness/database/backends.ts'
import { addCustomer, imageModel } from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

function quoteOf(store: Store, customer: Customer, requireCapacity: () => void) {
  const rules = {
    catalog: { current: builtInCatalog },
    publicUrl: 'http://127.0.0.1:8080',
    inputPolicy: publicOnly,
    unfinishedTasksMax: 1,
    lifetimeMs: 1_000,
    uploadKeptMs: 1_000,
  }
  const parts = { store, rules, clock: new ManualClock(), requireCapacity }
  return quoteTask(parts, { ...customer, requestId: branded<RequestId>('req_1') }, () => ({
    fields: { modelId: imageModel, prompt: 'a red fox', imageUrls: null, aspectRatio: null },
    idempotencyKey: null,
  }))
}

function failsWith(word: string) {
  return (error: unknown) => error instanceof ServiceError && error.code === word
}

for (const backend of backends) {
  test(`${backend.name}: a quote fails as a create request does if there is no room for new work, or if the account has just been disabled [C7.2]`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    const noRoom = () => {
      throw new ServiceError('unavailable')
    }
    await assert.rejects(quoteOf(store, customer, noRoom), failsWith('unavailable'))
    assert.equal((await quoteOf(store, customer, () => {})).refusal, null)

    await store.switchAccount({ accountId: customer.accountId, isEnabled: false })
    await assert.rejects(
      quoteOf(store, customer, () => {}),
      failsWith('unauthorized'),
    )
  })
}
