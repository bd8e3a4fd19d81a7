// The whole service with scripted ComfyUI servers: however a server misbehaves, the task ends with an output or a refund, after the
// expected number of submissions.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { workflowFolder } from '../harness/engine/comfyui/comfyui-fixture.ts'
import type { Fate } from '../harness/engine/comfyui/job-queue.ts'
import { ScriptedComfyUI } from '../harness/engine/comfyui/scripted-comfyui.ts'
import type { SubmitAct } from '../harness/engine/comfyui/scripted-comfyui.ts'
import { startTestService } from '../harness/service/service.ts'
import { until } from '../harness/time/until.ts'

const gpu = await ScriptedComfyUI.start()
const [left, right] = [await ScriptedComfyUI.start(), await ScriptedComfyUI.start()]
const service = await startTestService(`
accounts: { first_credits: 1000 }
deadlines: { video_seconds: 2 }
providers:
  gpu: { type: comfyui, origin: '${gpu.origin}', workflows: '${workflowFolder}', concurrency: 2, poll_seconds_min: 0.05, poll_seconds_max: 0.05 }
  two: { type: comfyui, origins: ['${left.origin}', '${right.origin}'], workflows: '${workflowFolder}', concurrency: 4, poll_seconds_min: 0.05, poll_seconds_max: 0.05 }
models:
  image-model-a-2: { routes: [{ provider: gpu, workflow: picture.json, image_workflow: edit.json }] }
  image-model-b-2: { routes: [{ provider: two, workflow: picture.json }] }
  svc-flash: { routes: [{ provider: gpu, workflow: film.json }] }
`)

after(async () => {
  await service[Symbol.asyncDispose]()
  for (const server of [gpu, left, right]) {
    await server[Symbol.asyncDispose]()
    assert.deepEqual(server.violations, [])
  }
})

interface Row {
  readonly meets: string
  readonly acts?: readonly SubmitAct[]
  readonly fates?: readonly Fate[]
  readonly submits: number
  /** Null for a success. */
  readonly failure: string | null
}

/** The server's reactions to a submission or a job, and how the task ends. */
const rows: readonly Row[] = [
  { meets: 'no trouble', submits: 1, failure: null },
  {
    meets: 'a connection that breaks after the job is accepted',
    acts: ['take-then-reset'],
    submits: 1,
    failure: null,
  },
  {
    meets: 'a page instead of JSON after the job is accepted',
    acts: ['take-then-html'],
    submits: 1,
    failure: null,
  },
  {
    meets: 'a connection that breaks before the job is accepted',
    acts: ['reset'],
    submits: 2,
    failure: null,
  },
  { meets: 'a page instead of JSON', acts: ['html'], submits: 2, failure: null },
  { meets: 'the status 500', acts: [500], submits: 2, failure: null },
  { meets: 'the status 502', acts: [502], submits: 2, failure: null },
  { meets: 'the status 503 without a time', acts: [503], submits: 2, failure: null },
  { meets: 'the status 504', acts: [504], submits: 2, failure: null },
  { meets: 'a node that fails once', fates: ['fail'], submits: 2, failure: null },
  {
    meets: 'a node that fails every time',
    fates: ['fail', 'fail', 'fail'],
    submits: 3,
    failure: 'provider_failed',
  },
  { meets: 'too little memory', fates: ['out-of-memory'], submits: 2, failure: null },
  { meets: 'someone who interrupts the job', fates: ['interrupted-by-user'], submits: 2, failure: null },
  { meets: 'a success without an output', fates: ['deliver-nothing'], submits: 2, failure: null },
  {
    meets: 'a success without an output each time',
    fates: ['deliver-nothing', 'deliver-nothing', 'deliver-nothing'],
    submits: 3,
    failure: 'no_output',
  },
]

for (const { meets, acts = [], fates = [], submits, failure } of rows) {
  const end = failure === null ? 'succeeds' : `is refunded as ${failure}`
  test(`with ${meets}, a task ${end}; submissions: ${submits}`, async () => {
    const before = { submits: gpu.submits.length, balance: await balance() }
    gpu.submitActs.push(...acts)
    gpu.fates.push(...fates)
    const ended = await service.ended(await service.create(picture))
    assert.equal(ended.failure?.code ?? null, failure)
    assert.equal(gpu.submits.length - before.submits, submits)
    assert.equal(before.balance - (await balance()), failure === null ? 4 : 0)
    assert.deepEqual([gpu.submitActs.length, gpu.fates.length], [0, 0], 'everything has happened')
  })
}

test('a server that is full gets the task again after its Retry-After', async () => {
  const before = gpu.submits.length
  gpu.retryAfter = '0'
  gpu.submitActs.push(429, 503)
  const ended = await service.ended(await service.create(picture))
  gpu.retryAfter = null
  assert.equal(ended.failure, undefined)
  assert.equal(gpu.submits.length - before, 3)
})

test('a job that the server forgets when it restarts is submitted again', async () => {
  const before = gpu.submits.length
  gpu.fates.push('hold')
  const taskId = await service.create(picture)
  await until('the job is running', () => gpu.queue.isHeld, 10_000)
  gpu.restart()
  assert.equal((await service.ended(taskId)).failure, undefined)
  assert.equal(gpu.submits.length - before, 2)
})

test('a job whose submission got no response is found by its file, even if the server restarts', async () => {
  const before = gpu.submits.length
  gpu.submitActs.push('take-silently')
  const taskId = await service.create(picture)
  await until('the file is saved', () => gpu.queue.history.has(gpu.submits[before] ?? ''), 10_000)
  gpu.restart()
  assert.equal((await service.ended(taskId)).failure, undefined)
  assert.equal(gpu.submits.length - before, 1)
})

test('an output is found by its file if the server restarts before the job is polled', async () => {
  const before = gpu.submits.length
  gpu.fates.push('hold')
  const taskId = await service.create(picture)
  await until('the job is running', () => gpu.queue.isHeld, 10_000)
  gpu.trouble = 502
  gpu.queue.release()
  await until('the file is saved', () => gpu.queue.history.has(gpu.submits[before] ?? ''), 10_000)
  gpu.restart()
  gpu.trouble = null
  assert.equal((await service.ended(taskId)).failure, undefined)
  assert.equal(gpu.submits.length - before, 1)
})

for (const trouble of [401, 404, 429, 500, 503]) {
  test(`a task continues while every poll of its job returns ${trouble}`, async () => {
    const before = gpu.submits.length
    gpu.fates.push('hold')
    const taskId = await service.create(picture)
    await until('the job is running', () => gpu.queue.isHeld, 10_000)
    gpu.trouble = trouble
    const looks = gpu.asked.get('GET /api/queue') ?? 0
    await until('the job is polled', () => (gpu.asked.get('GET /api/queue') ?? 0) > looks, 10_000)
    gpu.trouble = null
    gpu.queue.release()
    assert.equal((await service.ended(taskId)).failure, undefined)
    assert.equal(gpu.submits.length - before, 1)
  })
}

test('when its deadline passes, a task is cancelled on the server, fails and is refunded', async () => {
  const before = await balance()
  gpu.fates.push('hold')
  const ended = await service.ended(await service.create({ model_id: 'svc-flash', prompt: 'waves' }))
  assert.equal(ended.failure?.code, 'timed_out')
  assert.equal(await balance(), before)
  assert.equal(gpu.queue.running?.isInterrupted, true)
  gpu.queue.release()
})

test('if the output has been deleted, the task fails with no_output after the job is polled once more', async () => {
  const before = { submits: gpu.submits.length, balance: await balance() }
  gpu.deletesOutputs = true
  const ended = await service.ended(await service.create(picture))
  gpu.deletesOutputs = false
  assert.equal(ended.failure?.code, 'no_output')
  assert.equal(gpu.submits.length - before.submits, 1)
  assert.equal(await balance(), before.balance)
})

test('each task goes to the least busy of several servers and stays there', async () => {
  left.fates.push('hold', 'hold')
  right.fates.push('hold', 'hold')
  const tasks: string[] = []
  for (let count = 1; count <= 4; count++) {
    tasks.push(await service.create({ model_id: 'image-model-b-2', prompt: `picture ${count}` }))
    await until('it is submitted', () => left.submits.length + right.submits.length === count, 10_000)
  }
  assert.deepEqual([left.submits.length, right.submits.length], [2, 2])
  for (const server of [left, right]) {
    await until('a job is held', () => server.queue.isHeld, 10_000)
    // A server's second job waits until the first one has ended.
    server.queue.release()
    await until('the next is held', () => server.queue.isHeld, 10_000)
    server.queue.release()
  }
  for (const taskId of tasks) assert.equal((await service.ended(taskId)).failure, undefined)
  assert.deepEqual([left.submits.length, right.submits.length], [2, 2])
})

test('if a server is down, the other servers get its tasks', async () => {
  left.trouble = 502
  const before = right.submits.length
  const ended = await service.ended(
    await service.create({ model_id: 'image-model-b-2', prompt: 'a picture' }),
  )
  left.trouble = null
  assert.equal(ended.failure, undefined)
  assert.equal(right.submits.length - before, 1)
})

const picture = { model_id: 'image-model-a-2', prompt: 'a picture' }

async function balance(): Promise<number> {
  const { json } = await service.ask('GET', '/api/v1/account')
  return Number(json.data['balance'])
}
