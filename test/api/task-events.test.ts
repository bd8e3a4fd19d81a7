import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Agent, EventSource } from 'undici'

import type { TaskData } from '../../src/http/api/schemas/task.ts'
import type { ProcessId } from '../../src/domain/ids.ts'
import { branded } from '../../src/lib/brand.ts'
import { startBareApi } from '../harness/service/bare-api.ts'
import { sqlite } from '../harness/database/sqlite-backend.ts'
import { EventStream } from '../harness/service/event-stream.ts'
import type { ApiEvent } from '../harness/service/event-stream.ts'
import { idleSettings } from '../harness/service/idle-settings.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { startTestService } from '../harness/service/service.ts'
import { ManualClock } from '../harness/time/manual-clock.ts'
import { until } from '../harness/time/until.ts'
import { granted, refused } from './expect.ts'

const service = await startTestService(idleSettings)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const idle = { model_id: 'svc-flash', prompt: 'a fox' }
const quick = { model_id: 'image-model-b-2', prompt: 'a boat on the sea, pixel art' }

function watch(taskId: string, key = service.key): Promise<EventStream<ApiEvent>> {
  return EventStream.ofTask(service.url, key, taskId)
}

async function createWith(key: string): Promise<string> {
  const created = granted(await service.ask('POST', '/api/v1/tasks/create', { key, body: idle }))
  return String(created['task_id'])
}

test('a stream begins with the nine fields and the progress, and its response is never stored or buffered [C6.1, C6.2]', async () => {
  const taskId = await service.create(idle)
  await using stream = await watch(taskId)
  const { data } = (await service.ask('GET', `/api/v1/tasks/${taskId}`)).json
  assert.deepEqual(await stream.next(), { type: 'task', data })
  const { type, data: progress } = await stream.next()
  assert.equal(type, 'progress')
  assert.equal(typeof progress.queue_position, 'number')
  assert.equal(progress.progress, null)
  assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.equal(stream.headers.get('cache-control'), 'private, no-cache')
  assert.equal(stream.headers.get('x-accel-buffering'), 'no')
  assert.match(stream.headers.get('x-request-id') ?? '', /^req_[0-9A-Za-z]{22}$/)
  assert.equal(stream.headers.get('access-control-allow-origin'), '*')
})

test('every change is sent once, and the stream ends after the terminal state [C6.1, C6.4]', async () => {
  // The engine is busy with the other tasks, so the last task has not ended yet.
  let taskId = ''
  for (let count = 0; count < 8; count++) taskId = await service.create(quick)
  await using stream = await watch(taskId)
  const events = await stream.rest()

  const tasks = events.flatMap((event) => (event.type === 'task' ? [event.data] : []))
  assert.equal(tasks.at(-1)?.task_status, 3, JSON.stringify(events))
  assert.equal(events.at(-1)?.type, 'task')
  assert.deepEqual(tasks.at(-1), (await service.ask('GET', `/api/v1/tasks/${taskId}`)).json.data)
  assert.ok(tasks.length > 1, 'the task changed while we watched it')
  for (const [n, task] of tasks.entries()) assert.notDeepEqual(task, tasks[n - 1])
  for (const event of events) {
    if (event.type === 'task') continue
    const isQueued = event.data.queue_position !== null
    assert.ok(!isQueued || event.data.progress === null)
  }

  await using again = await watch(taskId)
  assert.deepEqual(await again.rest(), events.slice(-1))
})

test('a standard EventSource client understands the stream [C6.1, C6.4]', async () => {
  const taskId = await service.create(quick)
  const authorized = new Agent().compose((dispatch) => (options, handler) => {
    const headers = { ...(options.headers as Record<string, string>), authorization: `Bearer ${service.key}` }
    return dispatch({ ...options, headers }, handler)
  })
  const source = new EventSource(`${service.url}/api/v1/tasks/${taskId}/events`, { dispatcher: authorized })
  const statuses: number[] = []
  const positions: unknown[] = []
  const dataOf = (event: Event) => JSON.parse(String((event as MessageEvent).data)) as ApiEvent['data']
  const ended = new Promise<void>((resolve, reject) => {
    source.addEventListener('task', (event) => {
      const status = (dataOf(event) as TaskData).task_status
      statuses.push(status)
      if (status >= 3) resolve()
    })
    source.addEventListener('progress', (event) => positions.push(dataOf(event)))
    source.addEventListener('error', () => reject(new Error('the stream broke')))
  })
  await ended
  source.close()
  await authorized.close()
  assert.equal(statuses.at(-1), 3)
  for (const [n, status] of statuses.entries()) assert.ok(status > (statuses[n - 1] ?? 0))
  assert.ok(positions.length > 0)
})

test('the queue position is the number of tasks ahead of a waiting task, and null once a worker has claimed the task [C6.2]', async () => {
  const { key } = await operator.openAccount(1_000)
  const model = { model_id: 'image-model-a-2', prompt: 'a fox' }
  const taskIds: string[] = []
  for (let count = 0; count < 3; count++) {
    const reply = await service.ask('POST', '/api/v1/tasks/create', { key, body: model })
    taskIds.push(String(granted(reply)['task_id']))
  }
  await using streams = new AsyncDisposableStack()
  const opened = await Promise.all(taskIds.map((taskId) => watch(taskId, key)))
  for (const stream of opened) streams.use(stream)
  const positions = async () =>
    Promise.all(
      opened.map(async (stream) => {
        const event = await stream.next()
        return event.type === 'progress' ? event.data.queue_position : event.data.task_status
      }),
    )
  assert.deepEqual(await positions(), [1, 1, 1], 'the status comes first')
  assert.deepEqual(await positions(), [0, 1, 2])

  const [worker] = await operator.query("select id from workers where state = 'alive'")
  const processId = branded<ProcessId>(String(worker?.['id']))
  const claimed = await operator.store.claimTasks({ processId, modelIds: [model.model_id], limit: 1 })
  assert.equal(claimed.length, 1)
  assert.deepEqual(await positions(), [null, 0, 1])
})

test('the errors that a query can return are sent before the stream begins [C6.6]', async () => {
  const { key } = await operator.openAccount(1)
  const taskId = await service.create(idle)
  const target = `/api/v1/tasks/${taskId}/events`
  const missing = target.replace(taskId, '0'.repeat(31))
  refused(await service.ask('GET', missing), 'task_not_found')
  const foreign = await service.ask('GET', target, { key })
  assert.equal(foreign.text, (await service.ask('GET', missing)).text)
  refused(await service.ask('GET', '/api/v1/tasks/create/events'), 'task_not_found')
  refused(await service.ask('GET', missing, { key: null }), 'unauthorized')
  assert.equal((await service.ask('POST', target)).headers.get('allow'), 'GET, HEAD, OPTIONS')
  const head = await service.ask('HEAD', target)
  assert.equal(head.status, 200)
  assert.equal(head.headers.get('content-type'), 'text/event-stream; charset=utf-8')
})

test('the streams of a revoked key and of a disabled account end within 2 s, and other streams continue [C6.5]', async () => {
  const { accountId, key } = await operator.openAccount(100)
  const taskId = await createWith(key)
  await using stream = await watch(taskId, key)
  await using other = await watch(taskId, await operator.openKey(accountId))
  const untouched = await service.create(idle)
  await using stranger = await watch(untouched)
  for (const each of [stream, other, stranger])
    assert.deepEqual([(await each.next()).type, (await each.next()).type], ['task', 'progress'])

  const revokedMs = performance.now()
  await operator.revoke(key)
  assert.deepEqual(await stream.rest(), [])
  assert.ok(performance.now() - revokedMs < 2_000)
  await operator.execute("update tasks set attempt = 1, phase = 'submitting' where id = $1", untouched)
  const disabledMs = performance.now()
  await operator.store.switchAccount({ accountId, isEnabled: false })
  assert.deepEqual(await other.rest(), [])
  assert.ok(performance.now() - disabledMs < 2_000)
  assert.equal((await stranger.next()).type, 'task')
})

test('a comment is sent every 15 s, and a shutdown ends the stream and its connection [C6.3, C6.7]', async (context) => {
  const clock = new ManualClock()
  await using api = await startBareApi(null, sqlite, clock)
  const taskId = await api.client.create(idle)
  context.mock.timers.enable({ apis: ['setTimeout'] })
  await using stream = await EventStream.ofTask(api.url, api.key, taskId)
  assert.deepEqual([(await stream.next()).type, (await stream.next()).type], ['task', 'progress'])
  const rest = stream.rest()
  for (const count of [1, 2, 3]) {
    clock.pass(15_000)
    context.mock.timers.tick(15_000)
    await until('a comment arrives', () => stream.comments === count, 5_000)
  }
  context.mock.timers.reset()

  api.app.drain()
  assert.deepEqual(await rest, [])
  await api.listener.close()
  assert.equal(stream.comments, 3)
})

test('streams that are opened at the same moment send their comments at different moments [C6.3]', async () => {
  const clock = new ManualClock()
  await using api = await startBareApi(null, sqlite, clock)
  const taskId = await api.client.create(idle)
  const streams = await Promise.all(
    Array.from({ length: 20 }, () => EventStream.ofTask(api.url, api.key, taskId)),
  )
  for (const stream of streams) assert.equal((await stream.next()).type, 'task')
  clock.pass(7_500)
  // Wakes the streams so that the test does not have to wait for a real timer.
  granted(await api.client.ask('POST', `/api/v1/tasks/${taskId}/cancel`))
  for (const stream of streams) assert.equal((await stream.rest()).at(-1)?.type, 'task')
  const comments = new Set(streams.map((stream) => stream.comments))
  assert.deepEqual(comments, new Set([0, 1]), 'only some of the comments were due')
})
