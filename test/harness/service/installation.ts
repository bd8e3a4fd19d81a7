// A fresh installation of Mutoscope on the storage under test.

import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { parse, stringify } from 'yaml'

import { freshBucket } from '../s3/bucket.ts'
import { migratedDatabase } from '../database/fresh-database.ts'
import type { FreshDatabase } from '../database/fresh-database.ts'
import { testStorage } from './test-storage.ts'
import type { TestStorage } from './test-storage.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'

export interface Installation extends AsyncDisposable {
  /** This folder contains the settings and the data. */
  readonly folder: string
  readonly variables: Variables
}

type Variables = Readonly<Record<string, string>>
type Settings = Readonly<Record<string, unknown>>

/** `settings` is the text of a `mutoscope.yaml`. `openDatabase` is called only if the storage includes PostgreSQL. */
export async function createInstallation(
  settings = '',
  storage: TestStorage = testStorage(),
  openDatabase: () => Promise<FreshDatabase> = migratedDatabase,
): Promise<Installation> {
  await using opened = new AsyncDisposableStack()
  const { path: folder } = opened.use(await temporaryFolder())
  const database = storage.database === 'postgres' ? variablesFor(opened.use(await openDatabase())) : {}
  const bucket = storage.files === 's3' ? await openBucket(opened) : { artifacts: {}, variables: {} }
  const config = path.join(folder, 'mutoscope.yaml')
  await writeFile(config, withArtifacts(settings, bucket.artifacts))
  const moved = opened.move()
  return {
    folder,
    variables: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      MUTOSCOPE_CONFIG: config,
      MUTOSCOPE_DATA: path.join(folder, 'data'),
      ...database,
      ...bucket.variables,
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

function variablesFor({ url }: FreshDatabase): Variables {
  return { DATABASE_URL: url, MUTOSCOPE_SECRET: randomBytes(32).toString('base64url') }
}

async function openBucket(
  opened: AsyncDisposableStack,
): Promise<{ readonly artifacts: Settings; readonly variables: Variables }> {
  const { endpoint, region, bucket, prefix, credentials } = opened.use(await freshBucket()).settings
  return {
    artifacts: { store: 's3', s3: { endpoint, region, bucket, prefix } },
    variables: {
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
  }
}

/** Adds `artifacts` to the test's `settings`, which take precedence. */
function withArtifacts(settings: string, artifacts: Settings): string {
  const given = (parse(settings) ?? {}) as Settings
  const chosen = (given['artifacts'] ?? {}) as Settings
  const s3 = { ...(artifacts['s3'] as Settings | undefined), ...(chosen['s3'] as Settings | undefined) }
  return stringify({ ...given, artifacts: { ...artifacts, ...chosen, s3 } })
}
