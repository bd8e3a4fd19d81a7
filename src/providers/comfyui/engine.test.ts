import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

import { loadSettings, problemsOf } from '../../../test/harness/service/load-settings.ts'
import { workflowFolder } from '../../../test/harness/engine/comfyui/comfyui-fixture.ts'
import { engineTypes, openProvider } from '../registry.ts'

const origin = 'http://gpu.internal:8188'

test('a provider can be configured in one line', async () => {
  const { providers } = await loadSettings(`providers: { gpu: { type: comfyui, origin: '${origin}/' } }`)
  const { limits, settings } = providers.get('gpu') ?? {}
  assert.deepEqual(settings, { origins: [origin], headers: {}, workflows: 'workflows' })
  assert.equal(limits?.concurrency, 2)
})

test('the values of headers come only from the environment', async () => {
  const yaml = (value: string) =>
    `providers: { gpu: { type: comfyui, origin: '${origin}', headers: { Authorization: '${value}' } } }`
  const { providers } = await loadSettings(yaml('${COMFYUI_AUTHORIZATION}'), {
    COMFYUI_AUTHORIZATION: 'Basic Zm94',
  })
  const settings = providers.get('gpu')?.settings
  assert.deepEqual(settings, {
    origins: [origin],
    headers: { Authorization: 'Basic Zm94' },
    workflows: 'workflows',
  })
  const [problem = '', ...others] = await problemsOf(yaml('Basic Zm94'))
  assert.match(problem, /^providers\.gpu\.headers\.Authorization: must not be in this file/)
  assert.ok(!problem.includes('Zm94'))
  assert.deepEqual(others, [])
})

test('a mistake in a provider or a route is reported together with the correct form', async () => {
  const problems = await problemsOf(`
providers:
  none: { type: comfyui }
  path: { type: comfyui, origin: 'http://gpu.internal/comfy' }
  gpu: { type: comfyui, origins: ['${origin}', 'ftp://gpu'], headers: { 'Bad Name': '\${X}' } }
models:
  svc-pro: { routes: [{ provider: none }] }
  svc-flash: { routes: [{ provider: none, workflow: ../secret.json }] }
  video-model-2: { routes: [{ provider: none, workflow: a.json, bindings: { text: '6.inputs.text' } }] }
  image-model-a-2: { routes: [{ provider: none, workflow: a.json, bindings: { prompt: '6.text' } }] }
`)
  const all = problems.join('\n')
  for (const expected of [
    /providers\.none\.origin: is required, and must be the address of a ComfyUI server without a path, such as/,
    /providers\.path\.origin: must be the address of a ComfyUI server without a path/,
    /providers\.gpu\.origins: must be a list of addresses such as http/,
    /providers\.gpu\.headers\.Bad Name: must be the name of a header/,
    /models\.svc-pro\.routes\[0\]\.workflow: is required, and must be the name of a file/,
    /models\.svc-flash\.routes\[0\]\.workflow: must be the name of a file in the workflows folder, such as flux\.json, not/,
    /models\.video-model-2\.routes\[0\]\.bindings: has an unknown name, text: the valid names are prompt, width/,
    /^models\.image-model-a-2\.routes\[0\]\.bindings: must have a path such as "6\.inputs\.text", or a list of paths, for prompt$/m,
  ])
    assert.match(all, expected)
})

test('an invalid or missing address is reported once', async () => {
  const given = [
    ['origin', 'origin: gpu.internal'],
    ['origins', "origins: ['ftp://gpu']"],
    ['origin', 'origin: "${UNSET}"'],
    ['origin', 'origins: []'],
    ['origin', 'headers: {}'],
  ] as const
  for (const [setting, yaml] of given) {
    const problems = await problemsOf(`providers: { gpu: { type: comfyui, ${yaml} } }`)
    assert.deepEqual(
      problems.map((problem) => problem.split(':')[0]),
      [`providers.gpu.${setting}`],
    )
  }
})

test('a missing workflow prevents startup, and the message suggests a similar name', async () => {
  const open = async (workflow: string) => {
    const config = await loadSettings(`
providers: { gpu: { type: comfyui, origin: '${origin}', workflows: '${workflowFolder}' } }
models: { svc-pro: { routes: [{ provider: gpu, workflow: ${workflow} }] } }
`)
    const provider = config.providers.get('gpu')
    assert.ok(provider !== undefined)
    return openProvider(engineTypes, 'gpu', provider, config, config.catalog)
  }
  await assert.rejects(
    open('wan-t2w.json'),
    /there is no workflow wan-t2w\.json in .*: did you mean wan-t2v\.json\?$/,
  )
  await assert.rejects(open('something-else.json'), /: export the workflow from ComfyUI into this folder$/)
  await (await open('wan-t2v.json')).close()
})

test('the commented-out provider in mutoscope.example.yaml is valid', async () => {
  const example = readFileSync(new URL('../../../mutoscope.example.yaml', import.meta.url), 'utf8')
  const [, block = ''] = /\n( {2}# gpu:\n(?: {2}# .*\n)+)/.exec(example) ?? []
  const yaml = `providers:\n${block.replace(/^ {2}# /gm, '  ')}`
  const { providers } = await loadSettings(yaml, { OPENAI_API_KEY: 'sk-test' })
  assert.equal(providers.get('gpu')?.type, 'comfyui')
})
