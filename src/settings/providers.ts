// The engines of this installation: `storyboard`, which is always there, and those that the operator names.

import { availableParallelism } from 'node:os'

import type { Settings } from './reading/section.ts'

export interface ProviderConfig {
  readonly type: string
  /** Most tasks at once; 0: none, they wait in the queue. */
  readonly concurrency: number
  /** The longest that one task may take before its process is ended. */
  readonly renderMs: number
}

/** Its name and its type. */
export const builtInProvider = 'storyboard'

/** A rendering fills one core; more than four would starve the serving process of a small machine of memory. */
const defaultConcurrencyMax = 4

/** Names go into logs and rows. */
const nameForm = /^[a-z0-9][a-z0-9_-]{0,63}$/

export function readProviders(
  providers: Settings,
  types: readonly string[],
): ReadonlyMap<string, ProviderConfig> {
  const names = new Set([builtInProvider, ...providers.names()])
  return new Map(
    [...names].map((name) => {
      if (!nameForm.test(name)) providers.wrong(name, 'must be a name of small letters, digits, - and _')
      return [name, providers.section(name, (provider) => readProvider(provider, types))]
    }),
  )
}

function readProvider(provider: Settings, types: readonly string[]): ProviderConfig {
  return {
    type: provider.choice('type', types) ?? builtInProvider,
    concurrency:
      provider.integer('concurrency', 0, 10_000) ?? Math.min(availableParallelism(), defaultConcurrencyMax),
    renderMs: provider.milliseconds('render_seconds', 1_000, 86_400) ?? 120_000,
  }
}
