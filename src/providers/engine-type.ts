// The interface of an engine type. `providers.<name>.type` in `mutoscope.yaml` names a type. Each type has its own
// folder next to this file. Every process loads each type's `engine.ts`. Only processes that open an engine load the
// rest of the engine's code.

import type { HookReading, RawHook } from '../domain/engines/hook.ts'
import type { JobKey } from '../domain/ids.ts'
import type { ModelKind } from '../domain/tasks/catalog.ts'
import type { EngineSettingsReader, ProviderSettings } from '../settings/providers.ts'
import type { Provider } from './provider.ts'

/**
 * `readSettings` returns a value of type `Settings`, and the functions below receive it. These functions are methods
 * rather than properties, because TypeScript checks the parameters of methods less strictly. The registry contains
 * engine types with different settings, and passes to each engine type only settings that the same engine type has
 * read.
 */
export interface EngineType<Settings = unknown, RouteSettings = unknown> extends EngineSettingsReader<
  Settings,
  RouteSettings
> {
  /** Tells clients in one or two sentences how the outputs are created. */
  readonly about: string
  /**
   * Whether the engine can stop a job of this kind. Not part of `Provider`, because processes that do not open engines
   * receive cancellations too. An engine without this method cannot stop jobs.
   */
  canCancel?(settings: Settings, kind: ModelKind): boolean
  /**
   * The operator chose `name`, which is recorded with every submission. `routes` are the settings of all routes to the
   * provider. If the settings contain a mistake, throws `OperatorError`, which prevents startup.
   */
  open(
    name: string,
    provider: ProviderSettings<Settings>,
    machine: Machine,
    routes: readonly RouteSettings[],
  ): Provider<RouteSettings> | Promise<Provider<RouteSettings>>
  /**
   * Verifies the vendor's signature on the raw bytes of a call to a submission's `hookUrl`, then reads the call. Never
   * throws. Not part of `Provider`, because processes that do not open engines receive calls too. For an engine without
   * this method, `hookUrl` is null.
   */
  parseHook?(raw: RawHook, hook: HookedJob<Settings>): HookReading
}

/** The submission to which a call refers. The provider's settings contain the vendor's signing secret. */
export interface HookedJob<Settings> {
  readonly jobKey: JobKey
  readonly settings: Settings
}

/** Keyed by the value of `providers.<name>.type`. */
export type EngineTypes = ReadonlyMap<string, EngineType>

export interface Machine {
  /** Null if there is no ffmpeg. */
  readonly ffmpegPath: string | null
  /** Relative paths in the settings are relative to this folder, which contains the settings file. */
  readonly settingsFolder: string
}
