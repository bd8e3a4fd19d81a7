// `providers`: the engines of this installation. `storyboard` always exists; the operator can add others.

import type { OutputChecks } from '../domain/files/output-checks.ts'
import { assert } from '../lib/assert.ts'
import { localLimits } from '../domain/engines/engine-limits.ts'
import type { EngineLimits, Polling } from '../domain/engines/engine-limits.ts'
import type { Section } from './reading/section.ts'

/** Only the engine type interprets `settings`. */
export interface ProviderSettings<Settings = unknown> {
  readonly type: string
  readonly limits: EngineLimits
  readonly settings: Settings
}

/** The part of an engine type that reads the settings of its providers. */
export interface EngineSettingsReader<Settings = unknown, RouteSettings = unknown> {
  /** The output checks that are off unless a route turns them on. */
  readonly uncheckedByDefault?: readonly (keyof OutputChecks)[]
  readonly concurrency: { readonly default: number; readonly about: readonly string[] }
  /** How often jobs are polled by default. Null for an engine that runs in this process. */
  readonly polling: Polling | null
  readSettings(provider: Section): Settings
  /** Whether an engine with these settings reports its costs in a currency. Absent if no engine of this type does. */
  reportsCosts?(settings: Settings): boolean
  /** Reads a route's settings for the engine, for example the name of a model. */
  readRoute(route: Section): RouteSettings
}

export const builtInProvider = 'storyboard'

/** Names in this form are safe in logs and in the database. */
const nameForm = /^[a-z0-9][a-z0-9_-]{0,63}$/

const concurrencyMax = 10_000

const about = [
  'The connections to engines. storyboard is the built-in illustrator, which draws according to fixed rules and is',
  'not an AI model. You can add more providers of the same type, for example to keep long videos from delaying',
  'images. docs/engines/ describes the other types. An example of each is commented out below.',
]

/**
 * `types`: the engine types that the setting `type` may name. Returns the providers keyed by name: `storyboard` first,
 * and then the others in the order of the file.
 */
export function readProviders(
  file: Section,
  types: ReadonlyMap<string, EngineSettingsReader>,
): ReadonlyMap<string, ProviderSettings> {
  return file.section('providers', about, (providers) => {
    const names = new Set([builtInProvider, ...providers.names()])
    return new Map(
      [...names].map((name) => {
        if (!nameForm.test(name))
          providers.wrong(
            name,
            'must consist of 1 to 64 lowercase letters, digits, underscores, and hyphens, and begin with a letter or a digit',
          )
        return [name, providers.section(name, [], (provider) => readProvider(provider, types))]
      }),
    )
  })
}

export function enginesOf<Engine extends EngineSettingsReader>(
  providers: ReadonlyMap<string, ProviderSettings>,
  types: ReadonlyMap<string, Engine>,
): ReadonlyMap<string, Engine> {
  return new Map([...providers].map(([name, { type }]) => [name, engineOf(type, types)]))
}

function engineOf<Engine extends EngineSettingsReader>(
  type: string,
  types: ReadonlyMap<string, Engine>,
): Engine {
  const engine = types.get(type)
  assert(engine !== undefined, 'every provider must have a known type')
  return engine
}

function readProvider(provider: Section, types: ReadonlyMap<string, EngineSettingsReader>): ProviderSettings {
  const type = provider.choice('type', { choices: [...types.keys()], default: builtInProvider })
  const engine = engineOf(type, types)
  const concurrency = provider.integer('concurrency', {
    default: null,
    from: 0,
    to: concurrencyMax,
    about: engine.concurrency.about,
  })
  const limits = readLimits(provider, engine, concurrency ?? engine.concurrency.default)
  const settings = engine.readSettings(provider)
  if (limits.spendMicrosPerDay !== null && engine.reportsCosts?.(settings) !== true)
    provider.wrong(
      'spend_per_day',
      'would have no effect, because this engine does not report its costs in a currency',
    )
  return { type, limits, settings }
}

function readLimits(provider: Section, { polling }: EngineSettingsReader, concurrency: number): EngineLimits {
  if (polling === null) return localLimits(concurrency)
  const requestsPerSecond = provider.integer('requests_per_second', {
    default: null,
    from: 1,
    to: 100_000,
    about: [
      'The maximum number of requests per second to this engine from all processes together: submissions, polls,',
      'lookups, and cancellations. Downloads of outputs and uploads of input images do not count. If this is empty,',
      'there is no limit.',
    ],
  })
  const spend = provider.number('spend_per_day', {
    default: null,
    from: 0,
    to: 1_000_000_000,
    about: [
      "The maximum cost per UTC day, in the engine's currency. Once the costs that the engine reports reach this amount,",
      'the engine gets no more tasks until the next day. Jobs that are already running can still raise the costs above',
      'this amount. If this is empty, there is no limit. This setting works only with engines, such as xAI, that report',
      'their costs in a currency.',
    ],
  })
  const leastMs = provider.milliseconds('poll_seconds_min', {
    unitMs: 1_000,
    to: 3_600,
    default: polling.leastMs / 1_000,
    about: [
      'The pause between two polls of a job grows from poll_seconds_min to poll_seconds_max as the job gets older.',
    ],
  })
  const greatestMs = provider.milliseconds('poll_seconds_max', {
    unitMs: 1_000,
    to: 3_600,
    default: polling.greatestMs / 1_000,
  })
  if (greatestMs < leastMs) provider.wrong('poll_seconds_max', 'must not be less than poll_seconds_min')
  const spendMicrosPerDay = spend === null ? null : Math.round(spend * 1e6)
  return { concurrency, requestsPerSecond, spendMicrosPerDay, polling: { leastMs, greatestMs } }
}
