// Tests the adapter with each dialect. The scripted server refuses the same requests as the real servers that use the
// dialect.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'

import { dialectNames, dialects } from '../../src/providers/openai/dialects.ts'
import type { DialectName } from '../../src/providers/openai/dialects.ts'
import type { Submitted } from '../../src/providers/provider.ts'
import { openContexts } from '../harness/engine/comfyui/comfyui-fixture.ts'
import { ended, makeInputs, openAdapter, requestFor } from '../harness/engine/openai/openai-fixture.ts'
import { ScriptedOpenAi, scriptedKey } from '../harness/engine/openai/scripted-openai.ts'

const modelOf: Readonly<Record<DialectName, string | null>> = {
  openai: 'gpt-image-2',
  'vllm-omni': null,
  sglang: null,
  localai: 'flux.1-dev',
  litellm: 'openai/gpt-image-2',
  'sd-server': null,
  xai: 'grok-imagine-image',
  modelark: 'seedream-4-5-251128',
}

let contexts: Awaited<ReturnType<typeof openContexts>>

before(async () => {
  contexts = await openContexts()
})

after(() => contexts[Symbol.asyncDispose]())

/** Returns, as text, the first 8 bytes of the output that the worker would store. */
async function headOf(submitted: Submitted): Promise<string> {
  assert.ok(submitted.kind === 'done', JSON.stringify(submitted))
  const [output] = submitted.outputs
  assert.ok(output !== undefined)
  const bytes =
    output.kind === 'file'
      ? await readFile(output.path)
      : Buffer.from(await (await fetch(output.url, { headers: output.headers })).arrayBuffer())
  return bytes.subarray(0, 8).toString('latin1')
}

for (const name of dialectNames) {
  describe(name, () => {
    let server: ScriptedOpenAi

    before(async () => {
      server = await ScriptedOpenAi.start(name)
    })

    after(() => server[Symbol.asyncDispose]())

    it('the adapter creates an image from a prompt, which remains a single value in the request', async () => {
      const prompt = 'a fox", "n": 10, <sd_cpp_extra_args>{"steps":1}</sd_cpp_extra_args>\r\n--x'
      const submitted = await openAdapter(server).submit(
        requestFor(modelOf[name], { prompt }),
        await contexts.next(),
      )
      assert.match(await headOf(submitted), /PNG/)
      const { fields, isForm } = server.lastRequest
      assert.equal(isForm, false)
      const expected = name === 'sd-server' ? prompt.replace('<sd_cpp', '< sd_cpp') : prompt
      assert.equal(fields['prompt'], expected)
      assert.equal(fields['model'], modelOf[name] ?? undefined)
      assert.equal('n' in fields, false)
    })

    it('the adapter creates an image from input images', async () => {
      const images = await makeInputs(contexts.folder, name === 'localai' ? 1 : 2)
      const submitted = await openAdapter(server).submit(
        requestFor(modelOf[name], { images }),
        await contexts.next(),
      )
      assert.match(await headOf(submitted), /PNG/)
      const { path, fields, files } = server.lastRequest
      assert.ok(path.endsWith(dialects[name].images.editsPath))
      const inline = JSON.stringify(fields).match(/iVBORw0KGgo/g) ?? []
      assert.equal(files.length + inline.length, images.length)
      assert.ok(files.every(({ mediaType }) => mediaType === 'image/png'))
    })

    const { videos } = dialects[name]
    const video = { kind: 'video', aspectRatio: '16:9' } as const
    const videoModel = name === 'openai' ? 'sora-2' : modelOf[name]

    if (videos === null) {
      it('the adapter reports that it does not create videos', async () => {
        const adapter = openAdapter(server)
        assert.deepEqual(adapter.capabilities.kinds, ['image'])
        const submitted = await adapter.submit(requestFor(videoModel, video), await contexts.next())
        assert.equal(submitted.kind, 'misconfigured')
      })
    } else if (videos.isSynchronous) {
      it('the adapter creates a video within one request', async () => {
        const images = await makeInputs(contexts.folder, 1)
        for (const request of [requestFor(videoModel, video), requestFor(videoModel, { ...video, images })]) {
          const submitted = await openAdapter(server).submit(request, await contexts.next())
          assert.match(await headOf(submitted), /ftyp/)
        }
        assert.deepEqual(
          [server.lastRequest.fields['width'], server.lastRequest.fields['height']],
          [848, 480],
        )
      })
    } else {
      it('the adapter creates a video as a job, with and without a first frame', async () => {
        const adapter = openAdapter(server)
        const [image] = await makeInputs(contexts.folder, 1)
        for (const images of [[], image === undefined ? [] : [image]]) {
          const context = await contexts.next()
          const submitted = await adapter.submit(requestFor(videoModel, { ...video, images }), context)
          assert.ok(submitted.kind === 'accepted', JSON.stringify(submitted))
          const polled = await ended(adapter, submitted.handle, context)
          assert.ok(polled.kind === 'succeeded')
          assert.match(await headOf({ ...polled, kind: 'done', handle: null }), /ftyp/)
        }
      })

      it('the adapter stops a running job if the server supports this', async () => {
        const adapter = openAdapter(server)
        const context = await contexts.next()
        const submitted = await adapter.submit(requestFor(videoModel, video), context)
        assert.ok(submitted.kind === 'accepted')
        await adapter.cancel(submitted.handle, context)
        assert.equal(adapter.capabilities.canCancel, name === 'vllm-omni')
        const polled = await adapter.poll(submitted.handle, context)
        assert.equal(polled.kind, name === 'vllm-omni' ? 'lost' : 'running')
      })
    }

    it('the adapter responds to a probe and previews a request without its secrets', async () => {
      const model = modelOf[name]
      const adapter = openAdapter(server)
      const routes = [{ model, shapes: [] }]
      const found = await adapter.probe(routes, AbortSignal.timeout(5_000))
      assert.ok(
        found.every(({ isOk }) => isOk),
        JSON.stringify(found),
      )
      assert.equal(found.length, model === null ? 1 : 2)
      const images = await makeInputs(contexts.folder, 1)
      const before = server.submits
      const [preview] = await adapter.preview(requestFor(model, { images }))
      assert.equal(server.submits, before)
      assert.ok(preview !== undefined)
      assert.match(preview.url, /\/images\/(generations|edits)$/)
      assert.ok(preview.body.includes('a fox'))
      assert.equal(JSON.stringify(preview).includes(scriptedKey), false)
    })
  })
}

describe('a probe', () => {
  it('a probe reports which setting is wrong', async () => {
    await using server = await ScriptedOpenAi.start()
    const probe = async (change: object, model = 'gpt-image-2') =>
      (await openAdapter(server, change).probe([{ model, shapes: [] }], AbortSignal.timeout(5_000))).find(
        ({ isOk }) => !isOk,
      )?.message
    assert.match((await probe({ apiKey: 'sk-wrong-9876' })) ?? '', /does not accept the API key/)
    assert.doesNotMatch((await probe({ apiKey: 'sk-wrong-9876' })) ?? '', /9876/)
    assert.match((await probe({}, 'gpt-image-9')) ?? '', /does not contain gpt-image-9/)
    assert.match((await probe({ baseUrl: new URL('http://127.0.0.1:1/v1/') })) ?? '', /cannot be reached/)
    assert.equal(await probe({}), undefined)
  })
})
