// Clients that disconnect while they wait leave nothing behind: no stream and no held request outlives its connection.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Store } from '../../src/store/store.ts'
import { sqlite } from '../harness/database/sqlite-backend.ts'
import { RawConnection } from '../harness/network/raw-http.ts'
import { startBareApi } from '../harness/service/bare-api.ts'
import { EventStream } from '../harness/service/event-stream.ts'
import { wordOf } from '../harness/service/site-client.ts'
import { until } from '../harness/time/until.ts'
import { granted } from './expect.ts'

const deadlineMs = 20_000

let reads = 0
/** The site waits for this promise before it looks up a session. */
let sessionLookup: Promise<void> = Promise.resolve()
let sessionLookups = 0

/**
 * Counts reads of tasks and lookups of sessions. With `isOnlyWriter` set to false, the service never reads an
 * unfinished task from memory, so every read is counted.
 */
function counting(store: Store): Store {
  return {
    ...store,
    isOnlyWriter: false,
    readTasks: (tasks) => {
      reads++
      return store.readTasks(tasks)
    },
    readListedTasks: (tasks) => {
      reads++
      return store.readListedTasks(tasks)
    },
    findSessions: async (hashes) => {
      sessionLookups++
      await sessionLookup
      return store.findSessions(hashes)
    },
  }
}

const api = await startBareApi(null, {
  ...sqlite,
  openServed: async () => {
    const opened = await sqlite.openServed()
    return { ...opened, store: counting(opened.store) }
  },
})
after(() => api[Symbol.asyncDispose]())

const created = await api.client.ask('POST', '/api/v1/tasks/create', {
  body: { model_id: 'image-model-a-2', prompt: 'a fox' },
})
const taskId = String(granted(created)['task_id'])
const siteStream = `/site/tasks/watch?task_id=${taskId}`

function request(target: string, header: string): string {
  return `GET ${target} HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`
}

const cookie = `Cookie: ${api.siteClient.cookies}`
const key = `Authorization: Bearer ${api.key}`

async function drop(
  count: number,
  text: string,
  isReady: (connections: readonly RawConnection[]) => boolean,
) {
  const connections = Array.from({ length: count }, () => new RawConnection(api.url))
  for (const connection of connections) connection.send(text)
  await until('the requests have arrived', () => isReady(connections), deadlineMs)
  await Promise.all(connections.map((connection) => connection[Symbol.asyncDispose]()))
}

async function assertNothingIsLeft(): Promise<void> {
  await using control = await EventStream.open(`${api.url}${siteStream}`, api.siteClient.cookies)
  await control.next()
  const before = reads
  // When a key becomes invalid, every request that waits for a task of the key's account wakes up and checks whether it
  // may continue.
  const { json } = await api.siteClient.post('/site/keys', { name: 'a key' })
  const keyId = String((json.data['key'] as { readonly key_id: string }).key_id)
  assert.equal(wordOf(await api.siteClient.post(`/site/keys/${keyId}/revoke`)), 'ok')
  await until('the stream that is still open has read its task', () => reads > before, deadlineMs)
  assert.equal(reads, before + 1)
}

test('none of 1,000 streams of the site outlives its response, even if its client left while the session was being looked up', async () => {
  for (let round = 0; round < 25; round++) {
    const { promise, resolve } = Promise.withResolvers<void>()
    sessionLookup = promise
    const before = sessionLookups
    await drop(20, request(siteStream, cookie), () => sessionLookups === before + 20)
    resolve()
    await drop(20, request(siteStream, cookie), (all) => all.every(({ text }) => text.includes('data: ')))
  }
  await assertNothingIsLeft()
  const twenty = await Promise.all(
    Array.from({ length: 20 }, () => EventStream.open(`${api.url}${siteStream}`, api.siteClient.cookies)),
  )
  assert.ok(twenty.every(({ status }) => status === 200))
  await Promise.all(twenty.map((stream) => stream[Symbol.asyncDispose]()))
})

test('no stream of the API outlives its response, even if its request waited behind another one on the same connection', async () => {
  const stream = request(`/api/v1/tasks/${taskId}/events`, key)
  await drop(300, stream, () => true)
  await drop(300, stream, (all) => all.every(({ text }) => text.includes('event: task')))
  await drop(10, stream.repeat(10), (all) => all.every(({ text }) => text.includes('event: task')))
  await drop(50, stream.replace('GET', 'HEAD'), () => true)
  const account = request('/api/v1/events', key)
  for (let round = 0; round < 5; round++) {
    await drop(20, account, () => true)
    await drop(20, account, (all) => all.every(({ text }) => text.includes('event: state')))
  }
  await assertNothingIsLeft()
})

test('no held request outlives its client', async () => {
  const before = reads
  const held = request(`/api/v1/tasks/${taskId}`, `${key}\r\nPrefer: wait=60`)
  await drop(200, held, () => reads >= before + 200)
  await assertNothingIsLeft()
})
