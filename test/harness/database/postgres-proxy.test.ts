import assert from 'node:assert/strict'
import { test } from 'node:test'

import pg from 'pg'

import { freshDatabase } from './fresh-database.ts'
import { PostgresProxy } from './postgres-proxy.ts'
import { until } from '../time/until.ts'

const deadlineMs = 10_000

/** A table that may hold a row, and a client that reaches it through the proxy. */
async function openWay() {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await freshDatabase())
  const proxy = opened.use(await PostgresProxy.start(Number(new URL(url).port)))
  const direct = new pg.Client({ connectionString: url })
  await direct.connect()
  opened.defer(() => direct.end())
  await direct.query('create table t (a integer)')
  const connect = async () => {
    const way = new URL(url)
    way.port = String(proxy.port)
    const client = new pg.Client({ connectionString: way.href })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const rowCount = async () => (await direct.query('select * from t')).rowCount
  const moved = opened.move()
  return { proxy, connect, rowCount, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}

test('a commit that is cut is not carried out', async () => {
  await using way = await openWay()
  const client = await way.connect()
  await client.query('begin; insert into t values (1)')
  const { reached } = way.proxy.catchNext(/^commit/, 'statement', 'cut')
  await assert.rejects(client.query('commit'))
  await reached
  assert.equal(await way.rowCount(), 0)
})

test('a commit whose answer is cut is carried out', async () => {
  await using way = await openWay()
  const client = await way.connect()
  await client.query('begin; insert into t values (1)')
  const { reached } = way.proxy.catchNext(/^commit/, 'answer', 'cut')
  await assert.rejects(client.query('commit'))
  await reached
  assert.equal(await way.rowCount(), 1)
})

test('a commit that is blocked is carried out when the way is free, although its client has gone', async () => {
  await using way = await openWay()
  const client = await way.connect()
  await client.query('begin; insert into t values (1)')
  const caught = way.proxy.catchNext(/^commit/, 'statement', 'block')
  const answered = assert.rejects(client.query('commit'))
  await caught.reached
  assert.equal(await way.rowCount(), 0)
  await client.end()
  await answered
  assert.equal(await way.rowCount(), 0)
  caught.release()
  await until('the commit is carried out', async () => (await way.rowCount()) === 1, deadlineMs)
})

test('a blocked way lets pass what was kept when it is free again', async () => {
  await using way = await openWay()
  const client = await way.connect()
  way.proxy.block()
  const answer = client.query('select 1 as one')
  way.proxy.unblock()
  assert.deepEqual((await answer).rows, [{ one: 1 }])
  await client.end()
})

test('a closed way refuses new connections until it is open again; those there were go on until they are cut', async () => {
  await using way = await openWay()
  const client = await way.connect()
  way.proxy.close()
  await assert.rejects(way.connect())
  await client.query('select 1')
  way.proxy.cut()
  await assert.rejects(client.query('select 1'))
  await way.proxy.open()
  const again = await way.connect()
  await again.end()
})
