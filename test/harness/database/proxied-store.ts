// Two stores on one database. `store` connects through a proxy. `direct` bypasses the proxy, so that a test can always
// read the database.

import { createLog } from '../../../src/lib/log.ts'
import { ServiceError } from '../../../src/domain/errors.ts'
import type { PostgresLocation } from '../../../src/settings/formats/postgres-url.ts'
import { openPostgres } from '../../../src/store/postgres/open.ts'
import { createStore } from '../../../src/store/store.ts'
import type { Store } from '../../../src/store/store.ts'
import { migratedDatabase } from './fresh-database.ts'
import { PostgresProxy } from './postgres-proxy.ts'
import { newTask } from '../store/task-fixtures.ts'
import type { Customer } from '../store/task-fixtures.ts'
import { until } from '../time/until.ts'

/** docs/scaling.md promises that create requests succeed within this time after the database returns. */
const returnMsMax = 5_000

export interface ProxiedStore extends AsyncDisposable {
  readonly place: PostgresLocation
  readonly proxy: PostgresProxy
  readonly store: Store
  readonly direct: Store
}

export async function openProxiedStore(poolMax = 5): Promise<ProxiedStore> {
  await using opened = new AsyncDisposableStack()
  const { place } = opened.use(await migratedDatabase())
  const open = async (at: PostgresLocation): Promise<Store> => {
    const store = createStore(await openPostgres(at, { poolMax, log: createLog('silent') }))
    opened.defer(() => store.close())
    return store
  }
  const [host] = place.hosts
  if (host === undefined) throw new Error('the location has no host')
  const direct = await open(place)
  const proxy = opened.use(await PostgresProxy.start(host.port))
  const store = await open({ ...place, hosts: [{ host: '127.0.0.1', port: proxy.port }] })
  const moved = opened.move()
  return { place, proxy, store, direct, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}

/** Repeats a create request until the store accepts it. A refused request changes nothing. */
export async function createAgain(store: Store, customer: Customer): Promise<void> {
  const isCreated = async () => {
    try {
      await store.createTasks([newTask(customer)])
      return true
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'unavailable') return false
      throw error
    }
  }
  await until('a create is accepted again', isCreated, returnMsMax)
}
