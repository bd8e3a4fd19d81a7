// `providers`: the engines of this installation. `storyboard` is always there; the operator can name others.

import { assert } from '../lib/assert.ts'
import type { Section } from './reading/section.ts'

/** One provider. Only its engine knows what `settings` contains. */
export interface ProviderSettings<Settings = unknown> {
  readonly type: string
  /** The maximum number of tasks at once. 0: tasks wait in the queue. */
  readonly concurrency: number
  readonly settings: Settings
}

/** What reading the settings of a provider needs from the type of its engine. */
export interface EngineSettingsReader<Settings = unknown> {
  readonly concurrency: { readonly default: number; readonly about: readonly string[] }
  /** Reads the settings that only this type has. */
  readSettings(provider: Section): Settings
}

/** The name of the provider that is always there, and its type. */
export const builtInProvider = 'storyboard'

/** Names go into logs and rows. */
const nameForm = /^[a-z0-9][a-z0-9_-]{0,63}$/

const concurrencyMax = 10_000

const about = [
  'The engines. storyboard is built in: an illustrator that draws by rules, not a neural model, as GET /api/v1/models tells',
  'clients. You can add others of the same type under names of your own, which clients never see, for instance so that long',
  'videos do not hold up images.',
]

/** `types` are the engines that `type` may name. Returns the providers by name, in the order of the file. */
export function readProviders(
  file: Section,
  types: ReadonlyMap<string, EngineSettingsReader>,
): ReadonlyMap<string, ProviderSettings> {
  return file.section('providers', about, (providers) => {
    const names = new Set([builtInProvider, ...providers.names()])
    return new Map(
      [...names].map((name) => {
        if (!nameForm.test(name))
          providers.wrong(name, 'must be a name of lower-case letters, digits, - and _')
        return [name, providers.section(name, [], (provider) => readProvider(provider, types))]
      }),
    )
  })
}

function readProvider(provider: Section, types: ReadonlyMap<string, EngineSettingsReader>): ProviderSettings {
  const type = provider.choice('type', { choices: [...types.keys()], default: builtInProvider })
  const engine = types.get(type)
  assert(engine !== undefined, 'the built-in engine is in every registry')
  const concurrency = provider.integer('concurrency', {
    default: null,
    from: 0,
    to: concurrencyMax,
    about: engine.concurrency.about,
  })
  return {
    type,
    concurrency: concurrency ?? engine.concurrency.default,
    settings: engine.readSettings(provider),
  }
}
