import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { startTestService } from '../harness/service/service.ts'
import { workflowFolder } from '../harness/engine/comfyui/comfyui-fixture.ts'
import { granted, refused } from './expect.ts'

const service = await startTestService(`
providers:
  secret-studio: { type: storyboard }
  secret-gpu: { type: comfyui, origin: http://gpu.internal:8188, workflows: ${workflowFolder} }
  secret-cloud: { type: openai, dialect: vllm-omni, base_url: http://cloud.internal/v1 }
models:
  svc-flash: { routes: [{ provider: secret-studio, parameters: { style: fine brush } }] }
  svc-pro: { enabled: false, price: 7, image_urls: 1, aspect_ratios: ['1:1'], default_aspect_ratio: '1:1' }
  poster-xl:
    kind: image
    price: 12
    routes:
      - { provider: secret-cloud, model: secret-model, parameters: { quality: high } }
      - { provider: secret-gpu, workflow: picture.json }
      - { provider: secret-cloud }
`)
after(() => service[Symbol.asyncDispose]())

const path = '/api/v1/models'

test("the catalog lists each model's price, limits, and aspect ratios, and whether it is enabled [C10.1]", async () => {
  const data = granted(await service.ask('GET', path))
  assert.deepEqual(Object.keys(data), ['models'])
  const models = data['models'] as readonly Readonly<Record<string, unknown>>[]
  assert.deepEqual(
    models.map((model) => [model['model_id'], model['task_type'], model['credits'], model['enabled']]),
    [
      ['svc-flash', 'video', 20, true],
      ['svc-pro', 'video', 7, false],
      ['video-model-2', 'video', 100, true],
      ['image-model-a-2', 'image', 4, true],
      ['image-model-b-2', 'image', 8, true],
      ['poster-xl', 'image', 12, true],
    ],
  )
  assert.deepEqual(models[1], {
    model_id: 'svc-pro',
    task_type: 'video',
    credits: 7,
    enabled: false,
    limits: { prompt_characters: 5_000, image_urls: 1 },
    aspect_ratios: ['1:1'],
    default_aspect_ratio: '1:1',
    engines: [
      {
        name: 'storyboard',
        about:
          'Built-in illustrator, not an AI model. It draws picture-book scenes from the words of the prompt, and edits and animates input images according to fixed rules.',
      },
    ],
  })
})

test('a model with several routes lists each type of engine once, in the order of its routes', async () => {
  const models = granted(await service.ask('GET', path))['models'] as readonly Readonly<
    Record<string, unknown>
  >[]
  assert.deepEqual(models.find(({ model_id: id }) => id === 'poster-xl')?.['engines'], [
    {
      name: 'openai',
      about: 'AI model on another server, which receives the prompt and the input images.',
    },
    { name: 'comfyui', about: "ComfyUI, with the operator's own workflows and models." },
  ])
})

test('engines are described without routes, provider names, or parameters [C10.2]', async () => {
  const { text } = await service.ask('GET', path)
  assert.match(text, /not an AI model/)
  assert.doesNotMatch(text, /provider|route|parameters|secret|internal|quality|picture\.json|fine brush/)
})

test('a request for an unchanged catalog results in 304 [C3.15]', async () => {
  const etag = (await service.ask('GET', path)).headers.get('etag') ?? ''
  const reply = await service.ask('GET', path, { headers: { 'if-none-match': etag } })
  assert.equal(reply.status, 304)
  assert.equal(reply.text, '')
})

test('listing the models needs a key [C4.4]', async () => {
  refused(await service.ask('GET', path, { key: null }), 'unauthorized')
})

test('HEAD returns no body; any other method returns 405 [C4.11, C4.22]', async () => {
  const head = await service.ask('HEAD', path)
  assert.deepEqual([head.status, head.text], [200, ''])
  const reply = await service.ask('POST', path)
  refused(reply, 'method_not_allowed')
  assert.equal(reply.headers.get('allow'), 'GET, HEAD, OPTIONS')
})
