// The interface of an engine type, which `providers.<name>.type` in `mutoscope.yaml` names. Each type has its own
// folder next to this file. Every process loads each type's `engine.ts`. The engine itself is loaded only by processes
// that open it.

import type { HookReading, RawHook } from '../domain/engines/hook.ts'
import type { JobKey } from '../domain/ids.ts'
import type { ModelKind } from '../domain/tasks/catalog.ts'
import type { EngineSettingsReader, ProviderSettings } from '../settings/providers.ts'
import type { Provider } from './provider.ts'

/**
 * `Settings` is the type that `readSettings` returns and `open` receives. Both are methods rather than properties,
 * because TypeScript checks the parameters of methods less strictly. The registry contains engines with different
 * settings, and passes to `open` only settings that the same engine type has read.
 */
export interface EngineType<Settings = unknown, RouteSettings = unknown> extends EngineSettingsReader<
  Settings,
  RouteSettings
> {
  /** Tells clients in one or two sentences how the outputs are created. */
  readonly about: string
  /**
   * Whether the engine can stop a job of this kind. Not part of `Provider`, because cancellations also arrive in
   * processes that open no engine. An engine without this method cannot stop a job.
   */
  canCancel?(settings: Settings, kind: ModelKind): boolean
  /**
   * `name` was chosen by the operator and is recorded with every submission. `routes` are the settings of all routes to
   * the provider. Throws `OperatorError`, which prevents startup, if they contain a mistake.
   */
  open(
    name: string,
    provider: ProviderSettings<Settings>,
    machine: Machine,
    routes: readonly RouteSettings[],
  ): Provider<RouteSettings> | Promise<Provider<RouteSettings>>
  /**
   * Reads a call to a submission's `hookUrl`, after verifying the vendor's signature on the raw bytes. Never throws.
   * Not part of `Provider`, because calls also arrive in processes that open no engine. For an engine without this
   * method, `hookUrl` is null.
   */
  parseHook?(raw: RawHook, hook: HookedJob<Settings>): HookReading
}

/** The submission to which a call refers. The provider's settings contain the vendor's signing secret. */
export interface HookedJob<Settings> {
  readonly jobKey: JobKey
  readonly settings: Settings
}

/** Keyed by the name in `providers.<name>.type`. */
export type EngineTypes = ReadonlyMap<string, EngineType>

export interface Machine {
  /** Null if there is no ffmpeg. */
  readonly ffmpegPath: string | null
  /** Relative paths in the settings are relative to this folder, which contains the settings file. */
  readonly settingsFolder: string
}
