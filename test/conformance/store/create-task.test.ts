import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../../src/lib/brand.ts'
import { publicOnly } from '../../../src/domain/network/address-policy.ts'
import { builtInCatalog } from '../../../src/settings/models.ts'
import type { Catalog } from '../../../src/domain/tasks/catalog.ts'
import { ServiceError } from '../../../src/domain/errors.ts'
import type { RequestId } from '../../../src/domain/ids.ts'
import { createTask } from '../../../src/tasks/create-task.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { addCustomer, balanceOf, imageModel } from '../../harness/store/task-fixtures.ts'

const switchedOff: Catalog = new Map(
  [...builtInCatalog].map(([id, model]) => [id, { ...model, isEnabled: false }]),
)
const without: Catalog = new Map()

for (const backend of backends) {
  test(`${backend.name}: a replay succeeds even if its model has been disabled or removed [C2.28]`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 4)
    const fields = { modelId: imageModel, prompt: 'a red fox', imageUrls: null, aspectRatio: null }
    let requireCapacity = () => {}
    const create = (catalog: Catalog, requestId: string, idempotencyKey: string | null) => {
      const rules = {
        catalog: { current: catalog },
        publicUrl: 'http://127.0.0.1:8080',
        inputPolicy: publicOnly,
        unfinishedTasksMax: 1,
        lifetimeMs: 1000,
        uploadKeptMs: 1000,
      }
      const input = { ...customer, requestId: branded<RequestId>(requestId), fields, idempotencyKey }
      return createTask({ store, rules, clock, requireCapacity }, input)
    }

    const first = await create(builtInCatalog, 'req_1', 'key')

    for (const catalog of [builtInCatalog, switchedOff, without]) {
      const again = await create(catalog, 'req_2', 'key')
      assert.deepEqual(again, { receipt: first.receipt, isReplayed: true })
    }
    assert.equal(await balanceOf(store, customer), 0)
    await assert.rejects(create(switchedOff, 'req_3', 'new key'), (error) => {
      return error instanceof ServiceError && error.code === 'model_disabled'
    })
    await assert.rejects(create(without, 'req_4', null), (error) => {
      return error instanceof ServiceError && error.code === 'unknown_model'
    })

    requireCapacity = () => {
      throw new ServiceError('unavailable')
    }
    assert.deepEqual(await create(builtInCatalog, 'req_5', 'key'), {
      receipt: first.receipt,
      isReplayed: true,
    })
    await assert.rejects(create(builtInCatalog, 'req_6', null), (error) => {
      return error instanceof ServiceError && error.code === 'unavailable'
    })
  })
}
