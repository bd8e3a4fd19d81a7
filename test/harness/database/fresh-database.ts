// A PostgreSQL database for one test, on the server that all tests in a run share.

import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { parsePostgresUrl } from '../../../src/settings/formats/postgres-url.ts'
import type { PostgresLocation } from '../../../src/settings/formats/postgres-url.ts'
import { PostgresServer } from './postgres-server.ts'

export interface FreshDatabase extends AsyncDisposable {
  readonly url: string
  readonly place: PostgresLocation
}

/** Creates a database without tables. Drops it on disposal, even while clients are connected. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = await postgresServer()
  const name = `test_${randomBytes(8).toString('hex')}`
  await execute(server.url, `create database ${name}`)
  const url = new URL(server.url)
  url.pathname = name
  return {
    ...existingDatabase(url.href),
    [Symbol.asyncDispose]: () => execute(server.url, `drop database ${name} with (force)`),
  }
}

/** A database that the caller creates and removes. */
export function existingDatabase(url: string): FreshDatabase {
  const parsed = parsePostgresUrl(url)
  if (parsed.kind === 'wrong') throw new Error(parsed.reason)
  return { url, place: parsed.value, [Symbol.asyncDispose]: () => Promise.resolve() }
}

/** The server that the run shares, or one that this process starts. Its user may create databases. */
async function postgresServer(): Promise<{ readonly url: string }> {
  return { url: process.env['TEST_DATABASE_URL'] ?? (await ownServer()).url() }
}

/** Starts a server for a test file that is run by hand. The server ends with the process. */
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
