// Tests the adapter with a server that misbehaves. In each case, the adapter must return the correct result and must
// never submit a request twice.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'

import { SubmitUnknown, Transient } from '../../src/providers/provider.ts'
import type { Submitted } from '../../src/providers/provider.ts'
import { openContexts } from '../harness/engine/comfyui/comfyui-fixture.ts'
import { ended, makeInputs, openAdapter, requestFor } from '../harness/engine/openai/openai-fixture.ts'
import { ScriptedOpenAi, scriptedKey } from '../harness/engine/openai/scripted-openai.ts'
import type { PollAct, SubmitAct } from '../harness/engine/openai/script.ts'
import { until } from '../harness/time/until.ts'

const model = 'gpt-image-2'
const video = { kind: 'video', aspectRatio: '16:9' } as const

let server: ScriptedOpenAi
let contexts: Awaited<ReturnType<typeof openContexts>>

before(async () => {
  contexts = await openContexts()
})

after(() => contexts[Symbol.asyncDispose]())

beforeEach(async () => {
  server = await ScriptedOpenAi.start()
})

afterEach(() => server[Symbol.asyncDispose]())

async function submit(act: SubmitAct, kind: 'image' | 'video' = 'image'): Promise<Submitted> {
  server.script.submit.push(act)
  const request = kind === 'image' ? requestFor(model) : requestFor('sora-2', video)
  return openAdapter(server, { responseMs: 300 }).submit(request, await contexts.next())
}

describe('a submission', () => {
  const unknown: readonly SubmitAct[] = [
    'reset-unread',
    'reset',
    'silence',
    500,
    502,
    503,
    504,
    'garbage',
    'html',
    'page',
    'strange',
  ]
  for (const kind of ['image', 'video'] as const) {
    for (const act of unknown) {
      it(`a submission of one ${kind} with an unknown outcome is not repeated: ${act}`, async () => {
        await assert.rejects(submit(act, kind), SubmitUnknown)
        assert.equal(server.submits, 1)
      })
    }
  }

  const definite = [
    ['busy-seconds', { kind: 'busy', retryAfterMs: 1_000 }],
    ['unavailable-until', { kind: 'busy', retryAfterMs: 2_000 }],
    ['moderated', { kind: 'failed', code: 'content_policy', retry: 'no' }],
    ['error-inside', { kind: 'failed', code: 'content_policy', retry: 'no' }],
    ['bad-image', { kind: 'failed', code: 'invalid_input', retry: 'no' }],
    ['bad-request', { kind: 'failed', code: 'provider_failed', retry: 'elsewhere' }],
    ['quota', { kind: 'misconfigured' }],
    ['bad-model', { kind: 'misconfigured' }],
    ['redirect', { kind: 'misconfigured' }],
  ] as const
  for (const kind of ['image', 'video'] as const) {
    for (const [act, expected] of definite) {
      it(`a submission of one ${kind} that the server did not accept is recognized: ${act}`, async () => {
        const submitted = await submit(act, kind)
        const flat = submitted.kind === 'failed' ? { ...submitted.failure, kind: submitted.kind } : submitted
        assert.partialDeepStrictEqual(flat, expected)
        assert.deepEqual([server.submits, server.billed], [1, 0])
      })
    }
  }

  it('a submission to a busy server is delayed until the date that the server specifies', async () => {
    const submitted = await submit('busy-date')
    assert.ok(submitted.kind === 'busy')
    assert.ok(submitted.retryAfterMs >= 1_000 && submitted.retryAfterMs <= 3_000)
  })

  it('a submission that succeeds without an image delivers no output, and counts as possibly billed', async () => {
    const submitted = await submit('empty')
    assert.deepEqual(submitted, { kind: 'done', handle: null, outputs: [], cost: null })
  })

  for (const id of ['', '..', 'x'.repeat(8_193), 'job-\ud800']) {
    it(`a submission of a video whose response contains an id that cannot be polled is not repeated: ${id.slice(0, 8)}`, async () => {
      server.sendAccepted = (response) => response.end(JSON.stringify({ id, status: 'queued' }))
      await assert.rejects(submit('accept', 'video'), SubmitUnknown)
      assert.equal(server.submits, 1)
    })
  }

  it('a submission to a server that cannot be reached was certainly not accepted', async () => {
    const adapter = openAdapter({ dialect: 'openai', baseUrl: 'http://127.0.0.1:1/v1' })
    assert.equal((await adapter.submit(requestFor(model), await contexts.next())).kind, 'busy')
  })

  it('a submission with an invalid key or an unknown model is reported to the operator, and the log contains no key', async () => {
    const context = await contexts.next()
    const wrong = 'sk-wrong-0123456789'
    const noKey = await openAdapter(server, { apiKey: wrong }).submit(requestFor(model), context)
    assert.ok(noKey.kind === 'misconfigured')
    assert.match(noKey.detail, /401: invalid_api_key/)
    assert.equal(noKey.detail.includes(wrong), false)
    const noModel = await openAdapter(server).submit(requestFor('dall-e-2'), context)
    assert.ok(noModel.kind === 'misconfigured')
    assert.match(noModel.detail, /404: model_not_found/)
  })

  it('a submission whose response arrives very slowly ends when the signal aborts', async () => {
    server.script.submit.push('trickle')
    const deadline = new AbortController()
    const submitting = openAdapter(server).submit(requestFor(model), await contexts.next(deadline.signal))
    submitting.catch(() => {})
    await until('the response has begun', async () => server.billed === 1, 5_000)
    deadline.abort(new Error('deadline'))
    await assert.rejects(submitting)
    assert.equal(server.submits, 1)
  })

  it('if a task has more input images than the server accepts, nothing is sent', async () => {
    const images = await makeInputs(contexts.folder, 2)
    const submitted = await openAdapter(server).submit(
      requestFor('sora-2', { ...video, images }),
      await contexts.next(),
    )
    assert.ok(submitted.kind === 'failed')
    assert.deepEqual([submitted.failure.retry, server.submits], ['elsewhere', 0])
  })

  it('while the response to a submission arrives, a large image is written to the scratch folder, to use little memory', async () => {
    const context = await contexts.next()
    const image = randomBytes(3_000_000)
    const body = Buffer.from(JSON.stringify({ created: 1, data: [{ b64_json: image.toString('base64') }] }))
    const rest = Promise.withResolvers<void>()
    server.sendAccepted = (response) => {
      response.write(body.subarray(0, body.length / 2))
      void rest.promise.then(() => response.end(body.subarray(body.length / 2)))
    }
    const submitting = openAdapter(server).submit(requestFor(model), context)
    const isBegun = async () => {
      const [name] = await readdir(context.scratchFolder)
      return name !== undefined && (await stat(path.join(context.scratchFolder, name))).size > 500_000
    }
    await until('the first part has been written', isBegun, 5_000)
    rest.resolve()
    const done = await submitting
    assert.ok(done.kind === 'done' && done.outputs[0]?.kind === 'file')
    assert.deepEqual(await readFile(done.outputs[0].path), image)
  })

  it('a submission counts toward the limit on requests per second until it has been sent, not until its image arrives', async () => {
    const image = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<void>()
    server.sendAccepted = (response) =>
      void image.promise.then(() => response.end(JSON.stringify({ created: 1, data: [] })))
    const context = { ...(await contexts.next()), onSent: () => sent.resolve() }
    const submitting = openAdapter(server).submit(requestFor(model), context)
    await sent.promise
    image.resolve()
    await submitting
  })

  it('the image of a submission stays in the scratch folder, and its cost is known only if the server reports an amount of money', async () => {
    const context = await contexts.next()
    const done = await openAdapter(server).submit(requestFor(model), context)
    assert.ok(done.kind === 'done' && done.outputs[0]?.kind === 'file')
    assert.equal((await readdir(context.scratchFolder)).length, 1)
    assert.match((await readFile(done.outputs[0].path)).subarray(0, 8).toString('latin1'), /PNG/)
    assert.equal(done.cost, null)
    const inUrl = await submit('data-url')
    assert.ok(inUrl.kind === 'done' && inUrl.outputs[0]?.kind === 'file')
    assert.match((await readFile(inUrl.outputs[0].path)).subarray(0, 8).toString('latin1'), /PNG/)
    await using xai = await ScriptedOpenAi.start('xai')
    const priced = await openAdapter(xai).submit(requestFor('grok-imagine-image'), await contexts.next())
    assert.ok(priced.kind === 'done')
    assert.deepEqual(priced.cost, { micros: 20_000, currency: 'USD' })
  })
})

describe('an output URL', () => {
  it('an output URL in the response to a submission is the handle, so that another process gets the same output with the key in a header', async () => {
    server.script.submit.push('url')
    const submitted = await openAdapter(server).submit(requestFor(model), await contexts.next())
    assert.ok(submitted.kind === 'done' && submitted.outputs[0]?.kind === 'url')
    assert.equal(JSON.stringify(submitted.handle).includes(scriptedKey), false)
    const polled = await openAdapter(server).poll(submitted.handle, await contexts.next())
    assert.deepEqual(polled, { kind: 'succeeded', outputs: submitted.outputs, cost: null })
  })
})

describe('a poll', () => {
  async function accepted() {
    const adapter = openAdapter(server)
    const context = await contexts.next()
    const submitted = await adapter.submit(requestFor('sora-2', video), context)
    assert.ok(submitted.kind === 'accepted')
    return { adapter, context, handle: submitted.handle }
  }

  const passing: readonly PollAct[] = ['reset', 500, 400, 429, 'garbage', 'page']
  for (const act of passing) {
    it(`a failed poll does not end the job: ${act}`, async () => {
      const { adapter, context, handle } = await accepted()
      server.script.poll.push(act)
      await assert.rejects(adapter.poll(handle, context), Transient)
      assert.equal((await ended(adapter, handle, context)).kind, 'succeeded')
    })
  }

  it('a poll that a busy server refuses reports how long the server wants no polls', async () => {
    const { adapter, context, handle } = await accepted()
    server.script.poll.push('busy-seconds')
    await assert.rejects(adapter.poll(handle, context), { name: 'Transient', retryAfterMs: 1_000 })
  })

  it('a poll reports progress, and treats an unknown status as running', async () => {
    const { adapter, context, handle } = await accepted()
    assert.deepEqual(await adapter.poll(handle, context), { kind: 'running', progress: 0.5 })
    server.script.poll.push('unknown-word')
    assert.deepEqual(await adapter.poll(handle, context), { kind: 'running', progress: 0 })
    assert.equal((await ended(adapter, handle, context)).kind, 'succeeded')
  })

  const failures = [
    ['fail', 'provider_failed', 'elsewhere'],
    ['fail-moderated', 'content_policy', 'no'],
    ['cancel', 'canceled', 'no'],
  ] as const
  for (const [act, code, retry] of failures) {
    it(`a poll finds out why a job failed: ${act}`, async () => {
      const { adapter, context, handle } = await accepted()
      server.script.poll.push(act)
      const polled = await adapter.poll(handle, context)
      assert.ok(polled.kind === 'failed')
      assert.deepEqual([polled.failure.code, polled.failure.retry], [code, retry])
    })
  }

  it('a poll of a job that the server does not recognize reports the job as lost, with certainty only if the handle is not ours', async () => {
    const { adapter, context, handle } = await accepted()
    server.restart()
    assert.deepEqual(await adapter.poll(handle, context), { kind: 'lost', isCertain: false })
    for (const foreign of [null, 'x', { id: 7 }, { url: 'http://elsewhere' }])
      assert.deepEqual(await adapter.poll(foreign, context), { kind: 'lost', isCertain: true })
  })

  it('a poll of a finished job returns a URL at the configured origin, with the key only in a header', async () => {
    const { adapter, context, handle } = await accepted()
    const polled = await ended(adapter, handle, context)
    assert.ok(polled.kind === 'succeeded' && polled.outputs[0]?.kind === 'url')
    const { url, headers } = polled.outputs[0]
    assert.equal(new URL(url).origin, adapter.origins[0])
    assert.deepEqual(headers, { authorization: `Bearer ${scriptedKey}` })
    assert.equal(JSON.stringify([url, handle]).includes(scriptedKey), false)
  })

  it('a poll finds a success even if the job should have been stopped', async () => {
    await using vllm = await ScriptedOpenAi.start('vllm-omni')
    vllm.script.cancel.push('ignore')
    const adapter = openAdapter(vllm)
    const context = await contexts.next()
    const submitted = await adapter.submit(requestFor(null, video), context)
    assert.ok(submitted.kind === 'accepted')
    await adapter.cancel(submitted.handle, context)
    assert.equal((await ended(adapter, submitted.handle, context)).kind, 'succeeded')
  })
})
