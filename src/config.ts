// The configuration: `mutoscope.yaml` and the environment become one typed value. Nothing else reads either of them,
// and nothing starts while anything in them is wrong.

import path from 'node:path'

import type { Catalog } from './domain/tasks/catalog.ts'
import type { AddressPolicy } from './domain/network/address-policy.ts'
import { isWildcardAddress } from './domain/network/listening-url.ts'
import type { DatabasePlace } from './settings/place.ts'
import type { RequestLimits } from './settings/limits.ts'
import type { SiteRules } from './domain/site-rules.ts'
import { logLevels } from './lib/log.ts'
import type { LogLevel } from './lib/log.ts'
import { readArtifacts, warningsAboutStore } from './settings/artifacts.ts'
import type { ArtifactsConfig } from './settings/artifacts.ts'
import { ConfigError } from './settings/reading/config-error.ts'
import { readDatabase, warningsAboutDatabase } from './settings/database.ts'
import { portMax, readEnvironment } from './settings/reading/environment.ts'
import type { Environment, Variables } from './settings/reading/environment.ts'
import { readInputs } from './settings/inputs.ts'
import { readModels } from './settings/models.ts'
import { builtInProvider, readProviders } from './settings/providers.ts'
import type { ProviderConfig } from './settings/providers.ts'
import { parsePublicUrl, publicUrlRule } from './settings/formats/public-url.ts'
import { Settings } from './settings/reading/section.ts'
import type { Findings } from './settings/reading/section.ts'
import { readSettingsFile } from './settings/reading/settings-file.ts'
import { readSite } from './settings/site.ts'

export interface Config {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** Without a slash at its end. Null: the address that the service listens on. */
  readonly publicUrl: string | null
  readonly dataFolder: string
  readonly database: DatabasePlace
  readonly cors: boolean
  readonly site: SiteRules
  readonly logLevel: LogLevel
  readonly limits: RequestLimits
  readonly deadlines: { readonly imageMs: number; readonly videoMs: number; readonly totalMs: number }
  readonly retention: { readonly outputsMs: number; readonly uploadsMs: number }
  readonly inputs: AddressPolicy
  readonly artifacts: ArtifactsConfig
  readonly accounts: { readonly firstCredits: number }
  readonly worker: { readonly drainMs: number }
  /** How long a process that was asked to stop still serves, so that a balancer notices first. */
  readonly shutdown: { readonly unreadyMs: number }
  /** By name, in the order of the file; `storyboard` is always among them. */
  readonly providers: ReadonlyMap<string, ProviderConfig>
  /** The built-in catalogue with the operator's changes. */
  readonly catalog: Catalog
  /** Null: it is kept in the data folder. With PostgreSQL never null. */
  readonly secret: Buffer | null
  /** Null: there is none, videos are encoded without it. */
  readonly ffmpegPath: string | null
  /** What is allowed and yet worth a line in the log. */
  readonly warnings: readonly string[]
}

type Address = Pick<Config, 'host' | 'port' | 'publicUrl'>

const secondMs = 1_000
const dayMs = 86_400_000

/** Beyond these a number is a slip of the pen, and sums could leave the exact integers. */
const rateMax = 1_000_000
const deadlineSecondsMax = 30 * 86_400
const creditsMax = 1_000_000_000_000

/**
 * Reads the file that `variables` names and the variables themselves, which win. Throws `ConfigError` with every
 * problem at once. `providerTypes` are the engines that `providers.<name>.type` may name.
 */
export function loadConfig(
  variables: Variables,
  providerTypes: readonly string[] = [builtInProvider],
): Config {
  const findings: Findings = { problems: [], asked: new Set() }
  const environment = readEnvironment(variables, findings)
  const file = new Settings('', readSettingsFile(environment.config, findings), findings)
  const config = readConfig(file, environment, providerTypes)
  if (findings.problems.length > 0) throw new ConfigError(findings.problems)
  return config
}

/** The settings of the file, each overridden by its variable. `asked` of its findings then names every setting. */
export function readConfig(
  file: Settings,
  environment: Environment,
  providerTypes: readonly string[],
): Config {
  const address = readAddress(file, environment)
  const data = file.text('data') ?? './data'
  const dataFolder = path.resolve(environment.dataFolder ?? data)
  const providers = file.section('providers', (section) => readProviders(section, providerTypes))
  const artifacts = file.section('artifacts', (section) => readArtifacts(section, environment.aws))
  const database = file.section('database', (section) =>
    readDatabase(section, environment.database, dataFolder),
  )
  const trustsProxy = file.flag('trust_proxy') ?? false
  const config: Config = {
    ...address,
    dataFolder,
    database,
    cors: file.flag('cors') ?? true,
    site: file.section('site', (site) => readSite(site, trustsProxy, environment.variables)),
    logLevel: file.section('log', (log) => log.choice('level', logLevels) ?? 'info'),
    limits: file.section('limits', readLimits),
    deadlines: file.section('deadlines', readDeadlines),
    retention: file.section('retention', readRetention),
    inputs: file.section('inputs', readInputs),
    artifacts,
    accounts: file.section('accounts', (accounts) => ({
      firstCredits: accounts.integer('first_credits', 0, creditsMax) ?? 1_000,
    })),
    worker: file.section('worker', (worker) => ({
      drainMs: worker.milliseconds('drain_seconds', secondMs, 600) ?? 180 * secondMs,
    })),
    shutdown: file.section('shutdown', (shutdown) => readShutdown(shutdown, environment)),
    providers,
    catalog: file.section('models', (models) => readModels(models, [...providers.keys()])),
    secret: environment.secret,
    ffmpegPath: environment.ffmpegPath,
    warnings: [
      ...environment.warnings,
      ...warningsAbout(address, environment),
      ...warningsAboutStore(artifacts),
      ...warningsAboutDatabase(database, dataFolder),
    ],
  }
  file.refuseUnknown()
  return config
}

function readAddress(file: Settings, environment: Environment): Address {
  const host = file.text('host') ?? '127.0.0.1'
  const port = file.integer('port', 0, portMax) ?? 8_080
  const publicUrl = file.parsed('public_url', publicUrlRule, parsePublicUrl)
  return {
    host: environment.host ?? host,
    port: environment.port ?? port,
    publicUrl: environment.publicUrl ?? publicUrl,
  }
}

/** Clients on other machines could create tasks, and could not download their outputs. */
function warningsAbout({ host, publicUrl }: Address, { database }: Environment): readonly string[] {
  if (publicUrl !== null) return []
  if (database !== null) {
    return [
      'outputs get URLs of whichever process answers: set MUTOSCOPE_PUBLIC_URL to the address that clients use for all of them',
    ]
  }
  if (!isWildcardAddress(host)) return []
  return [`outputs get URLs of 127.0.0.1, which only this machine can open: set MUTOSCOPE_PUBLIC_URL`]
}

/** One process alone has no balancer before it: waiting would only make Ctrl+C slow. */
function readShutdown(shutdown: Settings, { database }: Environment): Config['shutdown'] {
  const seconds = shutdown.number('unready_seconds', 0, 60) ?? (database === null ? 0 : 2)
  return { unreadyMs: seconds * secondMs }
}

function readLimits(limits: Settings): RequestLimits {
  return {
    createsPerSecond: limits.number('creates_per_second', 0, rateMax) ?? 100,
    createsBurst: limits.integer('creates_burst', 1, rateMax) ?? 1_000,
    requestsPerSecond: limits.number('requests_per_second', 0, rateMax) ?? 2_000,
    requestsBurst: limits.integer('requests_burst', 1, rateMax) ?? 20_000,
    unfinishedTasksMax: limits.integer('unfinished_tasks', 1, 1e9) ?? 10_000,
  }
}

function readDeadlines(deadlines: Settings): Config['deadlines'] {
  return {
    imageMs: deadlines.milliseconds('image_seconds', secondMs, deadlineSecondsMax) ?? 600 * secondMs,
    videoMs: deadlines.milliseconds('video_seconds', secondMs, deadlineSecondsMax) ?? 3_600 * secondMs,
    totalMs: deadlines.milliseconds('total_seconds', secondMs, deadlineSecondsMax) ?? 86_400 * secondMs,
  }
}

function readRetention(retention: Settings): Config['retention'] {
  return {
    outputsMs: retention.milliseconds('outputs_days', dayMs, 36_500) ?? 30 * dayMs,
    uploadsMs: retention.milliseconds('uploads_days', dayMs, 36_500) ?? 7 * dayMs,
  }
}
