// `mutoscope doctor` on PostgreSQL: with a standby, and with a database that the service cannot use.

import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

import { PostgresServer } from '../harness/database/postgres-server.ts'
import { callCommand } from '../harness/service/call-command.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { until } from '../harness/time/until.ts'

const deadlineMs = 20_000
const folder = await temporaryFolder()
const server = await PostgresServer.start()
after(async () => {
  await server[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})
const secret = randomBytes(32).toString('base64url')
const [password = ''] = /(?<=:)[0-9a-f]{32}(?=@)/.exec(server.url()) ?? []

/** Runs `doctor`, which must not print the password. `lineOf` returns the printed state and detail of a check. */
async function examine(url: string, variables: Readonly<Record<string, string>> = {}) {
  const environment = { DATABASE_URL: url, MUTOSCOPE_SECRET: secret, ...variables }
  const { status, stdout, stderr } = await callCommand(
    ['doctor'],
    path.join(folder.path, 'data'),
    environment,
  )
  assert.equal(stderr, '')
  assert.ok(password.length === 32 && !stdout.includes(password))
  const lines = stdout
    .split('\n')
    .map((line) => /^(?<state>.{4}) {2}(?<name>.{17}) (?<detail>.*)$/.exec(line)?.groups)
  return {
    status,
    lineOf: (name: string) => {
      const line = lines.find((groups) => groups?.['name']?.trim() === name)
      return `${line?.['state']?.trim()} ${line?.['detail']}`
    },
  }
}

test('doctor fails while migrations are pending [C17.9]', async () => {
  const { status, lineOf } = await examine(server.url())
  assert.equal(status, 1)
  assert.match(lineOf('database'), /^ok PostgreSQL \d+/)
  assert.match(lineOf('schema and secret'), /^FAIL migrations are pending \(.*\): run "mutoscope migrate"$/)
})

test('doctor reports each host, and a disconnected standby that commits wait for', async () => {
  await using standby = await server.startStandby('second')
  const two = server.url().replace(/(:\d+)\/postgres$/, `$1,127.0.0.1:${standby.port},127.0.0.1:1/postgres`)
  const { lineOf } = await examine(two)
  assert.equal(
    lineOf('hosts').replace(/\(.*\)/, '(…)'),
    `note 127.0.0.1:${server.port} accepts writes, 127.0.0.1:${standby.port} is a standby, 127.0.0.1:1 is unreachable (…)`,
  )
  assert.match(lineOf('durability'), /^ok .*commits do not wait for a standby$/)

  await server.query(`alter system set synchronous_standby_names = 'second'`)
  await server.query('select pg_reload_conf()')
  await until('the standby is synchronous', async () => (await synchronous()).length === 1, deadlineMs)
  assert.match((await examine(two)).lineOf('durability'), /^ok .*commits wait for second$/)

  await standby.stop()
  await until('the standby has disconnected', async () => (await synchronous()).length === 0, deadlineMs)
  assert.match(
    (await examine(server.url())).lineOf('durability'),
    /^note .*commits wait for second, but no standby is connected, so nothing can be committed$/,
  )
  await server.query(`alter system reset synchronous_standby_names`)
  await server.query('select pg_reload_conf()')
})

function synchronous() {
  return server.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)
}

test('files belong to their installation, even while migrations are pending', async () => {
  await server.query('create database outdated')
  const url = server.url('outdated')
  const environment = { DATABASE_URL: url, MUTOSCOPE_SECRET: secret }
  const data = path.join(folder.path, 'data')
  assert.equal((await callCommand(['migrate'], data, environment)).status, 0)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into meta (key, value) values ('installation', 'ins_outdated')`)
  await client.query(`delete from migrations where name = (select max(name) from migrations)`)
  await client.end()
  await mkdir(path.join(data, 'files'), { recursive: true })
  await writeFile(path.join(data, 'files', 'installation'), 'ins_outdated')
  const { lineOf } = await examine(url)
  await rm(path.join(data, 'files'), { recursive: true })
  assert.match(lineOf('files'), /^ok/)
  assert.match(lineOf('schema and secret'), /^FAIL migrations are pending/)
})

test('an incorrect secret, a missing database, and an unreachable server are separate failures', async () => {
  await server.query('create database served')
  const url = server.url('served')
  const environment = { DATABASE_URL: url, MUTOSCOPE_SECRET: secret }
  const data = path.join(folder.path, 'data')
  assert.equal((await callCommand(['migrate'], data, environment)).status, 0)
  // Creating the first account binds the database to the installation's secret.
  const create = ['account', 'create', '--email', 'a@example.org', '--credits', '1']
  assert.equal((await callCommand(create, data, environment)).status, 0)
  const sound = await examine(url)
  assert.equal(sound.status, 0)
  assert.match(sound.lineOf('schema and secret'), /^ok/)
  assert.match(sound.lineOf('connections'), /^ok \d+ of 300 are in use; each process uses up to 11$/)
  assert.match(sound.lineOf('clock'), /^ok the database clock is \d+ ms (ahead of|behind) this machine's$/)

  const other = await examine(url, { MUTOSCOPE_SECRET: randomBytes(32).toString('base64url') })
  assert.equal(other.status, 1)
  assert.match(
    other.lineOf('schema and secret'),
    /^FAIL this secret is not the one that the database was created with/,
  )
  assert.match((await examine(server.url('nothing'))).lineOf('database'), /^FAIL .*"nothing" does not exist/)
  const away = await examine(url.replace(`:${server.port}`, ':1'))
  assert.equal(away.status, 1)
  assert.match(
    away.lineOf('database'),
    /^FAIL the database .*:1\/served cannot be used: .*: start the server, or correct/,
  )
})
