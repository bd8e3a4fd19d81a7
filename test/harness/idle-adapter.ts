// An engine that never has room: tasks stay in the queue for as long as a test or a measurement looks at them.

import assert from 'node:assert/strict'

import type { Provider } from '../../src/providers/provider.ts'
import type { Adapter } from '../../src/service/adapters.ts'

function createIdle(name: string): Provider {
  const never = (): never => assert.fail('an engine without room is given nothing')
  return {
    name,
    capabilities: {
      kinds: ['image', 'video'],
      submitKey: 'none',
      isFree: true,
      isLocal: false,
      canCancel: false,
      concurrency: 0,
      pollIntervalMs: 0,
    },
    submit: never,
    poll: never,
    close: () => Promise.resolve(),
  }
}

export const idleAdapters: ReadonlyMap<string, Adapter> = new Map([['idle', createIdle]])

/** Settings under which no task of the two models is ever taken from the queue. */
export const idleSettings = `
providers: { nobody: { type: idle } }
models:
  image-model-a-2: { routes: [{ provider: nobody }] }
  svc-flash: { routes: [{ provider: nobody }] }
`
