// Tests the adapter with the scripted ComfyUI server or, if COMFYUI_URL is set, with a real server. The same tests on
// both servers show that the scripted one behaves like a real one. The real server must have no other users. It needs
// no models.

import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'

import sharp from 'sharp'
import type { Sharp } from 'sharp'

import type { AccountId } from '../../src/domain/ids.ts'
import { branded } from '../../src/lib/brand.ts'
import { Inspector } from '../../src/files/inspector/inspector.ts'
import type { EngineRequest, Polled } from '../../src/providers/provider.ts'
import type { ComfyUIRoute } from '../../src/providers/comfyui/engine.ts'
import {
  ended,
  openContexts,
  openProvider,
  requestFor,
  routeTo,
  workflowFolder,
} from '../harness/engine/comfyui/comfyui-fixture.ts'
import { openServer } from '../harness/engine/comfyui/open-server.ts'
import { checkExchange } from '../harness/engine/comfyui/protocol.ts'
import { startTestService } from '../harness/service/service.ts'
import { until } from '../harness/time/until.ts'

const server = await openServer()
const picture = routeTo('picture.json')
const film = routeTo('film.json')
const edit = routeTo('edit.json')
const slow = routeTo('slow.json', { file_prefix: [{ node: '6', input: 'filename_prefix' }] })
const sd15 = routeTo('sd15.json')
const missingNode = routeTo('missing-node.json')
const halfValid = routeTo('half-valid.json')
const routes = [halfValid, picture, film, edit, slow, sd15, missingNode]
const provider = openProvider([server.origin], routes)
const contexts = await openContexts()
const inspector = new Inspector()

after(async () => {
  await provider.close()
  await inspector[Symbol.asyncDispose]()
  await contexts[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

test('a picture of the requested shape is saved under our job key', async () => {
  const { polled, context } = await run(requestFor(picture, { aspectRatio: '16:9' }))
  const file = await outputOf(polled)
  assert.equal(file.mediaType, 'image/png')
  // This size has about as many pixels as 512 × 512, an aspect ratio close to 16:9, and sides that are multiples of 16.
  assert.deepEqual([file.width, file.height], [688, 384])
  assert.match(file.url, new RegExp(`filename=${context.jobKey}_00001_\\.png`))
})

test('a film is an MP4 file', async () => {
  const { polled } = await run(requestFor(film, { kind: 'video', aspectRatio: '16:9' }))
  assert.equal((await outputOf(polled)).mediaType, 'video/mp4')
})

test('an input image is uploaded and used', async () => {
  const image = await inputImage(
    sharp({ create: { width: 96, height: 64, channels: 3, background: '#102030' } }).png(),
  )
  const { polled } = await run(requestFor(edit, { images: [image] }))
  const file = await outputOf(polled)
  assert.deepEqual([file.width, file.height], [96, 64])
  const { dominant } = await sharp(file.path).stats()
  assert.ok(dominant.r > 200 && dominant.b > 190, 'the colors are inverted')
})

test('an input image that the server cannot read fails the task with invalid_input and is not retried', async () => {
  const file = path.join(contexts.folder, 'broken.png')
  await writeFile(file, 'this is no picture')
  const image = { path: file, mediaType: 'image/png', width: 8, height: 8 } as const
  const { polled } = await run(requestFor(edit, { images: [image] }))
  assert.ok(polled.kind === 'failed')
  assert.equal(polled.failure.code, 'invalid_input')
  assert.equal(polled.failure.message, 'The engine could not read image 1 (image_urls[0]).')
  assert.equal(polled.failure.retry, 'no')
  assert.match(String(polled.failure.detail), /^LoadImage \(node 3\): .*UnidentifiedImageError/)
})

test('a job is found by our job key: in the queue, in the history, and by its file', async () => {
  const context = await contexts.next()
  assert.deepEqual(await provider.find(context), { kind: 'absent' })
  const submitted = await provider.submit(slowRequest(), context)
  assert.ok(submitted.kind === 'accepted')
  assert.deepEqual(await provider.find(context), { kind: 'found', handle: submitted.handle })
  await ended(provider, submitted.handle, context)
  assert.deepEqual(await provider.find(context), { kind: 'found', handle: submitted.handle })
  // After this call, the job can be found only by its file.
  await server.forget()
  assert.deepEqual(await provider.find(context), { kind: 'found', handle: submitted.handle })
  await outputOf(await provider.poll(submitted.handle, context))
})

test('a job that the server has no record of, and that left no file, is lost', async () => {
  const context = await contexts.next()
  assert.deepEqual(await provider.poll({ origin: server.origin }, context), { kind: 'lost', isCertain: true })
})

test('a waiting job that we cancel is removed from the queue and counts as canceled', async () => {
  const running = await submit(slowRequest())
  const waiting = await submit(requestFor(picture))
  await provider.cancel(waiting.handle, waiting.context)
  const polled = await provider.poll(waiting.handle, waiting.context)
  assert.ok(polled.kind === 'failed')
  assert.equal(polled.failure.code, 'canceled')
  assert.equal((await ended(provider, running.handle, running.context)).kind, 'succeeded')
})

test('a running job that we cancel is interrupted and counts as canceled', async () => {
  const { handle, context } = await submit(slowRequest())
  await until('the job is running', () => server.isRunning(context.jobKey), 20_000)
  await provider.cancel(handle, context)
  const polled = await ended(provider, handle, context)
  assert.ok(polled.kind === 'failed', JSON.stringify(polled))
  assert.equal(polled.failure.code, 'canceled')
})

test('a job reports its progress', async () => {
  const { handle, context } = await submit(slowRequest())
  let last = 0
  await until(
    'some progress is reported',
    async () => {
      const polled = await provider.poll(handle, context)
      assert.ok(polled.kind === 'running', 'the job is still running')
      assert.ok(polled.progress !== null && polled.progress >= last)
      last = polled.progress
      return last > 0
    },
    20_000,
  )
  assert.ok(last < 1)
  await ended(provider, handle, context)
})

test('a missing node is a misconfiguration, and the message names the node', async () => {
  const submitted = await provider.submit(requestFor(missingNode), await contexts.next())
  assert.ok(submitted.kind === 'misconfigured')
  assert.match(submitted.detail, /cannot run missing-node\.json: .*NodeThatNobodyHas/)
})

test('a missing model is a misconfiguration, and the message names the node and the file', async () => {
  const submitted = await provider.submit(requestFor(sd15), await contexts.next())
  assert.ok(submitted.kind === 'misconfigured')
  assert.match(
    submitted.detail,
    /cannot run sd15\.json: node 4 \(CheckpointLoaderSimple\) needs ckpt_name "v1-5-pruned-emaonly-fp16\.safetensors", which the server does not have/,
  )
})

test('a workflow of which the server would run only a preview is a misconfiguration, and the job is removed', async () => {
  const context = await contexts.next()
  const submitted = await provider.submit(requestFor(halfValid), context)
  assert.ok(submitted.kind === 'misconfigured')
  assert.match(
    submitted.detail,
    /cannot run half-valid\.json: node 3 \(CheckpointLoaderSimple\) needs ckpt_name/,
  )
  await until('nothing is running', async () => !(await server.isRunning(context.jobKey)), 5_000)
})

test('a probe reports the server version, the workflows that it can run, and the nodes and models that are missing', async () => {
  const findings = await provider.probe(routes, AbortSignal.timeout(30_000))
  const text = findings.map(({ isOk, message }) => `${isOk ? 'ok' : 'no'} ${message}`).join('\n')
  assert.match(text, new RegExp(`^ok ${server.origin} runs ComfyUI [\\d.]+ on cpu$`, 'm'))
  assert.match(text, new RegExp(`^ok ${server.origin} has the nodes and models of film\\.json$`, 'm'))
  assert.match(
    text,
    /^no .* cannot run missing-node\.json: node 1 \(NodeThatNobodyHas\) does not exist there/m,
  )
  assert.match(text, /^no .* cannot run sd15\.json: node 4 \(CheckpointLoaderSimple\) needs ckpt_name/m)
})

test('two submissions with the same id both run, because the server does not recognize a repeated submission', async () => {
  const context = await contexts.next()
  for (const [index, place] of ['00001', '00002'].entries()) {
    const parameters = { '3.inputs.color': index }
    const submitted = await provider.submit(requestFor(picture, { parameters }), context)
    assert.ok(submitted.kind === 'accepted')
    const { url } = await outputOf(await ended(provider, submitted.handle, context))
    assert.match(url, new RegExp(`${context.jobKey}_${place}_\\.png`))
  }
})

test("the server's responses conform to the published description", async () => {
  const { handle, context } = await submit(slowRequest())
  await check('GET', '/api/queue')
  await check('GET', '/api/prompt')
  await ended(provider, handle, context)
  await check('GET', `/api/history/${context.jobKey}`)
  await check('GET', '/api/system_stats')
  for (const type of ['SaveVideo', 'SaveImage', 'LoadImage']) await check('GET', `/api/object_info/${type}`)
  for (const { workflow } of [sd15, missingNode]) {
    const prompt: unknown = JSON.parse(await readFile(path.join(workflowFolder, workflow.file), 'utf8'))
    const body = { prompt, prompt_id: randomUUID(), client_id: randomUUID() }
    await check('POST', '/api/prompt', Buffer.from(JSON.stringify(body)))
  }
})

test('the first task of docs/engines/comfyui.md succeeds', async () => {
  const page = await readFile(path.join(import.meta.dirname, '../../docs/engines/comfyui.md'), 'utf8')
  const [workflow = '', settings = ''] = ['json', 'yaml'].map(
    (language) => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page)?.[1],
  )
  await writeFile(path.join(contexts.folder, 'noise.json'), workflow)
  await using service = await startTestService(
    settings
      .replace('http://127.0.0.1:8188', `${server.origin}, workflows: ${contexts.folder}`)
      .replace(/^ {3}/gm, ''),
  )
  const body = { model_id: 'noise', prompt: 'A grey sea', aspect_ratio: '16:9' }
  const done = await service.ended(await service.create(body))
  const { width, height } = await sharp(
    Buffer.from(await (await fetch(String(done.image_url))).arrayBuffer()),
  ).metadata()
  assert.deepEqual([width, height], [688, 384])
})

async function check(method: string, target: string, body?: Buffer<ArrayBuffer>) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(server.origin + target, { method, headers, ...(body && { body }) })
  const json: unknown = await response.json()
  const sent = body ?? Buffer.alloc(0)
  assert.deepEqual(checkExchange(method, target, sent, response.status, json), [])
}

/** ComfyUI skips a node if its inputs are the same as in the last job, so each slow job has a different color. */
function slowRequest() {
  return requestFor(slow, { parameters: { '3.inputs.color': randomInt(0xffffff) } })
}

async function submit(request: EngineRequest<ComfyUIRoute>) {
  const context = await contexts.next()
  const submitted = await provider.submit(request, context)
  assert.ok(submitted.kind === 'accepted', JSON.stringify(submitted))
  return { handle: submitted.handle, context }
}

async function run(request: EngineRequest<ComfyUIRoute>) {
  const { handle, context } = await submit(request)
  return { polled: await ended(provider, handle, context), context }
}

async function outputOf(polled: Polled) {
  assert.ok(polled.kind === 'succeeded', JSON.stringify(polled))
  const [output] = polled.outputs
  assert.ok(output?.kind === 'url')
  const file = path.join((await contexts.next()).scratchFolder, 'output')
  const response = await fetch(output.url)
  assert.equal(response.status, 200)
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
  const inspected = await inspector.inspect(file, branded<AccountId>('acc_one'), AbortSignal.timeout(20_000))
  assert.ok(inspected.kind !== 'unreadable', JSON.stringify(inspected))
  return { ...inspected, url: output.url, path: file }
}

async function inputImage(picture: Sharp) {
  const file = path.join((await contexts.next()).scratchFolder, 'input.png')
  const { width, height } = await picture.toFile(file)
  return { path: file, mediaType: 'image/png', width, height } as const
}
