// Which engines there are: for each type that the configuration may name, how one is made.

import { fileURLToPath } from 'node:url'

import { assert } from '../lib/assert.ts'
import type { Engine } from '../domain/tasks/catalog.ts'
import type { ProviderConfig } from '../settings/providers.ts'
import type { Provider } from './provider.ts'

/** What an engine may use of this machine. */
interface Machine {
  readonly ffmpegPath: string | null
}

export interface Adapter {
  /** For clients: what makes the outputs. Here and not in the engine, which a process that runs no tasks never loads. */
  readonly about: string
  /** Makes the engine that a `providers.<name>` of this type describes. */
  readonly open: (name: string, provider: ProviderConfig, machine: Machine) => Provider | Promise<Provider>
}

export const builtInAdapters: ReadonlyMap<string, Adapter> = new Map([
  [
    'storyboard',
    {
      about:
        'Built-in illustrator: draws picture-book scenes from the words of the prompt, and edits and animates input images by rules. Not a neural model.',
      open: openStoryboard,
    },
  ],
])

/** The engines of an installation as clients are told of them, by the names of their providers. */
export function describeEngines(
  providers: ReadonlyMap<string, ProviderConfig>,
  adapters: ReadonlyMap<string, Adapter>,
): ReadonlyMap<string, Engine> {
  return new Map(
    [...providers].map(([name, { type }]) => [name, { type, about: adapterOf(adapters, type).about }]),
  )
}

export function adapterOf(adapters: ReadonlyMap<string, Adapter>, type: string): Adapter {
  const adapter = adapters.get(type)
  assert(adapter !== undefined, 'the configuration names known types of providers only')
  return adapter
}

/** Loaded where it is used: a process that runs no tasks needs none of it. */
async function openStoryboard(name: string, provider: ProviderConfig, machine: Machine): Promise<Provider> {
  const { createStoryboard } = await import('./storyboard/storyboard.ts')
  const options = {
    concurrency: provider.concurrency,
    renderMsMax: provider.renderMs,
    ffmpegPath: machine.ffmpegPath,
    spriteFolder: fileURLToPath(new URL('../../build/storyboard', import.meta.url)),
  }
  return createStoryboard(options, name)
}
