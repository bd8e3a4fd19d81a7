// `mutoscope migrate --from`: what it reports, what it refuses, and what an interruption leaves behind.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'

import pg from 'pg'

import { markMoved } from '../../src/data-folder/moved.ts'
import { callCommand } from '../harness/service/call-command.ts'
import { freshDatabase } from '../harness/database/fresh-database.ts'
import { RunningMain, runMain } from '../harness/processes/run-main.ts'
import type { Ended } from '../harness/processes/run-main.ts'
import { startS3Server } from '../harness/s3/server.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { until } from '../harness/time/until.ts'

const deadlineMs = 10_000

async function embedded() {
  const folder = await temporaryFolder()
  const data = path.join(folder.path, 'data')
  await ok(['account', 'create', '--email', 'ada@example.com', '--credits', '700'], data)
  return { data, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

type Variables = Readonly<Record<string, string>>

async function ok(args: readonly string[], data: string, variables: Variables = {}) {
  const { status, stdout, stderr } = await callCommand([...args, '--json'], data, variables)
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout)
}

async function refusal(status: number, args: readonly string[], data: string, variables: Variables = {}) {
  return lineOf(status, await callCommand(args, data, variables))
}

function lineOf(expected: number, { status, stdout, stderr }: Ended): string {
  assert.equal(status, expected, stderr)
  assert.equal(stdout, '')
  assert.match(stderr, /^mutoscope: [^\n]+\n$/)
  return stderr
}

function movedVariables(url: string, data: string): Variables {
  return { DATABASE_URL: url, MUTOSCOPE_SECRET_FILE: path.join(data, 'secret') }
}

async function connected(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    client,
    count: async (rows: string) => {
      const found = await client.query<{ n: string }>(`select count(*) as n ${rows}`)
      return Number(found.rows[0]?.n)
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}

test('the report of a move contains no password or secret, and the old folder can no longer be used by mistake', async () => {
  await using old = await embedded()
  await using target = await freshDatabase()
  const { status, stdout, stderr } = await callCommand(
    ['migrate', '--from', old.data, '--to', target.url],
    old.data,
  )
  assert.equal(status, 0, stderr)
  assert.match(stdout, /accounts: 1, credits: 700, keys: 0/)
  assert.ok(stdout.includes(`MUTOSCOPE_SECRET_FILE=${path.join(old.data, 'secret')}`))
  assert.ok(!stdout.includes(target.place.password ?? 'a password'))

  const moved = /was moved to postgres:\/\/[^ ]+: set DATABASE_URL to its URL, or remove /
  for (const words of [['audit'], ['account', 'create', '--email', 'b@b', '--credits', '1']])
    assert.match(await refusal(2, words, old.data), moved)
  assert.match(lineOf(2, await runMain(['serve'], old.data)), moved)
  assert.match(
    (await callCommand(['doctor'], old.data)).stdout,
    /^FAIL {2}database +.*was moved to postgres:/m,
  )
  assert.match(
    await refusal(2, ['migrate', '--from', old.data, '--to', target.url], old.data),
    /was moved to/,
  )

  const variables = movedVariables(target.url, old.data)
  assert.deepEqual(await ok(['audit'], old.data, variables), { ok: true, violations: [] })
  assert.match(
    await refusal(
      1,
      ['account', 'create', '--email', 'ada@example.com', '--credits', '1'],
      old.data,
      variables,
    ),
    /there is already an account for ada@example\.com/,
  )
  const other = {
    ...variables,
    MUTOSCOPE_SECRET: randomBytes(32).toString('base64url'),
    MUTOSCOPE_SECRET_FILE: '',
  }
  assert.match(
    await refusal(1, ['audit'], old.data, other),
    /this secret is not the one that the database was created/,
  )

  rmSync(path.join(old.data, 'moved'))
  assert.deepEqual(await ok(['audit'], old.data), { ok: true, violations: [] })
})

test('a kill during a move leaves the target empty and the source unchanged; the next attempt moves everything', async () => {
  await using old = await embedded()
  await using target = await freshDatabase()
  await ok(['migrate'], old.data, movedVariables(target.url, old.data))
  const words = ['migrate', '--from', old.data, '--to', target.url]
  await using holder = await connected(target.url)
  await using observer = await connected(target.url)
  // Makes the copy wait after it has copied the accounts.
  await holder.client.query('begin; lock table ledger in exclusive mode')
  const running = new RunningMain(words, old.data)
  const waits = `from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into ledger%'`
  await until('the copy is waiting', async () => (await observer.count(waits)) === 1, deadlineMs)
  running.child.kill('SIGKILL')
  await running.ended()
  await holder.client.query('rollback')
  const left = `from pg_stat_activity where datname = current_database() and application_name = 'mutoscope'`
  await until('the server has noticed', async () => (await observer.count(left)) === 0, deadlineMs)
  assert.equal(await observer.count('from accounts'), 0)
  assert.deepEqual(await ok(['audit'], old.data), { ok: true, violations: [] })
  const { rows } = await ok(words, old.data)
  assert.deepEqual([rows.accounts, rows.credits], [1, 700])
})

test('a command that waited during a move reports that the database has been moved', async () => {
  await using old = await embedded()
  const db = new DatabaseSync(path.join(old.data, 'mutoscope.db'))
  db.exec('begin immediate')
  const id = String(db.prepare('select id from accounts').get()?.['id'])
  const running = new RunningMain(
    ['credits', 'grant', '--account', id, '--amount', '5', '--reference', 'r'],
    old.data,
  )
  // A command opens the database after it has checked that there is no `moved` file. Then it waits for the lock.
  await until(
    'the command has opened the database',
    () => openFilesOf(running.child.pid).includes('mutoscope.db'),
    deadlineMs,
  )
  markMoved(old.data, 'postgres://u@h:5432/d')
  db.exec('rollback')
  db.close()
  const { status, stdout, stderr } = await running.ended()
  assert.equal(status, 2, stderr)
  assert.equal(stdout, '')
  assert.match(stderr, /was moved to postgres:\/\/u@h:5432\/d/)
})

function openFilesOf(pid: number | undefined): string {
  const folder = `/proc/${pid}/fd`
  const targets = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(path.join(folder, name))
    } catch {
      // The program closed this file after we listed the folder.
      return ''
    }
  })
  return targets.join('\n')
}

test('repeating the command completes a move that was committed but not marked', async () => {
  await using old = await embedded()
  await using target = await freshDatabase()
  const words = ['migrate', '--from', old.data, '--to', target.url]
  const first = await ok(words, old.data)
  rmSync(path.join(old.data, 'moved'))
  assert.deepEqual(await ok(words, old.data), first)
  assert.ok(existsSync(path.join(old.data, 'moved')))

  rmSync(path.join(old.data, 'moved'))
  const grant = ['credits', 'grant', '--account']
  const db = new DatabaseSync(path.join(old.data, 'mutoscope.db'), { readOnly: true })
  const id = String(db.prepare('select id from accounts').get()?.['id'])
  db.close()
  await ok([...grant, id, '--amount', '1', '--reference', 'r'], old.data)
  assert.match(
    await refusal(1, words, old.data),
    /already has accounts and is not a copy of the SQLite database/,
  )
  assert.equal(existsSync(path.join(old.data, 'moved')), false)
})

test('with a bucket, the files are moved first, and an interrupted copy continues where it stopped', async () => {
  await using old = await embedded()
  await using target = await freshDatabase()
  await using server = await startS3Server()
  const names = Array.from({ length: 20 }, (_, index) => `out_${String(index).padStart(22, 'a')}.png`)
  const db = new DatabaseSync(path.join(old.data, 'mutoscope.db'))
  for (const name of names) {
    db.prepare(
      `insert into files (name, account_id, media_type, bytes, sha256, created_at_ms, expires_at_ms)
       select ?, a.id, 'image/png', 5, ?, 0, 9000000000000 from accounts a`,
    ).run(name, hash('sha256', 'bytes'))
    mkdirSync(path.join(old.data, 'files', 'aa'), { recursive: true })
    if (name !== names[3]) writeFileSync(path.join(old.data, 'files', 'aa', name), 'bytes')
  }
  db.close()
  const settings = path.join(old.data, 's3.yaml')
  const { endpoint, region, bucket } = server
  writeFileSync(
    settings,
    `artifacts: { store: s3, s3: { endpoint: '${endpoint}', region: ${region}, bucket: ${bucket} } }`,
  )
  const variables = {
    MUTOSCOPE_CONFIG: settings,
    AWS_ACCESS_KEY_ID: server.accessKeyId,
    AWS_SECRET_ACCESS_KEY: server.secretAccessKey,
  }
  const words = ['migrate', '--from', old.data, '--to', target.url]
  server.failNext(1, { status: 503, code: 'SlowDown', message: 'slow down' }, 'HEAD')
  const interrupted = await refusal(1, words, old.data, variables)
  assert.doesNotMatch(interrupted, /at .*\.ts/)
  const stored = () => [...server.objects.keys()].filter((key) => key !== 'installation')
  const before = stored().length
  assert.ok(before > 0 && before < 19)
  const last = names.toSorted().at(-1) ?? assert.fail()
  writeFileSync(path.join(old.data, 'files', 'aa', last), 'bytez')
  assert.match(await refusal(1, words, old.data, variables), new RegExp(`the file ${last} has been damaged`))
  writeFileSync(path.join(old.data, 'files', 'aa', last), 'bytes')
  const present = stored().length
  const { files } = await ok(words, old.data, variables)
  assert.deepEqual(files, { copied: 19 - present, present, missing: 1 })
  assert.deepEqual(stored().toSorted(), names.filter((name) => name !== names[3]).toSorted())

  const onTarget = { ...variables, ...movedVariables(target.url, old.data) }
  const audit = await callCommand(['audit', '--json'], old.data, onTarget)
  assert.deepEqual(JSON.parse(audit.stdout).violations, [
    { invariant: 'T3', subject: names[3], detail: 'the file is missing' },
  ])
})

test('a move is refused while the service is running, if a flag is invalid, and if the target is unusable', async () => {
  await using old = await embedded()
  await using target = await freshDatabase()
  const words = ['migrate', '--from', old.data, '--to', target.url]
  const service = new RunningMain(['serve'], old.data)
  await service.prints(/"msg":"serving"/)
  assert.match(await refusal(1, words, old.data), /is in use by another Mutoscope process/)
  service.child.kill('SIGTERM')
  assert.equal((await service.ended()).status, 0)

  assert.match(await refusal(2, ['migrate', '--from', old.data], old.data), /--to is missing/)
  assert.match(
    await refusal(2, ['migrate', '--to', target.url], old.data),
    /specify the data folder with --from/,
  )
  const wrongUrl = await refusal(
    2,
    ['migrate', '--from', old.data, '--to', 'postgres://u:hunter2@h'],
    old.data,
  )
  assert.match(wrongUrl, /--to must name a database/)
  assert.doesNotMatch(wrongUrl, /hunter2/)
  const nowhere = path.join(old.data, 'nowhere')
  assert.match(
    await refusal(1, ['migrate', '--from', nowhere, '--to', target.url], old.data),
    /there is no database in /,
  )
  const away = ['migrate', '--from', old.data, '--to', 'postgres://u:hunter2@127.0.0.1:1/d']
  assert.match(await refusal(1, away, old.data), /postgres:\/\/u@127\.0\.0\.1:1\/d cannot be used/)
  const secret = { MUTOSCOPE_SECRET: randomBytes(32).toString('base64url') }
  assert.match(await refusal(1, words, old.data, secret), /this secret is not the one/)
  assert.deepEqual(await ok(['audit'], old.data), { ok: true, violations: [] })
})
