// Combines `mutoscope.yaml`, the environment, and the engine registry into one typed configuration. The service reads
// its settings nowhere else, and does not start if a setting is invalid.

import { warningsAboutDataFolder } from './data-folder/data-folder.ts'
import { pathsIn } from './data-folder/paths-in.ts'
import type { Catalog } from './domain/tasks/catalog.ts'
import type { AddressPolicy } from './domain/network/address-policy.ts'
import type { TrustedProxies } from './domain/network/trusted-proxies.ts'
import type { EngineTypes } from './providers/engine-type.ts'
import { engineTypes, exampleProviders, warningsAboutHooks } from './providers/registry.ts'
import { readAccounts } from './settings/accounts.ts'
import type { AccountSettings } from './settings/accounts.ts'
import { readAddress, warningsAboutAddress } from './settings/address.ts'
import type { Address } from './settings/address.ts'
import { readArtifacts, warningsAboutStore } from './settings/artifacts.ts'
import type { ArtifactSettings } from './settings/artifacts.ts'
import { readCors } from './settings/cors.ts'
import { readDataFolder } from './settings/data.ts'
import { readDatabase } from './settings/database.ts'
import type { DatabaseLocation } from './settings/database.ts'
import { readDeadlines } from './settings/deadlines.ts'
import type { Deadlines } from './settings/deadlines.ts'
import { readInputs } from './settings/inputs.ts'
import { readLimits } from './settings/limits.ts'
import type { RequestLimits } from './settings/limits.ts'
import { readLog } from './settings/log.ts'
import type { LogSettings } from './settings/log.ts'
import { readModels } from './settings/models.ts'
import { enginesOf, readProviders } from './settings/providers.ts'
import type { ProviderSettings } from './settings/providers.ts'
import { ConfigError } from './settings/reading/config-error.ts'
import type { Problem } from './settings/reading/config-error.ts'
import { readEnvironment } from './settings/reading/environment.ts'
import type { Environment } from './settings/reading/environment.ts'
import { exampleFile } from './settings/reading/example-file.ts'
import { Section } from './settings/reading/section.ts'
import type { DescribedSetting } from './settings/reading/reading.ts'
import { readSettingsFile } from './settings/reading/settings-file.ts'
import type { Variables } from './settings/reading/variables.ts'
import { readTrustedProxies } from './settings/proxies.ts'
import { readRetention } from './settings/retention.ts'
import type { Retention } from './settings/retention.ts'
import { readShutdown } from './settings/shutdown.ts'
import type { ShutdownSettings } from './settings/shutdown.ts'
import { readSite } from './settings/site.ts'
import type { SiteSettings } from './settings/site.ts'
import { readWebhooks } from './settings/webhooks.ts'
import { readWorker } from './settings/worker.ts'
import type { WorkerSettings } from './settings/worker.ts'

export interface Config extends Address {
  /** Relative paths in engines' settings are resolved against this folder. */
  readonly settingsFolder: string
  readonly dataFolder: string
  readonly database: DatabaseLocation
  /** Whether pages from other origins may call the API. */
  readonly cors: boolean
  readonly site: SiteSettings
  readonly proxies: TrustedProxies
  readonly log: LogSettings
  readonly limits: RequestLimits
  readonly deadlines: Deadlines
  readonly retention: Retention
  readonly inputs: AddressPolicy
  readonly webhooks: AddressPolicy
  readonly artifacts: ArtifactSettings
  readonly accounts: AccountSettings
  readonly worker: WorkerSettings
  readonly shutdown: ShutdownSettings
  /** In the order of the settings file. Always includes the built-in provider `storyboard`. */
  readonly providers: ReadonlyMap<string, ProviderSettings>
  /** The built-in catalog with the operator's changes. */
  readonly catalog: Catalog
  /** Null if the secret is stored in the data folder. Never null with PostgreSQL. */
  readonly secret: Buffer | null
  /** Null if ffmpeg was not found. The built-in engine, Storyboard, then uses its own video encoder. */
  readonly ffmpegPath: string | null
  /** The secrets in the settings, such as engines' API keys. They must not appear in the log or the database. */
  readonly secrets: readonly string[]
  /** Warnings about settings that are allowed but may be mistakes. */
  readonly warnings: readonly string[]
}

/**
 * The environment variables override the settings file. Throws a `ConfigError` that lists every problem. `types` are
 * the engine types that `providers.<name>.type` can name.
 */
export function loadConfig(variables: Variables, types: EngineTypes = engineTypes): Config {
  const problems: Problem[] = []
  const environment = readEnvironment(variables, problems)
  const values = readSettingsFile(environment.config, problems)
  const reading = { problems, described: [], variables, secrets: new Set<string>() }
  const config = readConfig(new Section([], values, reading), environment, types)
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...config, secrets: [...reading.secrets] }
}

/**
 * Returns the text of `mutoscope.example.yaml`: every setting and, commented out, one provider of each type that is not
 * built in.
 */
export function exampleSettings(): string {
  const described: DescribedSetting[] = []
  const values = new Map([['providers', exampleProviders]])
  const file = new Section([], values, { problems: [], described, variables: {}, secrets: new Set() })
  readConfig(file, readEnvironment({}, []), engineTypes)
  return exampleFile(
    described,
    ([section, name]) => section === 'providers' && exampleProviders.has(name ?? ''),
  )
}

/** The example file lists the sections in the order in which they are read here. */
function readConfig(file: Section, environment: Environment, types: EngineTypes): Omit<Config, 'secrets'> {
  const address = readAddress(file, environment)
  const dataFolder = readDataFolder(file, environment)
  const settings = {
    ...address,
    settingsFolder: environment.config.folder,
    dataFolder,
    database: readDatabase(file, environment.database, pathsIn(dataFolder).database),
    cors: readCors(file),
    site: readSite(file),
    proxies: readTrustedProxies(file),
    log: readLog(file),
    limits: readLimits(file),
    deadlines: readDeadlines(file),
    retention: readRetention(file),
    inputs: readInputs(file),
    webhooks: readWebhooks(file),
    artifacts: readArtifacts(file, environment.aws),
    accounts: readAccounts(file),
    worker: readWorker(file),
    shutdown: readShutdown(file, environment),
    providers: readProviders(file, types),
  }
  const catalog = readModels(file, enginesOf(settings.providers, types))
  file.refuseUnknown()
  return {
    ...settings,
    catalog,
    secret: environment.secret,
    ffmpegPath: environment.ffmpegPath,
    warnings: [
      ...environment.warnings,
      ...warningsAboutAddress(address, environment),
      ...warningsAboutStore(settings.artifacts),
      ...warningsAboutDataFolder(settings),
      ...warningsAboutHooks(types, settings.providers, address.publicUrl),
    ],
  }
}
