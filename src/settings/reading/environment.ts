// Reads the environment variables listed in docs/operations.md, and finds ffmpeg on the PATH.

import path from 'node:path'

import { nearest } from '../../lib/nearest.ts'
import { parsePostgresUrl } from '../formats/postgres-url.ts'
import type { PostgresLocation } from '../formats/postgres-url.ts'
import { parsePublicUrl, publicUrlRule } from '../formats/public-url.ts'
import { parseSecret, secretForm, tryReadSecretFile } from '../formats/secret.ts'
import type { Problem } from './config-error.ts'
import { findFfmpeg, isExecutable } from './find-ffmpeg.ts'
import type { SettingsPath } from './settings-file.ts'
import { Section } from './section.ts'
import { portMax } from './values.ts'
import type { Variables } from './variables.ts'

export interface Environment {
  readonly config: SettingsPath
  readonly host: string | null
  readonly port: number | null
  readonly publicUrl: string | null
  readonly dataFolder: string | null
  /** Null means the embedded database. */
  readonly database: PostgresLocation | null
  /** If this is null but `database` is not, a problem has been recorded. */
  readonly secret: Buffer | null
  readonly aws: AwsVariables
  readonly ffmpegPath: string | null
  readonly warnings: readonly string[]
}

/** These variables are not checked here, because most installations do not use S3. */
export interface AwsVariables {
  readonly accessKeyId: string | null
  readonly secretAccessKey: string | null
  readonly sessionToken: string | null
}

const proxyVariables = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']

const unset = { default: null }

export function readEnvironment(variables: Variables, problems: Problem[]): Environment {
  const values = new Map(Object.entries(variables).map(([name, text]) => [name, typed(name, text)]))
  // The variables have their own list of described settings, because they are not in the example file.
  const environment = new Section([], values, { problems, described: [], variables, secrets: new Set() })
  const named = environment.text('MUTOSCOPE_CONFIG', unset)
  const file = named ?? './mutoscope.yaml'
  return {
    config: { path: file, folder: path.dirname(path.resolve(file)), isNamed: named !== null },
    host: environment.text('HOST', unset),
    port: environment.integer('PORT', { default: null, from: 0, to: portMax }),
    publicUrl: environment.parsed('MUTOSCOPE_PUBLIC_URL', { rule: publicUrlRule, parse: parsePublicUrl }),
    dataFolder: environment.text('MUTOSCOPE_DATA', unset),
    database: readDatabaseUrl(environment),
    secret: readSecret(environment, variables),
    aws: {
      accessKeyId: environment.text('AWS_ACCESS_KEY_ID', unset),
      secretAccessKey: environment.text('AWS_SECRET_ACCESS_KEY', unset),
      sessionToken: environment.text('AWS_SESSION_TOKEN', unset),
    },
    ffmpegPath: readFfmpegPath(environment, variables),
    warnings: warningsAbout(variables),
  }
}

/** An empty variable counts as not set: with `PORT= npm start`, the default applies. */
function typed(name: string, text: string | undefined): string | number | null {
  if (text === undefined || text.trim() === '') return null
  return name === 'PORT' && /^[0-9]{1,9}$/.test(text) ? Number(text) : text
}

/** Problems never quote the URL, because it may contain a password. */
function readDatabaseUrl(environment: Section): PostgresLocation | null {
  const url = environment.text('DATABASE_URL', unset)
  if (url === null) return null
  const parsed = parsePostgresUrl(url)
  if (parsed.kind === 'ok') return parsed.value
  environment.wrong('DATABASE_URL', parsed.reason)
  return null
}

/**
 * The secret is required with `DATABASE_URL`, because other processes could not read a secret that one process
 * generated in its own folder.
 */
function readSecret(environment: Section, variables: Variables): Buffer | null {
  const text = variables['MUTOSCOPE_SECRET']
  const file = environment.text('MUTOSCOPE_SECRET_FILE', unset)
  if (text === undefined && file === null && environment.text('DATABASE_URL', unset) !== null) {
    environment.wrong(
      'MUTOSCOPE_SECRET',
      `is required with DATABASE_URL and must be the same for every process; it must be ${secretForm}. Set it or MUTOSCOPE_SECRET_FILE. To generate a secret, run: openssl rand -base64 32 | tr +/ -_`,
    )
  }
  if (text !== undefined && file !== null) {
    environment.wrong('MUTOSCOPE_SECRET', 'is set, and so is MUTOSCOPE_SECRET_FILE: set only one of them')
  }
  if (text !== undefined) return checkedSecret(environment, 'MUTOSCOPE_SECRET', text)
  return file === null ? null : checkedSecret(environment, 'MUTOSCOPE_SECRET_FILE', tryReadSecretFile(file))
}

const secretRules = {
  MUTOSCOPE_SECRET: `must be ${secretForm}`,
  MUTOSCOPE_SECRET_FILE: `must name a file that contains ${secretForm}`,
}

/** Unlike other variables, a secret must not be empty: keys hashed with an empty secret would not be protected. */
function checkedSecret(
  environment: Section,
  name: keyof typeof secretRules,
  text: string | null,
): Buffer | null {
  const secret = text === null ? null : parseSecret(text.trim())
  // The recorded problem never quotes the secret.
  if (secret === null)
    environment.wrong(name, text === null ? 'names a file that cannot be read' : secretRules[name])
  return secret
}

function readFfmpegPath(environment: Section, variables: Variables): string | null {
  const named = environment.text('FFMPEG_PATH', unset)
  if (named === null) return findFfmpeg(variables['PATH'] ?? '')
  if (!isExecutable(named))
    environment.wrong('FFMPEG_PATH', `must be the path of an executable file, not ${named}`)
  return named
}

function warningsAbout(variables: Variables): readonly string[] {
  return Object.entries(variables).flatMap(([name, text]) => {
    if (proxyVariables.includes(name.toUpperCase()) && text !== '') {
      return [`${name} is set but has no effect: input images are fetched directly`]
    }
    const meant = name.startsWith('MUTOSCOPE_') && !known.includes(name) ? nearest(name, known) : null
    return meant === null ? [] : [`the variable ${name} has no effect; did you mean ${meant}?`]
  })
}

const known = [
  'MUTOSCOPE_CONFIG',
  'MUTOSCOPE_DATA',
  'MUTOSCOPE_KEY',
  'MUTOSCOPE_PUBLIC_URL',
  'MUTOSCOPE_SECRET',
  'MUTOSCOPE_SECRET_FILE',
]
