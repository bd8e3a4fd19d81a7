// OpenAI's own client must accept the scripted server's responses, and our adapter must send the same requests as the
// client. The compiler checks the client's parameters against types that OpenAI generates from its API description.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'

import OpenAI, { toFile } from 'openai'

import type { EngineRequest } from '../../src/providers/provider.ts'
import type { OpenAiRoute } from '../../src/providers/openai/submission.ts'
import { openContexts } from '../harness/engine/comfyui/comfyui-fixture.ts'
import { makeInputs, openAdapter, requestFor } from '../harness/engine/openai/openai-fixture.ts'
import { ScriptedOpenAi, scriptedKey } from '../harness/engine/openai/scripted-openai.ts'

// The prompt is a single line, because OpenAI's client changes line feeds in forms, and our adapter does not.
const prompt = 'a fox under a "red" sky, $HOME'

let server: ScriptedOpenAi
let client: OpenAI
let contexts: Awaited<ReturnType<typeof openContexts>>

before(async () => {
  server = await ScriptedOpenAi.start()
  client = new OpenAI({ apiKey: scriptedKey, baseURL: server.baseUrl, maxRetries: 0 })
  contexts = await openContexts()
})

after(async () => {
  await server[Symbol.asyncDispose]()
  await contexts[Symbol.asyncDispose]()
})

describe("OpenAI's client accepts the scripted server", () => {
  it('the client creates and edits images', async () => {
    const created = await client.images.generate({ model: 'gpt-image-2', prompt, size: '1024x1024' })
    assert.match(Buffer.from(created.data?.[0]?.b64_json ?? '', 'base64').toString('latin1'), /^.PNG/)
    assert.equal(created.usage?.total_tokens, 100)
    const [input] = await makeInputs(contexts.folder, 1)
    const image = await toFile(await readFile(input?.path ?? ''), 'image.png', { type: 'image/png' })
    const edited = await client.images.edit({ model: 'gpt-image-1.5', prompt, image, size: '1024x1024' })
    assert.equal(edited.data?.length, 1)
  })

  it('the client creates, polls, downloads, and deletes a video', async () => {
    const { id, status } = await client.videos.create({
      model: 'sora-2',
      prompt,
      seconds: '4',
      size: '1280x720',
    })
    assert.equal(status, 'queued')
    assert.equal((await client.videos.retrieve(id)).progress, 50)
    assert.equal((await client.videos.retrieve(id)).status, 'completed')
    const film = Buffer.from(await (await client.videos.downloadContent(id)).arrayBuffer())
    assert.equal(film.subarray(4, 8).toString(), 'ftyp')
    assert.equal((await client.videos.delete(id)).deleted, true)
    await assert.rejects(client.videos.retrieve(id), OpenAI.NotFoundError)
  })

  it('the client recognizes every error', async () => {
    const create = () => client.images.generate({ model: 'gpt-image-2', prompt, size: '1024x1024' })
    const expected = [
      ['moderated', OpenAI.BadRequestError, 'moderation_blocked'],
      ['bad-image', OpenAI.BadRequestError, 'invalid_image_file'],
      ['quota', OpenAI.RateLimitError, 'insufficient_quota'],
      ['busy-seconds', OpenAI.RateLimitError, 'rate_limit_exceeded'],
      [500, OpenAI.InternalServerError, null],
      [504, OpenAI.InternalServerError, null],
    ] as const
    for (const [act, kind, code] of expected) {
      server.script.submit.push(act)
      await assert.rejects(create(), (error) => error instanceof kind && error.code === code)
    }
    server.script.submit.push('reset')
    await assert.rejects(create(), OpenAI.APIConnectionError)
    const stranger = new OpenAI({ apiKey: 'sk-wrong', baseURL: server.baseUrl, maxRetries: 0 })
    await assert.rejects(stranger.models.list(), OpenAI.AuthenticationError)
    const unknown = client.images.generate({ model: 'no-such-model', prompt })
    await assert.rejects(unknown, OpenAI.NotFoundError)
  })

  it('the client lists the models', async () => {
    const models = await client.models.list()
    assert.ok(models.data.some(({ id }) => id === 'gpt-image-2'))
  })
})

describe("the adapter sends the same request as OpenAI's client", () => {
  /** Ignores multipart boundaries and file names. */
  async function assertSame(byClient: Promise<unknown>, request: EngineRequest<OpenAiRoute>): Promise<void> {
    await byClient
    const expected = server.lastRequest
    await openAdapter(server).submit(request, await contexts.next())
    const sent = server.lastRequest
    assert.notEqual(sent, expected)
    assert.deepEqual(sent, expected)
  }

  it('the two requests are equal for an image', async () => {
    const options = {
      quality: 'high',
      output_format: 'webp',
      background: 'opaque',
      moderation: 'low',
    } as const satisfies Partial<OpenAI.ImageGenerateParams>
    await assertSame(
      client.images.generate({ model: 'gpt-image-2', prompt, size: '1248x832', ...options }),
      requestFor('gpt-image-2', { prompt, parameters: options }),
    )
    await assertSame(
      client.images.generate({ model: 'gpt-image-1.5', prompt, size: '1536x1024' }),
      requestFor('gpt-image-1.5', { prompt }),
    )
  })

  it('the two requests are equal for an edit of one image and of several', async () => {
    for (const count of [1, 3]) {
      const images = await makeInputs(contexts.folder, count)
      const image = await Promise.all(
        images.map(async ({ path }, index) =>
          toFile(await readFile(path), `image-${index + 1}.png`, { type: 'image/png' }),
        ),
      )
      await assertSame(
        client.images.edit({ model: 'gpt-image-2', prompt, size: '1248x832', quality: 'low', image }),
        requestFor('gpt-image-2', { prompt, images, parameters: { quality: 'low' } }),
      )
    }
  })

  it('the two requests are equal for a video, with and without a first frame', async () => {
    const fields = {
      model: 'sora-2',
      prompt,
      size: '1280x720',
      seconds: '8',
    } as const satisfies OpenAI.VideoCreateParams
    const request = requestFor('sora-2', {
      kind: 'video',
      prompt,
      aspectRatio: '16:9',
      parameters: { seconds: '8' },
    })
    await assertSame(client.videos.create(fields), request)
    const images = await makeInputs(contexts.folder, 1)
    const input_reference = await toFile(await readFile(images[0]?.path ?? ''), 'image-1.png', {
      type: 'image/png',
    })
    await assertSame(client.videos.create({ ...fields, input_reference }), { ...request, images })
  })
})
