import type { EngineTypes } from '../../../src/providers/engine-type.ts'
import { engineTypes } from '../../../src/providers/registry.ts'
import { ScriptedAdapter } from './scripted-adapter.ts'
import type { ScriptedCapabilities } from './scripted-adapter.ts'
import { parseScriptedHook } from './scripted-hook.ts'

export function withScripted(upstreamUrl: string, chosen: ScriptedCapabilities): EngineTypes {
  return new Map([
    ...engineTypes,
    [
      'scripted',
      {
        about: 'A scripted upstream.',
        concurrency: { default: 8, about: [] },
        polling: null,
        readSettings: () => ({}),
        readRoute: () => ({}),
        canCancel: () => chosen.canCancel ?? true,
        open: (name) => new ScriptedAdapter(name, upstreamUrl, chosen),
        parseHook: parseScriptedHook,
      },
    ],
  ])
}
