// All engine types. To add one, create a folder next to this file and add a line to `engineTypes`.

import { assert } from '../lib/assert.ts'
import type { HookReader } from '../domain/engines/hook.ts'
import { isReachableUrl } from '../domain/network/public-host.ts'
import type { Catalog, Engine, ModelKind } from '../domain/tasks/catalog.ts'
import type { StoppingProviders } from '../domain/tasks/decide-cancel.ts'
import type { ProviderSettings } from '../settings/providers.ts'
import { comfyui } from './comfyui/engine.ts'
import { openai } from './openai/engine.ts'
import type { EngineType, EngineTypes, Machine } from './engine-type.ts'
import type { Provider } from './provider.ts'
import { storyboard } from './storyboard/engine.ts'

/** Keyed by `providers.<name>.type`. */
export const engineTypes: EngineTypes = new Map<string, EngineType>([
  ['storyboard', storyboard],
  ['comfyui', comfyui],
  ['openai', openai],
])

/** The providers in `mutoscope.example.yaml`: one for each engine type except the built-in engine. */
export const exampleProviders: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'gpu',
    new Map([
      ['type', 'comfyui'],
      ['origin', 'http://127.0.0.1:8188'],
    ]),
  ],
  [
    'openai',
    new Map([
      ['type', 'openai'],
      ['api_key', '${OPENAI_API_KEY}'],
    ]),
  ],
])

export async function openProvider(
  types: EngineTypes,
  name: string,
  provider: ProviderSettings,
  machine: Machine,
  catalog: Catalog,
): Promise<Provider> {
  return typeOf(types, provider).open(name, provider, machine, routesTo(name, catalog))
}

function routesTo(name: string, catalog: Catalog): readonly unknown[] {
  return [...catalog.values()]
    .flatMap(({ routes }) => routes)
    .filter(({ provider }) => provider === name)
    .map(({ settings }) => settings)
}

/** Keyed by the provider's name. */
export function describeEngines(
  types: EngineTypes,
  providers: ReadonlyMap<string, ProviderSettings>,
): ReadonlyMap<string, Engine> {
  return new Map(
    [...providers].map(([name, provider]) => [
      name,
      { type: provider.type, about: typeOf(types, provider).about },
    ]),
  )
}

export function stoppingProviders(
  types: EngineTypes,
  providers: ReadonlyMap<string, ProviderSettings>,
): StoppingProviders {
  const ofKind = (kind: ModelKind) =>
    new Set(
      [...providers].flatMap(([name, provider]) =>
        typeOf(types, provider).canCancel?.(provider.settings, kind) === true ? [name] : [],
      ),
    )
  return { image: ofKind('image'), video: ofKind('video') }
}

/** Keyed by the names of the providers whose engines can call us. */
export function hookReaders(
  types: EngineTypes,
  providers: ReadonlyMap<string, ProviderSettings>,
): ReadonlyMap<string, HookReader> {
  const readers = new Map<string, HookReader>()
  for (const [name, provider] of providers) {
    const type = typeOf(types, provider)
    const parseHook = type.parseHook?.bind(type)
    const { settings } = provider
    if (parseHook !== undefined) readers.set(name, (raw, jobKey) => parseHook(raw, { jobKey, settings }))
  }
  return readers
}

/**
 * Warns about providers whose engines support calls to `hookUrl` but cannot reach us. All jobs are polled, so a missing
 * call only delays the task.
 */
export function warningsAboutHooks(
  types: EngineTypes,
  providers: ReadonlyMap<string, ProviderSettings>,
  publicUrl: string | null,
): readonly string[] {
  const names = [...hookReaders(types, providers).keys()]
  if (names.length === 0 || isReachableUrl(publicUrl)) return []
  return [
    `the engines of these providers cannot call this service (${names.join(', ')}), so their jobs are only polled: set MUTOSCOPE_PUBLIC_URL to a public address`,
  ]
}

function typeOf(types: EngineTypes, { type }: ProviderSettings): EngineType {
  const found = types.get(type)
  assert(found !== undefined, 'every provider must have a known type')
  return found
}
