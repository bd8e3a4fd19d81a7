// Tests the ComfyUI adapter with scripted servers: how many requests it sends, and how it handles situations that
// cannot be created on a real server.

import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'

import sharp from 'sharp'

import type { InputImage } from '../../src/providers/provider.ts'
import {
  ended,
  openContexts,
  openProvider,
  requestFor,
  routeTo,
} from '../harness/engine/comfyui/comfyui-fixture.ts'
import { ScriptedComfyUI } from '../harness/engine/comfyui/scripted-comfyui.ts'
import { until } from '../harness/time/until.ts'

const server = await ScriptedComfyUI.start()
const picture = routeTo('picture.json')
const edit = routeTo('edit.json')
const slow = routeTo('slow.json', { file_prefix: [{ node: '6', input: 'filename_prefix' }] })
const both = { ...picture, imageWorkflow: edit.workflow }
const routes = [picture, edit, slow, both, routeTo('qwen-edit.json')]
const headers = { authorization: 'Bearer canary-7f3a' }
const provider = openProvider([server.origin], routes, headers)
const contexts = await openContexts()

beforeEach(() => {
  server.password = null
  server.trouble = null
})

after(async () => {
  await provider.close()
  await contexts[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  assert.deepEqual(server.violations, [])
})

test("the provider's headers are sent with every request, including the WebSocket and the download", async () => {
  server.password = headers.authorization
  const context = await contexts.next()
  const submitted = await provider.submit(requestFor(picture), context)
  assert.ok(submitted.kind === 'accepted')
  const polled = await ended(provider, submitted.handle, context)
  assert.ok(polled.kind === 'succeeded')
  const [output] = polled.outputs
  assert.ok(output?.kind === 'url')
  assert.deepEqual(output.headers, headers)
  assert.ok(!JSON.stringify([submitted.handle, output.url]).includes('canary'))
  await until('the adapter is listening to the server', () => server.listeners === 1, 5_000)
})

test('invalid credentials are a misconfiguration, and the message does not contain them', async () => {
  server.password = 'another'
  const submitted = await provider.submit(requestFor(picture), await contexts.next())
  assert.deepEqual(submitted, {
    kind: 'misconfigured',
    detail: `${server.origin} refuses our credentials (401): correct the headers of the provider`,
  })
  const findings = await provider.probe([picture], AbortSignal.timeout(5_000))
  assert.ok(findings.some(({ isOk, message }) => !isOk && message.includes('refuses our credentials (401)')))
  assert.ok(!JSON.stringify(findings).includes('canary'))
})

test('a server that is not ComfyUI is a misconfiguration', async () => {
  server.trouble = 404
  const submitted = await provider.submit(requestFor(picture), await contexts.next())
  assert.ok(submitted.kind === 'misconfigured')
  assert.match(submitted.detail, /does not respond like a ComfyUI server/)
})

test('a server that is down counts as busy: nothing was sent, so nothing is unknown', async () => {
  const gone = openProvider(['http://127.0.0.1:1'], [picture])
  const submitted = await gone.submit(requestFor(picture), await contexts.next())
  assert.ok(submitted.kind === 'busy')
  assert.equal(submitted.retryAfterMs, 10_000)
  assert.match(submitted.detail, /^http:\/\/127\.0\.0\.1:1 cannot be reached: ECONNREFUSED/)
  assert.deepEqual(await gone.find(await contexts.next()), { kind: 'unsure' })
  await gone.close()
})

test('a job on a server that was removed from the settings is lost, and no request is sent to this server', async () => {
  const stranger = await ScriptedComfyUI.start()
  const polled = await provider.poll({ origin: stranger.origin }, await contexts.next())
  assert.deepEqual(polled, { kind: 'lost', isCertain: true })
  await provider.cancel({ origin: stranger.origin }, await contexts.next())
  assert.equal(stranger.asked.size, 0)
  await stranger[Symbol.asyncDispose]()
})

test('an unknown status means that the job is still running', async () => {
  const context = await contexts.next()
  server.fates.push('unknown-word')
  const submitted = await provider.submit(requestFor(picture), context)
  assert.ok(submitted.kind === 'accepted')
  await until('the job is in the history', () => server.queue.history.has(context.jobKey), 5_000)
  assert.deepEqual(await provider.poll(submitted.handle, context), { kind: 'running', progress: null })
})

test('a lookup is inconclusive if a server does not respond, but finds the job on any server that has it', async () => {
  const other = await ScriptedComfyUI.start()
  const two = openProvider([other.origin, server.origin], routes)
  const context = await contexts.next()
  assert.deepEqual(await two.find(context), { kind: 'absent' })
  other.trouble = 500
  assert.deepEqual(await two.find(context), { kind: 'unsure' })
  const submitted = await two.submit(requestFor(picture), context)
  assert.ok(submitted.kind === 'accepted')
  assert.deepEqual(submitted.handle, { origin: server.origin })
  assert.deepEqual(await two.find(context), { kind: 'found', handle: { origin: server.origin } })
  assert.equal((await ended(two, submitted.handle, context)).kind, 'succeeded')
  await two.close()
  await other[Symbol.asyncDispose]()
})

test('100 polls at the same time read the queue once', async () => {
  server.fates.push('hold')
  const context = await contexts.next()
  const submitted = await provider.submit(requestFor(picture), context)
  assert.ok(submitted.kind === 'accepted')
  const { handle } = submitted
  const before = server.asked.get('GET /api/queue') ?? 0
  const polls = await Promise.all(Array.from({ length: 100 }, () => provider.poll(handle, context)))
  assert.ok(polls.every(({ kind }) => kind === 'running'))
  assert.equal((server.asked.get('GET /api/queue') ?? 0) - before, 1)
  await until('the job is held', () => server.queue.isHeld, 5_000)
  server.queue.release()
  await ended(provider, handle, context)
})

test('if the response to a submission cannot be understood, the job is not stopped, because the worker looks it up', async () => {
  server.fates.push('hold')
  server.submitActs.push('take-then-page')
  const context = await contexts.next()
  await assert.rejects(provider.submit(requestFor(picture), context), /SubmitUnknown/)
  await until('the job is held', () => server.queue.isHeld, 5_000)
  assert.equal(server.queue.running?.isInterrupted, false)
  server.queue.release()
  assert.deepEqual(await provider.find(context), { kind: 'found', handle: { origin: server.origin } })
})

test('a job continues without its WebSocket', async () => {
  const context = await contexts.next()
  const submitted = await provider.submit(requestFor(slow), context)
  assert.ok(submitted.kind === 'accepted')
  server.dropConnections()
  assert.equal((await ended(provider, submitted.handle, context)).kind, 'succeeded')
})

test('a request that does not fit the workflow fails before anything is sent, with a message for the client', async () => {
  const image = await inputImage()
  const before = server.submits.length
  const messageFor = async (route: typeof picture, images: readonly InputImage[]) => {
    const submitted = await provider.submit(requestFor(route, { images }), await contexts.next())
    return submitted.kind === 'failed' ? [submitted.failure.code, submitted.failure.message] : submitted
  }
  assert.deepEqual(await messageFor(picture, [image]), [
    'invalid_input',
    'This model accepts no input images.',
  ])
  assert.deepEqual(await messageFor(edit, []), ['invalid_input', 'This model needs an input image.'])
  assert.deepEqual(await messageFor(edit, [image, image]), [
    'invalid_input',
    'This model accepts at most one input image.',
  ])
  assert.equal(server.submits.length, before)
})

test('a request with input images uses the image workflow', async () => {
  const image = await inputImage()
  const context = await contexts.next()
  await provider.submit(requestFor(both, { images: [image] }), context)
  assert.ok(server.inputs.has(`mutoscope/${context.jobKey}-1.png`))
})

test('a parameter that the workflow does not have is a misconfiguration', async () => {
  const submitted = await provider.submit(
    requestFor(picture, { parameters: { '3.inputs.steps': 20 } }),
    await contexts.next(),
  )
  assert.ok(submitted.kind === 'misconfigured')
  assert.match(submitted.detail, /^parameters names 3\.inputs\.steps, which picture\.json does not have/)
})

test('a preview shows the request without sending it, and hides the secrets', async () => {
  const before = server.submits.length
  await assert.rejects(
    provider.preview(requestFor(edit)),
    /^OperatorError: This model needs an input image\.$/,
  )
  const [shown] = await provider.preview(requestFor(picture))
  assert.ok(shown !== undefined)
  assert.match(shown.note ?? '', /^picture\.json receives prompt 1\.inputs\.value, width 3\.inputs\.width, /)
  assert.equal(shown.url, `${server.origin}/api/prompt`)
  assert.equal(shown.headers['authorization'], '***')
  const { prompt } = JSON.parse(shown.body) as { prompt: Record<string, { inputs: Record<string, unknown> }> }
  assert.equal(prompt['1']?.inputs['value'], requestFor(picture).prompt)
  assert.equal(server.submits.length, before)
})

test('a preview of a task with an input image also shows the upload', async () => {
  const [upload, shown] = await provider.preview(requestFor(edit, { images: [await inputImage()] }))
  assert.equal(upload?.url, `${server.origin}/api/upload/image`)
  const [, name = ''] = /\nimage: (\S+\.png) \(image\/png, 64x64\)$/.exec(upload.body) ?? []
  assert.ok(name !== '' && shown?.body.includes(`"mutoscope/${name}"`))
})

async function inputImage(): Promise<InputImage> {
  const { scratchFolder } = await contexts.next()
  const file = `${scratchFolder}/input.png`
  await sharp({ create: { width: 64, height: 64, channels: 3, background: '#405060' } })
    .png()
    .toFile(file)
  return { path: file, mediaType: 'image/png', width: 64, height: 64 }
}
