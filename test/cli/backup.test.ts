// `mutoscope backup` and `mutoscope restore`: what a backup contains, and what an interruption leaves behind.

import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, globSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'

import pg from 'pg'

import { backUp } from '../../src/installation/backup/back-up.ts'
import { restore } from '../../src/installation/backup/restore.ts'
import { loadConfig } from '../../src/config.ts'
import { freshDatabase } from '../harness/database/fresh-database.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { createInstallation } from '../harness/service/installation.ts'
import { until } from '../harness/time/until.ts'
import { Operator } from './operator.ts'
import { contentOf, image, serving } from './serving.ts'
import type { Variables } from './serving.ts'

const deadlineMs = 20_000
const noProblems = { ok: true, violations: [] }

async function bytesOf(url: string | null): Promise<Buffer> {
  return Buffer.from(await (await fetch(url ?? '')).arrayBuffer())
}

for (const [from, to] of [
  ['sqlite', 'sqlite'],
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['postgres', 'postgres'],
] as const)
  test(`from ${from} to ${to}: a backup of a running installation restores every key, task, and file, and unfinished tasks continue [C17.12]`, async () => {
    await using served = await serving(from)
    const { client, task, backup, folder, own } = served
    const output = await bytesOf(task.image_url)
    assert.ok(output.length > 1_000)
    const unfinished = await Promise.all(Array.from({ length: 2 }, () => client.create(image)))

    const report = await served.operator.json('backup', '--to', backup)
    const secretIsKept = own['MUTOSCOPE_SECRET'] === undefined
    assert.equal(report['has_secret'], secretIsKept)
    assert.equal(existsSync(path.join(backup, 'secret')), secretIsKept)
    await served.service.kill()
    const before = contentOf(backup)

    await using target = await freshDatabase()
    const secret = own['MUTOSCOPE_SECRET'] ?? readFileSync(path.join(backup, 'secret'), 'utf8').trim()
    const variables: Variables = {
      ...own,
      MUTOSCOPE_SECRET: secret,
      DATABASE_URL: to === 'postgres' ? target.url : '',
      MUTOSCOPE_DATA: path.join(folder, 'restored'),
    }
    const restored = await new Operator(folder, 'restored', variables).json('restore', '--from', backup)
    assert.deepEqual(restored['rows'], report['rows'])
    assert.deepEqual(contentOf(backup), before, 'the backup is unchanged')

    const operator = new Operator(folder, 'restored', variables)
    assert.deepEqual(await operator.json('audit'), noProblems)
    const service = await served.start(variables)
    assert.deepEqual(await client.ended(task.task_id), task)
    assert.deepEqual(await bytesOf(task.image_url), output)
    for (const taskId of unfinished) assert.equal((await client.ended(taskId)).task_status, 3)
    await client.ended(await client.create(image))
    assert.equal(await service.stop(), 0)
    assert.deepEqual(await operator.json('audit'), noProblems)
  })

test('a backup without a bucket is restored to one; a backup with a bucket leaves the files there', async () => {
  await using disk = await serving('sqlite')
  await using bucket = await serving('postgres', 's3')
  assert.equal((await disk.operator.json('backup', '--to', disk.backup))['files'] === null, false)
  const report = await bucket.operator.json('backup', '--to', bucket.backup)
  assert.equal(report['files'], null)
  assert.equal(existsSync(path.join(bucket.backup, 'files')), false)
  await bucket.service.kill()

  await using first = await freshDatabase()
  const again = new Operator(bucket.folder, 'again', { ...bucket.own, DATABASE_URL: first.url })
  const present = await again.json('restore', '--from', bucket.backup)
  assert.deepEqual(present['files'], { copied: 0, present: 1, missing: [], damaged: [] })

  const empty = await createInstallation('', { database: 'sqlite', files: 's3' })
  after(() => empty[Symbol.asyncDispose]())
  const target = new Operator(disk.folder, 'restored', {
    ...disk.own,
    ...empty.variables,
    MUTOSCOPE_DATA: path.join(disk.folder, 'restored'),
  })
  const copied = await target.json('restore', '--from', disk.backup)
  assert.deepEqual(copied['files'], { copied: 1, present: 0, missing: [], damaged: [] })
  assert.deepEqual(await target.json('audit'), noProblems)
  const lost = await new Operator(disk.folder, 'lost').call(['restore', '--from', bucket.backup, '--json'])
  assert.equal(lost.status, 1, 'without its secret, the backup is refused')
  assert.match(lost.stdout, /there is no secret in .*: set MUTOSCOPE_SECRET to .*, or MUTOSCOPE_SECRET_FILE/)
})

test('--without-files backs up the database only, and files that are already at the target are kept', async () => {
  await using served = await serving('sqlite')
  const { backup, folder, operator } = served
  const report = await operator.json('backup', '--to', backup, '--without-files')
  assert.equal(report['files'], null)
  assert.equal(existsSync(path.join(backup, 'files')), false)
  await served.service.kill()
  const target = new Operator(folder, 'restored')
  await cp(path.join(folder, 'data/files'), path.join(folder, 'restored/files'), { recursive: true })
  const { files } = await target.json('restore', '--from', backup)
  assert.deepEqual(files, { copied: 0, present: 1, missing: [], damaged: [] })
  assert.deepEqual(await target.json('audit'), noProblems)
})

test('a file that the service removes during the backup is not reported as missing; a lost or damaged file is reported', async () => {
  await using served = await serving('sqlite')
  const { client, folder, backup, own, operator } = served
  const urls = [served.task.image_url]
  for (let count = 0; count < 2; count++)
    urls.push((await client.ended(await client.create(image))).image_url)
  await served.service.kill()
  const [removed = '', lost = '', damaged = ''] = urls.map((url) => path.basename(url ?? ''))
  const [fileOfRemoved, fileOfLost, fileOfDamaged] = [removed, lost, damaged].map(
    (name) => globSync(`data/files/*/${name}`, { cwd: folder })[0] ?? assert.fail(),
  ) as [string, string, string]
  await rm(path.join(folder, fileOfLost))
  writeFileSync(path.join(folder, fileOfDamaged), 'other bytes')

  // The file `removed` is deleted after the database has been copied, just before the files are copied.
  const notes: string[] = []
  const variables = { ...own, MUTOSCOPE_DATA: path.join(folder, 'data') }
  const { files } = await backUp(variables, { folder: backup, withFiles: true }, (line) => {
    notes.push(line)
    if (line !== 'copying the files') return
    const db = new DatabaseSync(path.join(folder, 'data/mutoscope.db'))
    db.prepare('update files set removed_at_ms = 1 where name = ?').run(removed)
    db.close()
    void rm(path.join(folder, fileOfRemoved))
  })
  assert.deepEqual(notes, ['copying the database', 'copying the files'])
  assert.deepEqual([files?.copied, files?.missing, files?.damaged], [0, [lost], [damaged]])

  const second = await operator.call(['backup', '--to', `${backup}-2`])
  assert.equal(second.status, 1)
  assert.match(second.stdout, new RegExp(`Files that are missing: 1, such as ${lost}`))
  assert.match(
    second.stdout,
    new RegExp(`Files that have been damaged since they were stored: 1, such as ${damaged}`),
  )

  const target = new Operator(folder, 'restored')
  const restored = await target.call(['restore', '--from', backup, '--json'])
  assert.equal(restored.status, 1)
  assert.deepEqual(JSON.parse(restored.stdout).files.missing.toSorted(), [lost, damaged].toSorted())
  const audit = await target.call(['audit', '--json'])
  const subjects = JSON.parse(audit.stdout).violations.map(({ subject }: { subject: string }) => subject)
  assert.deepEqual(subjects.toSorted(), [lost, damaged].toSorted(), 'the removed file is no problem')
})

test('a backup that was killed cannot be restored, and its folder cannot be used again by mistake', async () => {
  await using served = await serving('postgres')
  const { backup, own, operator, folder } = served
  await served.service.kill()
  const holder = new pg.Client({ connectionString: own['DATABASE_URL'] })
  const observer = new pg.Client({ connectionString: own['DATABASE_URL'] })
  await holder.connect()
  await observer.connect()
  await holder.query('begin; lock table ledger in access exclusive mode')
  const running = operator.start(['backup', '--to', backup])
  const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%from ledger%'`
  await until(
    'the backup is waiting',
    async () => ((await observer.query(waits)).rowCount ?? 0) > 0,
    deadlineMs,
  )
  running.child.kill('SIGKILL')
  await running.ended()
  await holder.query('rollback')
  await holder.end()

  const target = new Operator(folder, 'restored', own)
  assert.match(await target.refusal(1, 'restore', '--from', backup), /there is no complete backup in /)
  const refused = await operator.call(['backup', '--to', backup])
  assert.match(refused.stderr, /is not empty: use a new folder for each backup/)
  await rm(backup, { recursive: true })
  await operator.json('backup', '--to', backup)

  // Makes the database in use look as if an older version had created it. The restore must not migrate it by mistake.
  await observer.query('delete from migrations where name = (select max(name) from migrations)')
  assert.match(
    (await target.call(['restore', '--from', backup])).stderr,
    /already has accounts: use an empty database/,
  )
  assert.equal((await observer.query('select 1 from accounts')).rowCount, 1)
  await observer.end()
})

test('a backup that fails leaves its folder empty, and the next one can use it', async () => {
  await using folder = await temporaryFolder()
  const operator = new Operator(folder.path, 'data')
  await operator.json('account', 'create', '--email', 'ada@example.com', '--credits', '700')
  const variables = { MUTOSCOPE_DATA: path.join(folder.path, 'data'), MUTOSCOPE_CONFIG: '/dev/null' }
  const backup = path.join(folder.path, 'backup')
  const failing = backUp(variables, { folder: backup, withFiles: true }, (line) => {
    if (line === 'copying the files') throw new Error('the disk is full')
  })
  await assert.rejects(failing, /the disk is full/)
  assert.deepEqual(readdirSync(backup), [])
  await operator.json('backup', '--to', backup)
  const inside = await operator.call(['backup', '--to', path.join(folder.path, 'data/files/backup')])
  assert.match(inside.stderr, /is in the data folder: use a folder outside of it/)
})

test('an interrupted restore leaves no database, and the next one completes it', async () => {
  await using served = await serving('sqlite')
  const { folder, backup, operator, task } = served
  await operator.json('backup', '--to', backup)
  await served.service.kill()
  const data = path.join(folder, 'restored')
  const config = loadConfig({ MUTOSCOPE_DATA: data, MUTOSCOPE_CONFIG: '/dev/null' })
  for (const step of ['checking the backup', 'copying the files']) {
    const interrupt = (line: string) => {
      if (line === step) throw new Error('interrupted')
    }
    await assert.rejects(restore(backup, config, interrupt), /interrupted/)
    assert.equal(existsSync(path.join(data, 'mutoscope.db')), false, step)
  }
  const { files } = await restore(backup, config, () => {})
  assert.equal(files.copied, 1)
  assert.deepEqual(await new Operator(folder, 'restored').json('audit'), noProblems)
  const client = new ApiClient([(await served.start({ MUTOSCOPE_DATA: data })).url], served.client.key)
  assert.deepEqual(await client.ended(task.task_id), task)
})

test('a restore never replaces a database or a secret, and refuses a damaged or incomplete backup', async () => {
  await using folder = await temporaryFolder()
  const at = (...names: readonly string[]) => path.join(folder.path, ...names)
  const operator = new Operator(folder.path, 'data')
  await operator.json('account', 'create', '--email', 'ada@example.com', '--credits', '700')
  await operator.json('backup', '--to', at('backup'))
  const restoreFrom = ['restore', '--from', at('backup')] as const

  const inUse = await operator.call(restoreFrom)
  assert.match(inUse.stderr, /there is already a database in .*: move that folder elsewhere/)
  assert.deepEqual(await operator.json('audit'), noProblems)

  const other = new Operator(folder.path, 'other')
  await other.json('account', 'create', '--email', 'bob@example.com', '--credits', '1')
  await rm(at('other/mutoscope.db'))
  writeFileSync(at('other/mutoscope.db-wal'), 'changes that SQLite would apply to the restored database')
  assert.match((await other.call(restoreFrom)).stderr, /there is already a database in /)
  await rm(at('other/mutoscope.db-wal'))
  const secret = readFileSync(at('other/secret'), 'utf8')
  assert.match((await other.call(restoreFrom)).stderr, /other\/secret is the secret of another installation/)
  assert.equal(readFileSync(at('other/secret'), 'utf8'), secret)
  assert.equal(existsSync(at('other/mutoscope.db')), false)

  const withSecret = new Operator(folder.path, 'new', {
    MUTOSCOPE_SECRET: randomBytes(32).toString('base64url'),
  })
  assert.match(
    (await withSecret.call(restoreFrom)).stderr,
    /this secret is not the one that the database was/,
  )

  const target = new Operator(folder.path, 'target')
  assert.match(
    (await target.call(['restore', '--from', at('nowhere')])).stderr,
    /the backup cannot be read: ENOENT.*nowhere/,
  )
  await cp(at('data'), at('live'), { recursive: true })
  const live = new DatabaseSync(at('live/mutoscope.db'))
  live.exec('update accounts set balance = 0')
  assert.match(
    (await target.call(['restore', '--from', at('live')])).stderr,
    /is not a backup, because some changes are not yet in its database file/,
  )
  live.close()
  await cp(at('backup'), at('broken'), { recursive: true })
  const bytes = readFileSync(at('broken/mutoscope.db'))
  writeFileSync(at('broken/mutoscope.db'), bytes.fill(0x55, bytes.length - 4_096))
  assert.match(
    (await target.call(['restore', '--from', at('broken')])).stderr,
    /the backup in .*broken cannot be restored: Tree \d+ page \d+/,
  )
  writeFileSync(at('broken/mutoscope.db'), '')
  assert.match(
    (await target.call(['restore', '--from', at('broken')])).stderr,
    /cannot be restored: the database is empty/,
  )
  assert.equal(existsSync(at('target/mutoscope.db')), false)

  await rename(at('data'), at('data.old'))
  await operator.json('restore', '--from', at('backup'))
  assert.deepEqual(await operator.json('audit'), noProblems)
})
