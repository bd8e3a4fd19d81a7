// A type of engine: what `providers.<name>.type` in `mutoscope.yaml` can name. Each has a folder of its own beside this
// file and a line in `registry.ts`. This file and the folder's `engine.ts` load in every process; the engine itself loads
// only where tasks run.

import type { EngineSettingsReader, ProviderSettings } from '../settings/providers.ts'
import type { Provider } from './provider.ts'

/**
 * `Settings` is what `readSettings` returns and `open` gets back. Both are methods, so that the registry can hold engines
 * with different settings; it passes to `open` only settings that the same engine read.
 */
export interface EngineType<Settings = unknown> extends EngineSettingsReader<Settings> {
  /** What makes the outputs, in a sentence or two, for clients. */
  readonly about: string
  /** Opens a provider of this type. `name` is the operator's, by which tasks remember the provider that runs them. */
  open(name: string, provider: ProviderSettings<Settings>, machine: Machine): Provider | Promise<Provider>
}

/** By the name in `providers.<name>.type`. */
export type EngineTypes = ReadonlyMap<string, EngineType>

/** What an engine may use of this machine. */
export interface Machine {
  /** Null: there is none. */
  readonly ffmpegPath: string | null
}
