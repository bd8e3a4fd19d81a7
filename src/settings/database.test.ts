import { test } from 'node:test'
import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { loadSettings, problemsOf } from '../../test/harness/service/load-settings.ts'
import { temporaryFolder } from '../../test/harness/files/temporary-folder.ts'
import { only } from '../lib/only.ts'
import { openDataFolder } from '../data-folder/data-folder.ts'
import { markMoved } from '../data-folder/moved.ts'

const secret = Buffer.alloc(32, 7).toString('base64url')
const shared = { DATABASE_URL: 'postgres://u:p@one,two:5433/d', MUTOSCOPE_SECRET: secret }

test('without DATABASE_URL, the database is a file in the data folder; otherwise, it is the one that the URL names [C18.2]', async () => {
  const embedded = await loadSettings('', { MUTOSCOPE_DATA: '/d' })
  assert.deepEqual(embedded.database, { kind: 'sqlite', path: '/d/mutoscope.db' })
  const { database } = await loadSettings('database: { pool: 3 }', shared)
  assert.deepEqual(database, {
    kind: 'postgres',
    location: {
      hosts: [
        { host: 'one', port: 5432 },
        { host: 'two', port: 5433 },
      ],
      database: 'd',
      user: 'u',
      password: 'p',
      tls: 'require',
    },
    poolMax: 3,
  })
})

test('shutdown waits for the load balancer only if another process can take over', async () => {
  assert.deepEqual((await loadSettings('')).shutdown, { unreadyMs: 0 })
  assert.deepEqual((await loadSettings('', shared)).shutdown, { unreadyMs: 2_000 })
  assert.deepEqual((await loadSettings('shutdown: { unready_seconds: 0.5 }', shared)).shutdown, {
    unreadyMs: 500,
  })
})

test('DATABASE_URL requires a secret, and no secret is generated [C18.3]', async () => {
  const { DATABASE_URL } = shared
  assert.match(
    only(await problemsOf('', { DATABASE_URL })),
    /^MUTOSCOPE_SECRET: is required with DATABASE_URL and must be the same for every process/,
  )
  await using folder = await temporaryFolder()
  const data = path.join(folder.path, 'data')
  const config = await loadSettings('', { ...shared, MUTOSCOPE_DATA: data })
  assert.deepEqual(openDataFolder(config).secret, Buffer.alloc(32, 7))
  assert.equal(existsSync(path.join(data, 'secret')), false)
})

test('no message about DATABASE_URL reveals the password', async () => {
  for (const url of ['postgres://u:hunter2@h', 'hunter2', 'postgres://u:hun/hunter2@h/d']) {
    const problem = only(await problemsOf('', { ...shared, DATABASE_URL: url }))
    assert.match(problem, /^DATABASE_URL: must /)
    assert.doesNotMatch(problem, /hunter2/)
  }
})

test('an unused embedded database causes a warning until it is moved', async () => {
  await using folder = await temporaryFolder()
  const variables = { ...shared, MUTOSCOPE_DATA: folder.path, MUTOSCOPE_PUBLIC_URL: 'https://a.example' }
  assert.deepEqual((await loadSettings('', variables)).warnings, [])
  writeFileSync(path.join(folder.path, 'mutoscope.db'), '')
  const { warnings } = await loadSettings('', variables)
  assert.equal(warnings.length, 1)
  assert.match(
    warnings[0] ?? '',
    /is not used because DATABASE_URL is set: move it with "mutoscope migrate --from /,
  )
  markMoved(folder.path, 'postgres://u@h/d')
  assert.deepEqual((await loadSettings('', variables)).warnings, [])
})

test('several processes without a common public URL cause a warning', async () => {
  const { warnings } = await loadSettings('host: 0.0.0.0', shared)
  assert.equal(warnings.length, 1)
  assert.match(warnings[0] ?? '', /its own address into output URLs: set MUTOSCOPE_PUBLIC_URL/)
  const named = await loadSettings('public_url: http://a', shared)
  assert.deepEqual(named.warnings, [])
})
