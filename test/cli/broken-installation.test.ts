// Broken installations: each command reports the problem in one clear line and changes nothing.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'

import { stringify } from 'yaml'

import { callCommand } from '../harness/service/call-command.ts'
import { runMain } from '../harness/processes/run-main.ts'
import { startS3Server } from '../harness/s3/server.ts'
import type { S3Server } from '../harness/s3/server.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'

async function installation() {
  const folder = await temporaryFolder()
  const data = path.join(folder.path, 'data')
  const { status, stderr } = await callCommand(
    ['account', 'create', '--email', 'a@b', '--credits', '7'],
    data,
  )
  assert.equal(status, 0, stderr)
  return { data, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

function change(data: string, statement: string): void {
  const db = new DatabaseSync(path.join(data, 'mutoscope.db'))
  db.exec(statement)
  db.close()
}

/** Returns the new content of the file. */
function overwriteFirstPage(file: string, table: string): Buffer {
  const db = new DatabaseSync(file)
  db.exec('pragma wal_checkpoint(truncate)')
  const pageBytes = Number(db.prepare('pragma page_size').get()?.['page_size'])
  const row = db.prepare('select rootpage from sqlite_schema where name = ?').get(table)
  db.close()
  const bytes = readFileSync(file)
  const endsAt = Number(row?.['rootpage']) * pageBytes
  bytes.fill(0xa5, endsAt - pageBytes, endsAt)
  writeFileSync(file, bytes)
  return bytes
}

function bucketOf(server: S3Server, data: string) {
  const { endpoint, region, bucket } = server
  const file = path.join(data, 's3.yaml')
  writeFileSync(file, stringify({ artifacts: { store: 's3', s3: { endpoint, region, bucket } } }))
  return {
    MUTOSCOPE_CONFIG: file,
    AWS_ACCESS_KEY_ID: server.accessKeyId,
    AWS_SECRET_ACCESS_KEY: server.secretAccessKey,
  }
}

test('audit names a balance that was changed by hand, and exits with 1 [C17.4]', async () => {
  await using broken = await installation()
  change(broken.data, 'update accounts set balance = balance + 1')
  const { status, stdout } = await callCommand(['audit', '--json'], broken.data)
  assert.equal(status, 1)
  const { ok, violations } = JSON.parse(stdout)
  assert.equal(ok, false)
  assert.deepEqual(
    violations.map(({ invariant }: { invariant: string }) => invariant),
    ['L2'],
  )
})

test('audit names outputs whose file is missing or cut off, and old files without a record', async () => {
  await using broken = await installation()
  change(
    broken.data,
    `insert into files (name, account_id, media_type, bytes, sha256, created_at_ms, expires_at_ms)
     select v.name, a.id, 'image/png', 9, 'x', 0, 9000000000000
       from accounts a, (select 'out_aaaaaaaaaaaaaaaaaaaaaa.png' as name
                         union all select 'out_bbbbbbbbbbbbbbbbbbbbbb.png') v`,
  )
  mkdirSync(path.join(broken.data, 'files', 'bb'), { recursive: true })
  writeFileSync(path.join(broken.data, 'files', 'bb', 'out_bbbbbbbbbbbbbbbbbbbbbb.png'), 'cut')
  // A file without a record is reported after two days: a task's maximum lifetime of one day, plus another day.
  for (const [name, hours] of [
    ['out_bbcccccccccccccccccccc.png', 49],
    ['out_bbdddddddddddddddddddd.png', 47],
  ] as const) {
    const file = path.join(broken.data, 'files', 'bb', name)
    writeFileSync(file, 'left over')
    const written = new Date(Date.now() - hours * 3_600_000)
    utimesSync(file, written, written)
  }
  const { status, stdout } = await callCommand(['audit', '--json'], broken.data)
  assert.equal(status, 1)
  assert.deepEqual(JSON.parse(stdout).violations, [
    { invariant: 'T3', subject: 'out_aaaaaaaaaaaaaaaaaaaaaa.png', detail: 'the file is missing' },
    { invariant: 'T3', subject: 'out_bbbbbbbbbbbbbbbbbbbbbb.png', detail: 'the file has 3 bytes, not 9' },
    { invariant: 'T8', subject: 'out_bbcccccccccccccccccccc.png', detail: 'there is no record of this file' },
  ])
})

test('audit and doctor say in one line that a page of a table is damaged, exit with 1, and change nothing', async () => {
  for (const table of ['ledger', 'accounts', 'files']) {
    await using broken = await installation()
    change(
      broken.data,
      `insert into files (name, account_id, media_type, bytes, sha256, created_at_ms, expires_at_ms)
       select 'out_aaaaaaaaaaaaaaaaaaaaaa.png', a.id, 'image/png', 9, 'x', 0, 9000000000000 from accounts a`,
    )
    const damaged = overwriteFirstPage(path.join(broken.data, 'mutoscope.db'), table)
    const audit = await callCommand(['audit'], broken.data)
    assert.equal(audit.status, 1)
    assert.match(
      `${audit.stdout}${audit.stderr}`,
      /^[^\n]*the database is damaged: run "mutoscope doctor", then restore a backup \([^\n]*malformed\)\n$/,
    )
    const doctor = await callCommand(['doctor'], broken.data)
    assert.equal(doctor.status, 1)
    assert.match(
      doctor.stdout,
      /^FAIL {2}database +[^\n]*mutoscope\.db is damaged \([^\n]+\): restore a backup$/m,
    )
    assert.ok(
      doctor.stdout.split('\n').every((line) => /^(?:ok|note|FAIL|$)/.test(line)),
      doctor.stdout,
    )
    assert.ok(readFileSync(path.join(broken.data, 'mutoscope.db')).equals(damaged))
  }
})

test('audit reports its findings in the database even if the bucket is unreachable', async () => {
  await using broken = await installation()
  change(broken.data, 'update accounts set balance = balance + 1')
  const server = await startS3Server()
  const variables = bucketOf(server, broken.data)
  await server[Symbol.asyncDispose]()
  const { status, stdout } = await callCommand(['audit'], broken.data, variables)
  assert.equal(status, 1)
  assert.match(stdout, /^L2 {2}[^\n]+\nT3 {2}files {2}the files cannot be checked: [^\n]+\n$/)
})

test('every command fails if the secret does not belong to the database [C18.4]', async () => {
  await using broken = await installation()
  const variables = { MUTOSCOPE_SECRET: randomBytes(32).toString('base64url') }
  const { status, stderr } = await callCommand(['audit'], broken.data, variables)
  assert.equal(status, 1)
  assert.match(stderr, /^mutoscope: this secret is not the one that the database was created with[^\n]+\n$/)
  const doctor = await callCommand(['doctor'], broken.data, variables)
  assert.equal(doctor.status, 1)
  assert.match(doctor.stdout, /^FAIL {2}schema and secret +this secret is not the one/m)
})

test('no command creates a new secret for a database whose secret is lost', async () => {
  await using broken = await installation()
  rmSync(path.join(broken.data, 'secret'))
  const { status, stdout } = await callCommand(['doctor'], broken.data)
  assert.equal(status, 1)
  assert.match(stdout, /^FAIL {2}schema and secret +the secret of this database is missing/m)
  for (const call of [callCommand(['audit'], broken.data), runMain(['serve'], broken.data)]) {
    const refusal = await call
    assert.notEqual(refusal.status, 0)
    assert.match(refusal.stderr, /the secret of this database is missing: restore it from a backup/)
  }
  assert.equal(existsSync(path.join(broken.data, 'secret')), false)
})

test('doctor reports pending migrations and a damaged schema, and changes neither', async () => {
  await using older = await installation()
  change(older.data, 'delete from migrations')
  const due = await callCommand(['doctor'], older.data)
  assert.equal(due.status, 0)
  assert.match(
    due.stdout,
    /^note {2}schema and secret +migrations are pending \(2026-11-21T1200-first-schema[^)]*\): run "mutoscope migrate"/m,
  )
  // The first run of `doctor` did not apply any migration.
  const schemaLine = /^.*schema and secret.*$/m
  assert.deepEqual(
    schemaLine.exec((await callCommand(['doctor'], older.data)).stdout)?.[0],
    schemaLine.exec(due.stdout)?.[0],
  )

  await using broken = await installation()
  change(broken.data, 'drop table ledger')
  const damaged = await callCommand(['doctor'], broken.data)
  assert.equal(damaged.status, 1)
  assert.match(damaged.stdout, /^FAIL {2}schema and secret +the database's schema is damaged \(ledger/m)
})

test('a damaged schema and a file that is not a database are refused in one line', async () => {
  await using broken = await installation()
  change(broken.data, 'drop table ledger')
  const damaged = await runMain(['serve'], broken.data)
  assert.equal(damaged.status, 1)
  assert.match(damaged.stderr, /^mutoscope: the database's schema is damaged \(ledger[^\n]+\n$/)

  writeFileSync(
    path.join(broken.data, 'mutoscope.db'),
    'this is not a database, despite its name. '.repeat(100),
  )
  const alien = await runMain(['serve'], broken.data)
  assert.equal(alien.status, 1)
  assert.match(alien.stderr, /^mutoscope: [^\n]+mutoscope\.db[^\n]+\n$/)
})

test('files of another installation are refused, on disk and in a bucket, and doctor reports them', async () => {
  await using own = await installation()
  await using server = await startS3Server()
  const bucket = bucketOf(server, own.data)
  mkdirSync(path.join(own.data, 'files'))
  writeFileSync(path.join(own.data, 'files', 'installation'), 'ins_other\n')
  const mark = { contentType: 'text/plain', cacheControl: null, modifiedAtMs: 0 }
  server.objects.set('installation', { ...mark, bytes: Buffer.from('ins_other') })
  for (const [name, variables] of [
    ['files', {}],
    ['bucket', bucket],
  ] as const) {
    const doctor = await callCommand(['doctor'], own.data, variables)
    assert.equal(doctor.status, 1)
    assert.match(
      doctor.stdout,
      new RegExp(`^FAIL {2}${name} +these files belong to another installation`, 'm'),
    )
    const serve = await runMain(['serve'], own.data, variables)
    assert.equal(serve.status, 1)
    assert.match(
      serve.stderr,
      /^mutoscope: these files belong to another installation[^\n]+ remove the (file|object) [^\n]+\n$/,
    )
  }
})

test('all invalid settings are reported together, with status 2, and nothing is created', async () => {
  await using folder = await temporaryFolder()
  const data = path.join(folder.path, 'data')
  const { status, stdout, stderr } = await runMain(['serve'], data, { PORT: 'x', MUTOSCOPE_SECRET: '' })
  assert.equal(status, 2)
  assert.equal(stdout, '')
  assert.match(
    stderr,
    /^mutoscope: the configuration has 2 problems:\n {2}PORT: [^\n]+\n {2}MUTOSCOPE_SECRET: [^\n]+\n$/,
  )
  const doctor = await callCommand(['doctor'], data, { PORT: 'x' })
  assert.equal(doctor.status, 1)
  assert.match(doctor.stdout, /^FAIL {2}configuration +PORT: must be a whole number/m)
})

test('commands that need an installation fail in a data folder without a database, and create nothing', async () => {
  await using folder = await temporaryFolder()
  const data = path.join(folder.path, 'mistyped')
  const commands = ['audit', 'key create --account a', 'key revoke --id k']
  for (const words of [...commands, 'credits grant --account a --amount 1 --reference r']) {
    const { status, stdout, stderr } = await callCommand(words.split(' '), data)
    assert.equal(status, 1, words)
    assert.equal(stdout, '')
    assert.match(stderr, /^mutoscope: there is no database in [^\n]+mistyped: set MUTOSCOPE_DATA [^\n]+\n$/)
  }
  assert.equal(existsSync(data), false)
})

test('a data folder that cannot be created is reported in one line', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'file')
  writeFileSync(file, '')
  for (const data of [file, path.join(file, 'below')]) {
    const { status, stderr } = await callCommand(['migrate'], data)
    assert.equal(status, 2)
    assert.match(stderr, /^mutoscope: [^\n]+: cannot be used as the data folder [^\n]+\n$/)
  }
})
