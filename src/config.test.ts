import { test } from 'node:test'
import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { withScripted } from '../test/harness/engine/scripted-type.ts'
import { loadSettings, problemsOf } from '../test/harness/service/load-settings.ts'
import { temporaryFolder } from '../test/harness/files/temporary-folder.ts'
import { exampleSettings, loadConfig } from './config.ts'
import { ConfigError } from './settings/reading/config-error.ts'
import { openDataFolder } from './data-folder/data-folder.ts'
import { builtInCatalog } from './settings/models.ts'

const example = fileURLToPath(new URL('../mutoscope.example.yaml', import.meta.url))
const secret = Buffer.alloc(32, 7).toString('base64url')

test('without any settings, the service uses the documented defaults [C3.17, C18.1]', async () => {
  const config = await loadSettings('')
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.port, 8080)
  assert.equal(config.publicUrl, null)
  assert.equal(config.dataFolder, path.resolve('data'))
  assert.equal(config.secret, null)
  assert.deepEqual(config.catalog, builtInCatalog)
  assert.deepEqual(config.limits, {
    createsPerSecond: 100,
    createsBurst: 1_000,
    requestsPerSecond: 2_000,
    requestsBurst: 20_000,
    unfinishedTasksMax: 10_000,
    uploadsMax: 2_000,
    uploadBytesMax: 2_147_483_648,
    connectionsMax: 10_000,
    connectionsPerAddressMax: 8_000,
  })
  assert.deepEqual(config.deadlines, { imageMs: 600_000, videoMs: 3_600_000, totalMs: 86_400_000 })
  assert.deepEqual(config.retention, { outputsMs: 2_592_000_000, uploadsMs: 604_800_000 })
  assert.equal(config.accounts.firstCredits, 1_000)
})

test('the example file loads, and its values are the defaults', async () => {
  const config = loadConfig({ MUTOSCOPE_CONFIG: example })
  assert.equal(config.settingsFolder, path.dirname(example))
  assert.deepEqual(config, { ...(await loadSettings('')), settingsFolder: config.settingsFolder })
})

test('the example file is up to date with the settings', () => {
  assert.equal(
    readFileSync(example, 'utf8'),
    exampleSettings(),
    'run npm run settings:example to update mutoscope.example.yaml',
  )
})

test('all problems are reported together, each with its location and how to fix it', async () => {
  const problems = await problemsOf(
    `
host: 12
prot: 1
limits: { creates_per_second: fast, burst: 3 }
models:
  svc-flush: { price: 3 }
  svc-flash: { price: -1, aspect_ratios: ['9:16'], routes: [{ provider: nobody }] }
inputs: { allow_ranges: [10.0.0.0/2], allow_ports: [0] }
providers: { storyboard: { concurrency: -1 } }
retention: 7
`,
    {
      PORT: 'abc',
      DATABASE_URL: 'postgres://u@h/d?sslmode=on',
      MUTOSCOPE_SECRET: secret,
      FFMPEG_PATH: '/nowhere',
      MUTOSCOPE_PUBLIC_URL: 'ftp://x',
    },
  )
  assert.deepEqual(problems.toSorted(), [
    'DATABASE_URL: must have an sslmode of disable, require, or verify-full',
    'FFMPEG_PATH: must be the path of an executable file, not /nowhere',
    'MUTOSCOPE_PUBLIC_URL: must be a URL without a path, query, or user name, such as https://media.example.com, not "ftp://x"',
    'PORT: must be a whole number from 0 to 65,535, not "abc"',
    'host: must be text, not 12',
    'inputs.allow_ports: must be a list of ports from 1 to 65535 such as [8080], not [0]',
    'inputs.allow_ranges[0]: must be a narrower range, with a prefix length of 7 or more, not 10.0.0.0/2',
    'limits.burst: is not a setting; the settings here are creates_per_second, creates_burst, requests_per_second, requests_burst, unfinished_tasks, uploads, upload_bytes, connections, connections_per_address',
    'limits.creates_per_second: must be a number from 0 to 1,000,000, not "fast"',
    'models.svc-flash.default_aspect_ratio: is 16:9, which is not in aspect_ratios: choose one of 9:16',
    'models.svc-flash.price: must be a whole number from 0 to 1,000,000,000, not -1',
    'models.svc-flash.routes[0].provider: must be one of storyboard, not "nobody"',
    'models.svc-flush.kind: is required, and must be image or video (unless you meant the built-in svc-flash)',
    'models.svc-flush.routes: is required for a model of your own',
    'prot: is not a setting; did you mean port?',
    'providers.storyboard.concurrency: must be a whole number from 0 to 10,000, not -1',
    'retention: must be a section, with its settings indented below it, not 7',
  ])
})

test('a file that is not YAML, repeats a setting, or does not exist is reported', async () => {
  assert.match((await problemsOf('port: [1'))[0] ?? '', /line 1 is not valid YAML/)
  assert.match((await problemsOf('port: 1\nport: 2'))[0] ?? '', /line 2 is not valid YAML: .*unique/)
  const referring = 'host: ${HOST}\nport: 1\nport: 2'
  assert.match((await problemsOf(referring))[0] ?? '', /line 3 is not valid YAML/)
  assert.match((await problemsOf('- port'))[0] ?? '', /must contain settings, each as "name: value"/)
  assert.deepEqual(await problemsOf('', { MUTOSCOPE_CONFIG: '/nowhere.yaml' }), [
    '/nowhere.yaml: does not exist: correct MUTOSCOPE_CONFIG',
  ])
})

test('MUTOSCOPE_CONFIG names the settings file; without it, mutoscope.yaml in the current folder is read, if it exists [C18.8]', async () => {
  await using folder = await temporaryFolder()
  const named = path.join(folder.path, 'named.yaml')
  writeFileSync(named, 'port: 1001')
  const portWith = (variables: Readonly<Record<string, string>>) => {
    const before = process.cwd()
    process.chdir(folder.path)
    try {
      return loadConfig(variables).port
    } finally {
      process.chdir(before)
    }
  }
  assert.equal(portWith({}), 8080)
  writeFileSync(path.join(folder.path, 'mutoscope.yaml'), 'port: 1002')
  assert.equal(portWith({}), 1002)
  assert.equal(portWith({ MUTOSCOPE_CONFIG: '' }), 1002)
  assert.equal(portWith({ MUTOSCOPE_CONFIG: named }), 1001)
  assert.equal(portWith({ MUTOSCOPE_CONFIG: 'named.yaml' }), 1001)
})

test('names of prototype members are refused, as are all unknown settings', async () => {
  const problems = await problemsOf('__proto__: { port: 1 }\nconstructor: 2')
  assert.equal(problems.length, 2)
  assert.match(problems.join('\n'), /^__proto__: is not a setting.*\nconstructor: is not a setting/)
})

test('an empty setting gets its default', async () => {
  const config = await loadSettings('limits:\nport:\nmodels:\n  svc-flash:\n')
  assert.deepEqual(config, { ...(await loadSettings('')), settingsFolder: config.settingsFolder })
})

test('environment variables override the file, and an empty variable counts as not set [C18.1]', async () => {
  const yaml = 'port: 1000\nhost: 0.0.0.0\npublic_url: http://file.example/\ndata: /from/file'
  const variables = {
    PORT: '2000',
    HOST: '',
    MUTOSCOPE_PUBLIC_URL: 'https://a.example/',
    MUTOSCOPE_DATA: '/d',
  }
  const config = await loadSettings(yaml, variables)
  assert.deepEqual(
    [config.port, config.host, config.publicUrl, config.dataFolder],
    [2000, '0.0.0.0', 'https://a.example', '/d'],
  )
})

test('a setting can refer to environment variables, even unquoted inside braces, and no message shows their values', async () => {
  const yaml = (model: string) => `
# A comment may name ${'${ANYTHING}'}.
public_url: https://${'${NAME}'}.example.com
models: { ${model}: { routes: [{ parameters: { style: ${'${STYLE}'}, steps: [4, '${'${NAME}'}!'] } }] } }`
  const variables = { NAME: 'media', STYLE: "a: {b} 'c'" }
  const config = await loadSettings(yaml('svc-pro'), variables)
  assert.equal(config.publicUrl, 'https://media.example.com')
  assert.deepEqual(config.catalog.get('svc-pro')?.routes[0]?.parameters, {
    style: "a: {b} 'c'",
    steps: [4, 'media!'],
  })
  assert.deepEqual(await problemsOf('public_url: ${NOWHERE}'), [
    'public_url: refers to the variable NOWHERE, which is not set',
  ])
  const [problem] = await problemsOf('public_url: ${KEY}', { KEY: 'hunter2' })
  assert.match(problem ?? '', /^public_url: must be .* not "\$\{KEY\}"$/)
})

test('the settings allow exactly the ranges and ports that the operator lists for input images', async () => {
  const { inputs } = await loadSettings('inputs: { allow_ranges: [192.168.7.0/24], allow_ports: [8080] }')
  assert.ok(inputs.allowRanges.has('192.168.7.9'))
  assert.ok(!inputs.allowRanges.has('192.168.8.9'))
  assert.deepEqual([...inputs.allowPorts], [8080])
})

test('a secret that is empty, too short, or too long is refused, and the message does not reveal it', async () => {
  const form = '32 random bytes in base64url (43 characters)'
  for (const wrong of ['', ' ', 'short', `${secret}abc`, `${secret.slice(0, 42)}+`]) {
    assert.deepEqual(await problemsOf('', { MUTOSCOPE_SECRET: wrong }), [`MUTOSCOPE_SECRET: must be ${form}`])
  }
  const config = await loadSettings('', { MUTOSCOPE_SECRET: secret })
  assert.deepEqual(config.secret, Buffer.alloc(32, 7))
})

test('a secret can come from a variable or a file, but not both [C18.9]', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'secret')
  writeFileSync(file, `${secret}\n`)
  assert.deepEqual((await loadSettings('', { MUTOSCOPE_SECRET_FILE: file })).secret, Buffer.alloc(32, 7))
  assert.deepEqual(await problemsOf('', { MUTOSCOPE_SECRET_FILE: file, MUTOSCOPE_SECRET: secret }), [
    'MUTOSCOPE_SECRET: is set, and so is MUTOSCOPE_SECRET_FILE: set only one of them',
  ])
  assert.deepEqual(await problemsOf('', { MUTOSCOPE_SECRET_FILE: `${file}.gone` }), [
    'MUTOSCOPE_SECRET_FILE: names a file that cannot be read',
  ])
  writeFileSync(file, 'short')
  assert.deepEqual(await problemsOf('', { MUTOSCOPE_SECRET_FILE: file }), [
    'MUTOSCOPE_SECRET_FILE: must name a file that contains 32 random bytes in base64url (43 characters)',
  ])
})

test('a data folder gets one permanent secret, which only its owner can read [C18.3]', async () => {
  await using folder = await temporaryFolder()
  const config = await loadSettings('', { MUTOSCOPE_DATA: path.join(folder.path, 'deep', 'data') })
  const first = openDataFolder(config)
  assert.equal(first.secret.length, 32)
  assert.deepEqual(openDataFolder(config), first)
  const file = path.join(config.dataFolder, 'secret')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  writeFileSync(file, 'damaged')
  assert.throws(
    () => openDataFolder(config),
    (error) =>
      error instanceof ConfigError &&
      error.message ===
        `${file}: must contain 32 random bytes in base64url (43 characters): restore it from a backup, or no API key will work`,
  )
})

test('engines that could call us, but cannot reach us, cause a warning', async () => {
  const types = withScripted('http://127.0.0.1:1', { submitKey: 'none', isFree: true })
  const yaml = 'providers: { cloud: { type: scripted }, own: { type: storyboard } }'
  const warningsAt = async (url: string | null) =>
    (await loadSettings(yaml, url === null ? {} : { MUTOSCOPE_PUBLIC_URL: url }, types)).warnings
  for (const url of [null, 'http://127.0.0.1:8080', 'http://192.168.1.5', 'http://localhost:8080']) {
    const [warning = '', ...others] = await warningsAt(url)
    assert.match(warning, /cannot call this service \(cloud\), .* polled: .*MUTOSCOPE_PUBLIC_URL/)
    assert.deepEqual(others, [])
  }
  assert.deepEqual(await warningsAt('https://media.example.com'), [])
  assert.deepEqual((await loadSettings('')).warnings, [])
})

test('settings that are allowed but surprising cause a warning', async () => {
  const { warnings } = await loadSettings('host: 0.0.0.0', { https_proxy: 'http://p', MUTOSCOPE_DTAA: '/x' })
  assert.equal(warnings.length, 3)
  assert.match(
    warnings.join('\n'),
    /https_proxy is set but has no effect.*\n.*did you mean MUTOSCOPE_DATA\?\n.*127\.0\.0\.1/,
  )
})
