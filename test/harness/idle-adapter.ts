// An engine that never has room: tasks stay in the queue for as long as a test looks at it.

import type { Adapter } from '../../src/service.ts'
import { ScriptedAdapter } from './scripted-adapter.ts'

const nowhere = 'http://127.0.0.1:1'

export const idleAdapters: ReadonlyMap<string, Adapter> = new Map([
  ['idle', (name) => new ScriptedAdapter(name, nowhere, { concurrency: 0 })],
])

/** Settings under which no task of the two models is ever taken from the queue. */
export const idleSettings = `
providers: { nobody: { type: idle } }
models:
  image-model-a-2: { routes: [{ provider: nobody }] }
  svc-flash: { routes: [{ provider: nobody }] }
`
