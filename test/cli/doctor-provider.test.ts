// `mutoscope doctor --provider`: the requests that a provider would receive and, with `--probe`, what its engine
// reports.

import { after, test } from 'node:test'
import assert from 'node:assert/strict'

import { checkProvider } from '../../src/installation/doctor/check-provider.ts'
import { engineTypes } from '../../src/providers/registry.ts'
import type { EngineTypes } from '../../src/providers/engine-type.ts'
import type { EngineRequest, Finding, RequestPreview } from '../../src/providers/provider.ts'
import { workflowFolder } from '../harness/engine/comfyui/comfyui-fixture.ts'
import { ScriptedComfyUI } from '../harness/engine/comfyui/scripted-comfyui.ts'
import { ScriptedOpenAi, scriptedKey } from '../harness/engine/openai/scripted-openai.ts'
import { ScriptedAdapter } from '../harness/engine/scripted-adapter.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { loadSettings } from '../harness/service/load-settings.ts'
import { Operator } from './operator.ts'

const folder = await temporaryFolder()
const [comfyui, openai] = [await ScriptedComfyUI.start(), await ScriptedOpenAi.start()]
after(async () => {
  await openai[Symbol.asyncDispose]()
  await comfyui[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const operator = await new Operator(folder.path, 'embedded', {
  OPENAI_API_KEY: scriptedKey,
  PROXY_KEY: 'Bearer proxy-password',
}).with(`
providers:
  gpu:
    type: comfyui
    origin: ${comfyui.origin}
    headers: { authorization: "\${PROXY_KEY}" }
    workflows: ${workflowFolder}
  broken: { type: comfyui, origin: "${comfyui.origin}", workflows: ${workflowFolder} }
  remote: { type: openai, base_url: "${openai.baseUrl}", api_key: "\${OPENAI_API_KEY}" }
  idle: { type: openai, base_url: "${openai.baseUrl}", api_key: "\${OPENAI_API_KEY}" }
models:
  image-model-a-2: { routes: [{ provider: gpu, workflow: edit.json }] }
  image-model-b-2:
    routes:
      - { provider: gpu, workflow: picture.json }
      - { provider: remote, model: gpt-image-2, parameters: { quality: low } }
      - { provider: broken, workflow: missing-node.json }
      - { provider: broken, workflow: picture.json, parameters: { 9.steps: 4 } }
`)

const [withoutImage, withImage] = ['a task without an input image', 'a task with an input image']

interface Examined {
  readonly ok: boolean
  readonly checks: readonly { readonly name: string; readonly state: string; readonly detail: string }[]
  readonly requests: readonly (RequestPreview & Readonly<Record<'model' | 'route' | 'task', string>>)[]
}

async function examine(...args: readonly string[]): Promise<Examined & { readonly status: number | null }> {
  const { status, stdout, stderr } = await operator.call(['doctor', ...args, '--json'])
  assert.equal(stderr, '')
  return { status, ...(JSON.parse(stdout) as Examined) }
}

test('the request for each route is shown without secrets, and nothing is sent [C17.9]', async () => {
  const { status, checks, requests } = await examine('--provider', 'gpu')
  assert.equal(status, 0)
  assert.deepEqual(
    checks.map(({ state, detail }) => `${state} ${detail}`),
    [
      'warn image-model-a-2, route gpu, a task without an input image: This model needs an input image.',
      'warn image-model-b-2, route gpu, a task with an input image: This model accepts no input images.',
    ],
  )
  assert.deepEqual(
    requests.map(({ model, route, task, method, url }) => [model, route, task, method, url]),
    [
      ['image-model-a-2', 'gpu', withImage, 'POST', `${comfyui.origin}/api/upload/image`],
      ['image-model-a-2', 'gpu', withImage, 'POST', `${comfyui.origin}/api/prompt`],
      ['image-model-b-2', 'gpu', withoutImage, 'POST', `${comfyui.origin}/api/prompt`],
    ],
  )
  for (const { headers } of requests) assert.equal(headers['authorization'], '***')
  assert.equal(JSON.stringify(requests).includes('proxy-password'), false)
  assert.match(requests[1]?.body ?? '', /"image": "mutoscope\//)
  assert.match(requests[2]?.body ?? '', /A red fox/)

  const remote = await examine('--provider', 'remote')
  assert.equal(JSON.stringify(remote).includes(scriptedKey), false)
  assert.deepEqual(JSON.parse(remote.requests[0]?.body ?? ''), {
    model: 'gpt-image-2',
    prompt: 'A red fox in a snowy forest at sunrise',
    size: '1024x1024',
    quality: 'low',
  })
  assert.deepEqual(
    remote.requests.map(({ task, url }) => [task, url.slice(openai.baseUrl.length)]),
    [
      [withoutImage, '/images/generations'],
      [withImage, '/images/edits'],
    ],
  )
  assert.match(remote.requests[1]?.body ?? '', /\nimage\[\]: image-1\.png \(image\/png, 1x1\)$/)
  const { stdout } = await operator.call(['doctor', '--provider', 'remote'])
  assert.match(
    stdout,
    /^image-model-b-2, route remote, a task without an input image \(not sent\):\n\n {2}POST http.*\/images\/generations\n {2}authorization: Bearer \*\*\*\n/,
  )
  const edits = await operator.call(['doctor', '--provider', 'gpu'])
  assert.equal(edits.stdout.split('a task with an input image (not sent):').length, 2, 'one heading per task')
  assert.match(edits.stdout, /\n {2}picture\.json receives prompt 1\.inputs\.value, .*\n\n {2}POST /)
  assert.equal(openai.received.length, 0)
  assert.equal(comfyui.asked.size, 0)
})

test('a probe contacts the engine, and a problem with the engine becomes a failed check', async () => {
  const good = await examine('--provider', 'remote', '--probe')
  assert.deepEqual([good.status, good.ok], [0, true])
  assert.deepEqual(
    good.checks.map(({ name, state }) => [name, state]),
    [
      ['engine', 'ok'],
      ['engine', 'ok'],
    ],
  )
  const broken = await operator.call(['doctor', '--provider', 'broken', '--probe'])
  assert.equal(broken.status, 1)
  assert.match(broken.stdout, /\nok {4}engine .*127\.0\.0\.1/)
  assert.match(
    broken.stdout,
    /\nFAIL {2}request +image-model-b-2, route broken-2, a task without an input image: .*9\.steps/,
  )
  assert.match(broken.stdout, /\nFAIL {2}engine .*missing-node\.json.*does not exist there/)
  assert.deepEqual(comfyui.submits, [])
})

test('the built-in provider and a provider without routes are described, and an unknown provider is refused', async () => {
  const builtIn = await examine('--provider', 'storyboard', '--probe')
  assert.deepEqual([builtIn.status, builtIn.requests], [0, []])
  assert.match(builtIn.checks[0]?.detail ?? '', /^storyboard is built in: /)
  const idle = await operator.call(['doctor', '--provider', 'idle'])
  assert.deepEqual([idle.status, idle.stdout.slice(0, 4)], [0, 'note'])
  assert.match(idle.stdout, /no model has a route to idle/)
  assert.match(
    await operator.refusal(1, 'doctor', '--provider', 'remot'),
    /no provider remot: did you mean remote\?/,
  )
  assert.match(await operator.refusal(2, 'doctor', '--probe'), /--probe requires --provider/)
})

/** If `fault` is `preview` or `probe`, that method throws. Otherwise, a probe finds a problem. */
class FaultyEngine extends ScriptedAdapter {
  readonly #fault: string
  isClosed = false

  constructor(fault: string) {
    super('faulty', 'http://127.0.0.1:1')
    this.#fault = fault
  }

  async preview({ images }: EngineRequest): Promise<readonly RequestPreview[]> {
    if (this.#fault === 'preview') throw new Error(images.length === 0 ? 'It needs a film.' : 'No pictures.')
    return [{ method: 'POST', url: 'http://127.0.0.1:1/jobs', headers: {}, body: '', note: null }]
  }

  async probe(): Promise<readonly Finding[]> {
    if (this.#fault === 'probe') throw new Error('It hung up.')
    return [{ isOk: false, message: 'It is asleep.' }]
  }

  override async close(): Promise<void> {
    this.isClosed = true
  }
}

test('any error becomes a failed check, and the engine is closed', async () => {
  for (const [fault, expected] of [
    ['open', ['settings: The workflow is missing.']],
    [
      'preview',
      [
        'request: svc-pro, route faulty, a task without an input image: It needs a film.',
        'request: svc-pro, route faulty, a task with an input image: No pictures.',
        'engine: It is asleep.',
      ],
    ],
    ['probe', ['engine: It hung up.']],
  ] as const) {
    const engine = new FaultyEngine(fault)
    const types: EngineTypes = new Map([
      ...engineTypes,
      [
        'faulty',
        {
          about: 'A faulty engine.',
          concurrency: { default: 1, about: [] },
          polling: null,
          readSettings: () => ({}),
          readRoute: () => ({}),
          open: () => {
            if (fault === 'open') throw new Error('The workflow is missing.')
            return engine
          },
        },
      ],
    ])
    const settings = `
providers: { faulty: { type: faulty } }
models: { svc-pro: { routes: [{ provider: faulty }] } }`
    const { checks } = await checkProvider(await loadSettings(settings, {}, types), 'faulty', true, types)
    const failed = checks.filter(({ state }) => state === 'fail')
    assert.deepEqual(
      failed.map(({ name, detail }) => `${name}: ${detail}`),
      expected,
    )
    assert.equal(engine.isClosed, fault !== 'open')
  }
})
