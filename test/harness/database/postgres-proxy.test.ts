import assert from 'node:assert/strict'
import { test } from 'node:test'

import pg from 'pg'

import { freshDatabase } from './fresh-database.ts'
import { PostgresProxy } from './postgres-proxy.ts'
import { until } from '../time/until.ts'

const deadlineMs = 10_000

/** Creates an empty table that clients can access through the proxy. */
async function openProxiedTable() {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await freshDatabase())
  const proxy = opened.use(await PostgresProxy.start(Number(new URL(url).port)))
  const direct = new pg.Client({ connectionString: url })
  await direct.connect()
  opened.defer(() => direct.end())
  await direct.query('create table t (a integer)')
  const connect = async (options: pg.ClientConfig = {}) => {
    const proxied = new URL(url)
    proxied.port = String(proxy.port)
    const client = new pg.Client({ connectionString: proxied.href, ...options })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const rowCount = async () => (await direct.query('select * from t')).rowCount
  const moved = opened.move()
  return { proxy, connect, rowCount, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}

test('a commit that is cut off on its way to the server is not applied', async () => {
  await using table = await openProxiedTable()
  const client = await table.connect()
  await client.query('begin; insert into t values (1)')
  const { reached } = table.proxy.interceptNext(/^commit/, 'statement', 'cut')
  await assert.rejects(client.query('commit'))
  await reached
  assert.equal(await table.rowCount(), 0)
})

test('a commit whose response is cut off is applied', async () => {
  await using table = await openProxiedTable()
  const client = await table.connect()
  await client.query('begin; insert into t values (1)')
  const { reached } = table.proxy.interceptNext(/^commit/, 'answer', 'cut')
  await assert.rejects(client.query('commit'))
  await reached
  assert.equal(await table.rowCount(), 1)
})

test('the response to a commit is recognized even if the client has not waited for earlier responses', async () => {
  await using table = await openProxiedTable()
  const client = await table.connect({ pipeline: true })
  const { reached } = table.proxy.interceptNext(/^commit/, 'answer', 'cut')
  const sent = ['begin', 'insert into t select * from generate_series(1, 100000)', 'commit']
  await Promise.allSettled(sent.map((statement) => client.query(statement)))
  await reached
  assert.equal(await table.rowCount(), 100_000)
})

test('a statement that arrives during a block can still be intercepted', async () => {
  await using table = await openProxiedTable()
  const client = await table.connect({ pipeline: true })
  await client.query('begin')
  const inside = table.proxy.interceptNext(/^insert/, 'statement', 'block')
  const answers = Promise.allSettled([client.query('insert into t values (1)'), client.query('commit')])
  await inside.reached
  const { reached } = inside.interceptNext(/^commit/, 'statement', 'cut')
  inside.release()
  await reached
  await answers
  assert.equal(await table.rowCount(), 0)
})

test('a blocked commit is applied after the block ends, even if its client has disconnected', async () => {
  await using table = await openProxiedTable()
  const client = await table.connect()
  await client.query('begin; insert into t values (1)')
  const caught = table.proxy.interceptNext(/^commit/, 'statement', 'block')
  const answered = assert.rejects(client.query('commit'))
  await caught.reached
  assert.equal(await table.rowCount(), 0)
  await client.end()
  await answered
  assert.equal(await table.rowCount(), 0)
  caught.release()
  await until('the commit is applied', async () => (await table.rowCount()) === 1, deadlineMs)
})

test('after a block ends, the messages that it held back are delivered', async () => {
  await using table = await openProxiedTable()
  const client = await table.connect()
  table.proxy.block()
  const answer = client.query('select 1 as one')
  table.proxy.unblock()
  assert.deepEqual((await answer).rows, [{ one: 1 }])
  await client.end()
})

test('a closed proxy refuses new connections until it opens again; existing ones continue until they are cut', async () => {
  await using table = await openProxiedTable()
  const client = await table.connect()
  table.proxy.close()
  await assert.rejects(table.connect())
  await client.query('select 1')
  table.proxy.cut()
  await assert.rejects(client.query('select 1'))
  await table.proxy.open()
  const again = await table.connect()
  await again.end()
})
