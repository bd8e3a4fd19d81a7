import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

import { dialectNames, dialects } from '../../src/providers/openai/dialects.ts'
import { engineTypes, openProvider } from '../../src/providers/registry.ts'
import { loadSettings, problemsOf } from '../harness/service/load-settings.ts'

const folder = path.join(import.meta.dirname, '../../docs/engines')
const key = { OPENAI_API_KEY: 'sk-test' }
const machine = { ffmpegPath: null, settingsFolder: '/' }

function open(yaml: string, name: string) {
  return loadSettings(yaml, key).then(({ providers, catalog }) => {
    const settings = providers.get(name)
    assert.ok(settings !== undefined)
    return openProvider(engineTypes, name, settings, machine, catalog)
  })
}

/** `provider` and `route` each consist of YAML settings, separated by commas. */
function settingsFor(provider: string, route: string): string {
  return `providers: { a: { type: openai, ${provider} } }\nmodels: { image-model-a-2: { routes: [{ provider: a, ${route} }] } }`
}

test('the examples in the documentation are valid', async () => {
  for (const page of ['openai.md', 'README.md']) {
    const text = readFileSync(path.join(folder, page), 'utf8')
    const examples = [...text.matchAll(/^( *)```yaml\n(.*?)```/gms)].map(([, indent = '', yaml = '']) =>
      yaml.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    )
    assert.ok(examples.length > 0)
    for (const yaml of examples) assert.deepEqual(await problemsOf(yaml, key), [], page)
  }
})

test('the table in the documentation has a row for each dialect, with its address and its requirements', () => {
  const text = readFileSync(path.join(folder, 'openai.md'), 'utf8')
  for (const name of dialectNames) {
    const [, , baseUrl, needsKey, needsModel, isFree, , videos] =
      new RegExp(`^\\| \`${name}\`.*$`, 'm')
        .exec(text)?.[0]
        .split('|')
        .map((cell) => cell.trim()) ?? []
    const dialect = dialects[name]
    assert.equal(baseUrl, dialect.baseUrl === null ? 'none' : `\`${dialect.baseUrl}\``, name)
    assert.equal(needsKey, dialect.needsKey ? 'required' : 'optional', name)
    assert.equal(needsModel, dialect.needsModel ? 'required' : 'optional', name)
    assert.equal(isFree, dialect.isFree ? 'yes' : 'no', name)
    assert.equal(videos !== 'none', dialect.videos !== null, name)
    assert.equal(videos?.includes('canceled') ?? false, dialect.videos?.deleteCancels ?? false, name)
  }
})

test('a provider with invalid settings prevents startup, and the message says why', async () => {
  const problems = async (provider: string, route = 'model: m') =>
    (await problemsOf(settingsFor(provider, route), key)).join('\n')
  assert.match(await problems('dialect: openai'), /providers\.a\.api_key: is required/)
  assert.match(await problems('dialect: vllm-omni'), /providers\.a\.base_url: is required/)
  assert.match(await problems('dialect: openia'), /providers\.a\.dialect: must be one of openai, vllm-omni/)
  const server = 'dialect: sglang, base_url: "http://gpu:30000/v1"'
  assert.equal(await problems(server), '')
  for (const url of ['gpu:30000', 'ftp://gpu/v1', 'http://user:word@gpu/v1', 'http://gpu/v1?key=x'])
    assert.match(await problems(`dialect: sglang, base_url: "${url}"`), /base_url: must be a URL/)
  for (const name of ['prompt', 'model', 'image', 'n', 'stream', 'response_format'])
    assert.match(await problems(server, `parameters: { ${name}: x }`), new RegExp(`must not contain ${name}`))
  for (const format of ['svg', 'gif'])
    assert.match(
      await problems(server, `parameters: { output_format: ${format} }`),
      /must not set output_format to svg or gif/,
    )
  assert.match(await problems(server, 'sizes: [large]'), /sizes: must be a list of sizes/)
})

test('a route without a model is refused if the server has several models', async () => {
  const hosted = settingsFor('api_key_env: OPENAI_API_KEY', 'parameters: {}')
  await assert.rejects(open(hosted, 'a'), /provider a needs a model/)
  const own = await open(settingsFor('dialect: sglang, base_url: "http://gpu:30000/v1"', 'sizes: []'), 'a')
  assert.deepEqual(own.origins, ['http://gpu:30000'])
  assert.equal(own.capabilities.isFree, true)
  assert.equal(own.capabilities.submitKey, 'none')
})

test('output_origins lists other servers that may hold the outputs', async () => {
  const local = (origins: string) =>
    settingsFor(`dialect: sglang, base_url: "http://gpu:8080/v1", output_origins: ${origins}`, 'sizes: []')
  const own = await open(local('["http://bucket.internal:9000/"]'), 'a')
  assert.deepEqual(own.origins, ['http://gpu:8080'])
  assert.deepEqual(own.outputOrigins, ['http://bucket.internal:9000'])
  await assert.rejects(
    open(local('["http://bucket.internal:9000/outputs"]'), 'a'),
    /output_origins: must be a list of addresses without a path/,
  )
})

test('a limit on costs is refused if the engine never reports its costs', async () => {
  for (const provider of ['api_key_env: OPENAI_API_KEY', 'dialect: sglang, base_url: "http://gpu:30000/v1"'])
    assert.deepEqual(await problemsOf(settingsFor(`${provider}, spend_per_day: 20`, 'model: m'), key), [
      'providers.a.spend_per_day: would have no effect, because this engine does not report its costs in a currency',
    ])
  const xai = settingsFor('dialect: xai, api_key_env: OPENAI_API_KEY, spend_per_day: 20', 'model: m')
  assert.equal((await open(xai, 'a')).limits.spendMicrosPerDay, 20_000_000)
})

test('the free setting overrides the dialect', async () => {
  const rented = settingsFor(
    'dialect: vllm-omni, base_url: "https://rented.example/v1", free: false',
    'sizes: []',
  )
  assert.equal((await open(rented, 'a')).capabilities.isFree, false)
})
