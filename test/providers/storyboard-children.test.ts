import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { Pool } from '../../src/providers/storyboard/pool.ts'
import { assertPicture } from '../../packages/storyboard/test/harness/pictures.ts'
import {
  childrenOf,
  fileOf,
  newRequest,
  openStoryboardFixture,
  renderers,
  run,
  spriteFolder,
} from '../harness/engine/storyboard-fixture.ts'
import { until } from '../harness/time/until.ts'

const fixture = await openStoryboardFixture()
const engine = fixture.open({})

after(async () => {
  await engine.close()
  await fixture[Symbol.asyncDispose]()
})

/** Returns 0 if the process has ended. */
async function residentBytesOf(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024
}

async function isAlive(id: number): Promise<boolean> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => 'State:\tX')
  return !/^State:\t[XZ]/m.test(status)
}

test('if a child dies, only its own task fails and may be retried; the next task is rendered', async () => {
  const others = await renderers()
  const fragile = fixture.open({})
  try {
    const dying = run(fixture, fragile, newRequest('video', 'a fox'))
    const newcomers = async () => (await renderers()).filter((id) => !others.includes(id))
    await until('a child has been started', async () => (await newcomers()).length === 1, 60_000)
    for (const id of await newcomers()) process.kill(id, 'SIGKILL')
    const polled = await dying
    assert.ok(
      polled.kind === 'failed' &&
        polled.failure.code === 'provider_failed' &&
        polled.failure.retry === 'anywhere',
    )
    await assertPicture(await fileOf(await run(fixture, fragile, newRequest('image', 'a fox'))), 1024, 1024)
  } finally {
    await fragile.close()
  }
  assert.deepEqual(await renderers(), others, 'closing leaves no process behind')
})

test('child processes and their encoders exit when their parent process is killed while it creates a video', async (t) => {
  const others = await renderers()
  const script = `
    import { createStoryboard } from ${JSON.stringify(import.meta.resolve('../../src/providers/storyboard/storyboard.ts'))}
    const engine = createStoryboard(${JSON.stringify(fixture.options)})
    const context = { jobKey: 'job', signal: new AbortController().signal, scratchFolder: ${JSON.stringify(fixture.folder)} }
    const request = { taskId: 'task', kind: 'video', prompt: 'x', images: [], aspectRatio: '1:1', parameters: {} }
    await engine.submit(request, context)
    await engine.poll('job', context)`
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const family = async () => {
    const [child] = await renderers(parent.pid)
    const encoder = child === undefined ? undefined : (await childrenOf(child))[0]
    return child === undefined || encoder === undefined ? [] : [child, encoder]
  }
  t.after(() => parent.kill('SIGKILL'))
  await until('an encoder has been started', async () => (await family()).length > 0, 60_000)
  const members = await family()
  parent.kill('SIGKILL')
  for (const member of members) {
    await until('the process has ended', async () => !(await isAlive(member)), 30_000)
  }
  assert.equal(members.length, 2)
  assert.deepEqual(await renderers(), others)
})

test('a child that exceeds its memory limit ends', async () => {
  const { ffmpegPath } = fixture.options
  const pool = new Pool({
    spriteFolder,
    ffmpegPath,
    childrenMax: 1,
    renderMsMax: 60_000,
    residentBytesMax: 1e6,
    rendersPerChildMax: 200,
  })
  const { outputPath, seed } = { outputPath: path.join(fixture.folder, 'never.mp4'), seed: 'x' }
  const job = {
    kind: 'video',
    prompt: 'a fox',
    seed,
    imagePaths: [],
    aspectRatio: '1:1',
    outputPath,
  } as const
  assert.deepEqual(await pool.render(job).result, { kind: 'killed' })
  await pool.close()
  assert.deepEqual(await pool.render(job).result, { kind: 'killed' }, 'a closed pool starts nothing')
})

test('a child is replaced after its maximum number of renders, and its memory stays bounded until then', async (t) => {
  const others = await renderers()
  const pool = new Pool({
    ...fixture.options,
    childrenMax: 1,
    residentBytesMax: 1.5e9,
    rendersPerChildMax: 2,
  })
  t.after(() => pool.close())
  const seen = new Set<number>()
  for (let n = 0; n < 5; n++) {
    const rendering = pool.render({
      kind: 'image',
      prompt: 'a fox in the forest',
      seed: `${n}`,
      imagePaths: [],
      aspectRatio: '1:1',
      outputPath: path.join(fixture.folder, 'many.png'),
    })
    assert.deepEqual(await rendering.result, { kind: 'rendered' })
    for (const child of (await renderers()).filter((id) => !others.includes(id))) {
      seen.add(child)
      assert.ok((await residentBytesOf(child)) < 750e6)
    }
  }
  assert.equal(seen.size, 3)
})

test('a process is killed near its memory limit even while its main thread is blocked', async () => {
  const thread = import.meta.resolve('../../src/providers/storyboard/guard-thread.ts')
  const megabytesMax = 400
  const script = `
    import { writeSync } from 'node:fs'
    import { Worker } from 'node:worker_threads'
    const guard = new Worker(new URL(${JSON.stringify(thread)}), { workerData: ${megabytesMax}e6, execArgv: [] })
    guard.once('online', () => setTimeout(() => {
      const kept = []
      for (;;) {
        kept.push(Buffer.alloc(16e6, 1))
        writeSync(1, kept.length * 16 + '\\n')
      }
    }, 300))`
  const hog = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let said = ''
  hog.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const [, signal] = await once(hog, 'close')
  const megabytes = Number(said.trim().split('\n').at(-1))
  assert.equal(signal, 'SIGKILL')
  assert.ok(megabytes > megabytesMax / 2 && megabytes < megabytesMax * 2.5, `${megabytes} MB were written`)
})

test('a render that exceeds its time limit is killed and may be retried', async () => {
  const hasty = fixture.open({ renderMsMax: 50 })
  const polled = await run(fixture, hasty, newRequest('video', 'a fox'))
  await hasty.close()
  assert.ok(polled.kind === 'failed' && polled.failure.retry === 'anywhere')
})

test('a canceled render, running or queued, ends immediately and does not affect the others', async () => {
  const [first, second] = [await fixture.newContext(), await fixture.newContext()]
  for (const context of [first, second]) await engine.submit(newRequest('video', 'a fox'), context)
  const third = run(fixture, engine, newRequest('image', 'a fox'))
  for (const context of [second, first]) {
    await engine.cancel?.(context.jobKey, context)
    const polled = await engine.poll(context.jobKey, context)
    assert.ok(polled.kind === 'failed' && polled.failure.code === 'canceled' && polled.failure.retry === 'no')
  }
  await assertPicture(await fileOf(await third), 1024, 1024)
})

test('a poll whose signal aborts reports that the job is running, and a later poll still finds the job', async () => {
  const context = await fixture.newContext()
  await engine.submit(newRequest('image', 'a fox'), context)
  assert.deepEqual(await engine.poll(context.jobKey, { ...context, signal: AbortSignal.abort() }), {
    kind: 'running',
    progress: null,
  })
  assert.equal((await engine.poll(context.jobKey, context)).kind, 'succeeded')
})

test('a second submission with the same job key returns the same job', async () => {
  const context = await fixture.newContext()
  const request = newRequest('image', 'a fox')
  assert.deepEqual(await engine.submit(request, context), await engine.submit(request, context))
  assert.equal((await engine.poll(context.jobKey, context)).kind, 'succeeded')
  assert.equal(
    (await engine.poll(context.jobKey, context)).kind,
    'lost',
    'the job was rendered once and reported once',
  )
})

test('an unknown handle is reported as lost', async () => {
  const context = await fixture.newContext()
  for (const handle of ['job-of-another-process', null, { job: 1 }]) {
    assert.deepEqual(await engine.poll(handle, context), { kind: 'lost', isCertain: true })
  }
})
