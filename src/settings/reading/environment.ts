// The environment variables that docs/operations.md lists, and the programs that the PATH leads to.

import { nearest } from '../../lib/nearest.ts'
import { parsePostgresUrl } from '../formats/postgres-url.ts'
import type { PostgresPlace } from '../formats/postgres-url.ts'
import { findFfmpeg, isExecutable } from './find-ffmpeg.ts'
import { parsePublicUrl, publicUrlRule } from '../formats/public-url.ts'
import { parseSecret, readSecretFile, secretRule } from '../formats/secret.ts'
import type { SettingsPath } from './settings-file.ts'
import { Settings } from './section.ts'
import type { Findings } from './section.ts'

export type Variables = Readonly<Record<string, string | undefined>>

export interface Environment {
  readonly config: SettingsPath
  readonly host: string | null
  readonly port: number | null
  readonly publicUrl: string | null
  readonly dataFolder: string | null
  /** Null: the embedded one. */
  readonly database: PostgresPlace | null
  /** Null beside a `database` only where that is among the problems. */
  readonly secret: Buffer | null
  readonly aws: AwsVariables
  readonly ffmpegPath: string | null
  /** For the variables that the settings name. */
  readonly variables: Variables
  readonly warnings: readonly string[]
}

/** Under the names that every program for S3 knows; here as they stand there, needed or not. */
export interface AwsVariables {
  readonly accessKeyId: string | null
  readonly secretAccessKey: string | null
  readonly sessionToken: string | null
}

export const portMax = 65_535

const proxyVariables = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']

export function readEnvironment(variables: Variables, findings: Findings): Environment {
  const values = new Map(Object.entries(variables).map(([name, text]) => [name, typed(name, text)]))
  // Findings of its own: `asked` is about the file.
  const settings = new Settings('', values, { problems: findings.problems, asked: new Set() })
  const named = settings.text('MUTOSCOPE_CONFIG')
  return {
    config: { path: named ?? './mutoscope.yaml', isNamed: named !== null },
    host: settings.text('HOST'),
    port: settings.integer('PORT', 0, portMax),
    publicUrl: settings.parsed('MUTOSCOPE_PUBLIC_URL', publicUrlRule, parsePublicUrl),
    dataFolder: settings.text('MUTOSCOPE_DATA'),
    database: readDatabaseUrl(settings),
    secret: readSecret(settings, variables),
    aws: {
      accessKeyId: settings.text('AWS_ACCESS_KEY_ID'),
      secretAccessKey: settings.text('AWS_SECRET_ACCESS_KEY'),
      sessionToken: settings.text('AWS_SESSION_TOKEN'),
    },
    ffmpegPath: ffmpegPath(settings, variables),
    variables,
    warnings: warningsAbout(variables),
  }
}

/** A variable that is set to nothing counts as not set: `PORT= npm start` means the default. */
function typed(name: string, text: string | undefined): string | number | null {
  if (text === undefined || text.trim() === '') return null
  return name === 'PORT' && /^[0-9]{1,9}$/.test(text) ? Number(text) : text
}

/** What is wrong with it is told without repeating it: it holds a password. */
function readDatabaseUrl(settings: Settings): PostgresPlace | null {
  const url = settings.text('DATABASE_URL')
  if (url === null) return null
  const parsed = parsePostgresUrl(url)
  if (parsed.kind === 'ok') return parsed.value
  settings.wrong('DATABASE_URL', parsed.reason)
  return null
}

/** With `DATABASE_URL` required: a secret made in the folder of one process would be unknown to the others. */
function readSecret(settings: Settings, variables: Variables): Buffer | null {
  const text = variables['MUTOSCOPE_SECRET']
  const file = settings.text('MUTOSCOPE_SECRET_FILE')
  if (text === undefined && file === null && settings.text('DATABASE_URL') !== null) {
    settings.wrong(
      'MUTOSCOPE_SECRET',
      `is needed beside DATABASE_URL, the same for every process: it ${secretRule}; set it or MUTOSCOPE_SECRET_FILE, and make one with: openssl rand -base64 32 | tr +/ -_`,
    )
  }
  if (text !== undefined && file !== null) {
    settings.wrong('MUTOSCOPE_SECRET', 'is set beside MUTOSCOPE_SECRET_FILE: keep one of them')
  }
  if (text !== undefined) return checkedSecret(settings, 'MUTOSCOPE_SECRET', text)
  return file === null ? null : checkedSecret(settings, 'MUTOSCOPE_SECRET_FILE', textOf(file))
}

/** Unlike other variables it may not be empty: keys hashed with nothing are as good as in clear. */
function checkedSecret(settings: Settings, name: string, text: string | null): Buffer | null {
  const secret = text === null ? null : parseSecret(text.trim())
  // Never says what it is instead.
  if (secret === null) settings.wrong(name, text === null ? 'names a file that cannot be read' : secretRule)
  return secret
}

function textOf(file: string): string | null {
  try {
    return readSecretFile(file)
  } catch {
    return null
  }
}

function ffmpegPath(settings: Settings, variables: Variables): string | null {
  const named = settings.text('FFMPEG_PATH')
  if (named === null) return findFfmpeg(variables['PATH'] ?? '')
  if (!isExecutable(named)) settings.wrong('FFMPEG_PATH', `must be a program that can be run, not ${named}`)
  return named
}

function warningsAbout(variables: Variables): readonly string[] {
  return Object.entries(variables).flatMap(([name, text]) => {
    if (proxyVariables.includes(name.toUpperCase()) && text !== '') {
      return [`${name} is set and not followed: input images are fetched directly`]
    }
    const meant = name.startsWith('MUTOSCOPE_') && !known.includes(name) ? nearest(name, known) : null
    return meant === null ? [] : [`the variable ${name} does nothing; did you mean ${meant}?`]
  })
}

const known = [
  'MUTOSCOPE_CONFIG',
  'MUTOSCOPE_DATA',
  'MUTOSCOPE_PUBLIC_URL',
  'MUTOSCOPE_SECRET',
  'MUTOSCOPE_SECRET_FILE',
]
