// Wraps a served database to simulate an event that a test could not otherwise cause at the right time, such as a lost
// hint.

import type { Store } from '../../../src/store/store.ts'
import type { Backend } from './backend.ts'

export function withStore(backend: Backend, changed: (store: Store) => Partial<Store>): Backend {
  return {
    ...backend,
    openServed: async () => {
      const served = await backend.openServed()
      return {
        ...served,
        store: { ...served.store, ...changed(served.store) },
        [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
      }
    },
  }
}
