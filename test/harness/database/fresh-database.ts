// A PostgreSQL database for one test.

import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { migratePostgres } from '../../../src/store/migrate-postgres.ts'
import { parsePostgresUrl } from '../../../src/settings/formats/postgres-url.ts'
import type { PostgresLocation } from '../../../src/settings/formats/postgres-url.ts'
import { PostgresServer } from './postgres-server.ts'

export interface FreshDatabase extends AsyncDisposable {
  readonly url: string
  readonly place: PostgresLocation
}

/** Creates a database without tables. */
export function freshDatabase(): Promise<FreshDatabase> {
  return createDatabase(null)
}

export async function migratedDatabase(): Promise<FreshDatabase> {
  const template = sharedTemplate()
  if (template !== undefined) return createDatabase(template)
  const fresh = await createDatabase(null)
  await migratePostgres(fresh.place)
  return fresh
}

/** Migrates a database that the caller has created and will remove. */
export async function migrateExisting(url: string): Promise<FreshDatabase> {
  const place = placeOf(url)
  await migratePostgres(place)
  return { url, place, [Symbol.asyncDispose]: () => Promise.resolve() }
}

/**
 * Creates the database that `migratedDatabase` copies, and returns its name. Copying takes a third of the CPU time that
 * a migration takes.
 */
export async function createTemplate(server: PostgresServer): Promise<string> {
  const name = 'migrated'
  await server.query(`create database ${name}`)
  await migrateExisting(server.url(name))
  return name
}

/** Disposal drops the database, even while clients are connected. */
async function createDatabase(template: string | null): Promise<FreshDatabase> {
  const server = await postgresServer()
  const name = `test_${randomBytes(8).toString('hex')}`
  await execute(server.url, `create database ${name}${template === null ? '' : ` template ${template}`}`)
  const url = new URL(server.url)
  url.pathname = name
  return {
    url: url.href,
    place: placeOf(url.href),
    [Symbol.asyncDispose]: () => execute(server.url, `drop database ${name} with (force)`),
  }
}

function placeOf(url: string): PostgresLocation {
  const parsed = parsePostgresUrl(url)
  if (parsed.kind === 'wrong') throw new Error(parsed.reason)
  return parsed.value
}

/** Returns the name of the template, or undefined if the test run has not started its own server. */
function sharedTemplate(): string | undefined {
  return process.env['TEST_DATABASE_TEMPLATE']
}

/**
 * Returns the server that all tests in the run share or, if there is none, a server that this process starts. The user
 * in the URL is allowed to create databases.
 */
async function postgresServer(): Promise<{ readonly url: string }> {
  return { url: process.env['TEST_DATABASE_URL'] ?? (await ownServer()).url() }
}

/** Starts a server for a test file that runs on its own. The server ends with the process. */
const ownServer = once(() => PostgresServer.start())

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | null = null
  return () => (made ??= make())
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
