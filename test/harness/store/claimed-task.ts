// The starting point of most task tests: a worker has claimed the only task of an account that started with 100
// credits.

import type { Backend } from '../database/backend.ts'
import { ManualClock } from '../time/manual-clock.ts'
import { addCustomer, claimOne, createOne, newTask, startWorker } from './task-fixtures.ts'

export const lifetimeMs = 3_600_000

export async function openWithClaimedTask(backend: Backend, clock = new ManualClock()) {
  const database = await backend.open(clock)
  const { store } = database
  const customer = await addCustomer(store, 100)
  await createOne(store, newTask(customer, { lifetimeMs }))
  const processId = await startWorker(store)
  const claimed = await claimOne(store, processId)
  return {
    database,
    store,
    customer,
    processId,
    claimed,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}
