// A store that reaches its database through a proxy, and a direct look at what really is in it.

import { createLog } from '../../../src/lib/log.ts'
import { ServiceError } from '../../../src/domain/errors.ts'
import type { PostgresPlace } from '../../../src/lib/postgres-url.ts'
import { openPostgres } from '../../../src/store/postgres/open.ts'
import { migratePostgres } from '../../../src/store/migrate-postgres.ts'
import { createStore } from '../../../src/store/store.ts'
import type { Store } from '../../../src/store/store.ts'
import { freshDatabase } from './fresh-database.ts'
import { PostgresProxy } from './postgres-proxy.ts'
import { newTask } from '../store/task-fixtures.ts'
import type { Customer } from '../store/task-fixtures.ts'
import { until } from '../time/until.ts'

/** Promised in docs/scaling.md, from the return of the database. */
const returnMsMax = 5_000

export interface ProxiedStore extends AsyncDisposable {
  /** Not through the proxy. */
  readonly place: PostgresPlace
  readonly proxy: PostgresProxy
  /** Through the proxy. */
  readonly store: Store
  /** Not through it. */
  readonly direct: Store
}

/** To a fresh database. */
export async function openProxiedStore(poolMax = 5): Promise<ProxiedStore> {
  await using opened = new AsyncDisposableStack()
  const { place } = opened.use(await freshDatabase())
  await migratePostgres(place)
  const open = async (at: PostgresPlace): Promise<Store> => {
    const store = createStore(await openPostgres(at, { poolMax, log: createLog('silent') }))
    opened.defer(() => store.close())
    return store
  }
  const [host] = place.hosts
  if (host === undefined) throw new Error('a place has a host')
  const direct = await open(place)
  const proxy = opened.use(await PostgresProxy.start(host.port))
  const store = await open({ ...place, hosts: [{ host: '127.0.0.1', port: proxy.port }] })
  const moved = opened.move()
  return { place, proxy, store, direct, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}

/** Until the database is known to be back a create is refused, and leaves nothing. */
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
