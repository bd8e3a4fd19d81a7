// The engines in these tests put the secrets that they receive into their responses. The secrets must not appear
// anywhere else.

import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'

import { loadConfig } from '../../src/config.ts'
import { checkProvider } from '../../src/installation/doctor/check-provider.ts'
import { createLog } from '../../src/lib/log.ts'
import { startService } from '../../src/service.ts'
import { canariesIn, newCanary } from '../harness/engine/echo/canary.ts'
import { acts } from '../harness/engine/echo/echo.ts'
import type { Act } from '../harness/engine/echo/echo.ts'
import { EchoEngine } from '../harness/engine/echo/echo-engine.ts'
import { SecretiveProviders } from '../harness/engine/echo/secretive-providers.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { callCommand } from '../harness/service/call-command.ts'
import { createInstallation } from '../harness/service/installation.ts'
import { problemsOf } from '../harness/service/load-settings.ts'
import { startScriptedService } from '../harness/service/scripted-service.ts'
import { testStorage } from '../harness/service/test-storage.ts'
import { until } from '../harness/time/until.ts'

const deadlineMs = 60_000

/**
 * The engine behaviors that end a task quickly. With any other behavior, the task waits for its engine or is submitted
 * several times.
 */
const quickEnds: readonly (Act | undefined)[] = ['failed', 'unsteady', 'succeeded', 'not-delivered']

test('1,000 secrets of engines that repeat them appear in no row, log line, response, command, or output', async () => {
  await using opened = new AsyncDisposableStack()
  const secretFolder = opened.use(await temporaryFolder()).path
  const engines = await Promise.all(acts.map(async (act) => opened.use(await EchoEngine.start(act))))
  const { secretive, actOf } = await addProviders(engines, secretFolder)
  assert.equal(secretive.count, 1_000)
  const installation = opened.use(
    await createInstallation(
      JSON.stringify({
        accounts: { first_credits: 1_000 },
        shutdown: { unready_seconds: 0 },
        worker: { drain_seconds: 1 },
        providers: secretive.providers,
        models: secretive.models,
      }),
    ),
  )
  const variables = { ...installation.variables, ...secretive.variables }
  const config = loadConfig(variables)
  const seen = new Seen(canariesIn)
  const log = createLog('debug', config.secrets, { write: (line) => seen.add('the log', line) })
  const service = opened.adopt(await startService(config, log, 'all'), (started) => started.close())
  const client = new ApiClient([service.url], service.firstKey ?? '')

  const names = [...actOf.keys()]
  const tasks = await Promise.all(
    names.map(async (name) => ({ name, taskId: await client.create({ model_id: name, prompt: 'a fox' }) })),
  )
  const heard = () => engines.reduce((sum, engine) => sum + engine.heard.size, 0)
  await until('the engines have received all secrets', () => heard() === secretive.count, deadlineMs)
  const quick = tasks.filter(({ name }) => quickEnds.includes(actOf.get(name)))
  for (const { taskId } of quick) await client.ended(taskId)
  for (const { taskId } of tasks) {
    const { text, headers } = await client.ask('GET', `/api/v1/tasks/${taskId}`)
    seen.add('a response', text + JSON.stringify([...headers]))
  }
  await seen.addFolder(installation.folder)

  for (const name of names) seen.add('doctor', JSON.stringify(await checkProvider(config, name, true)))
  const commands = [
    ['attempt', 'list', '--json'],
    ['task', 'show', tasks[0]?.taskId ?? ''],
    ...names.slice(0, 3).map((name) => ['doctor', '--provider', name, '--probe']),
  ]
  for (const command of commands) {
    const { stdout, stderr } = await callCommand(command, config.dataFolder, variables)
    seen.add(command.join(' '), stdout + stderr)
  }
  assert.ok(seen.characters > 1_000_000, 'there was something to search')
  assert.deepEqual(seen.leaks, [])
})

test('the URL at which an engine calls us appears nowhere except at this engine', async () => {
  const secrets: string[] = []
  const seen = new Seen((text) => secrets.filter((secret) => text.includes(secret)))
  const lines: string[] = []
  const log = createLog('debug', [], { write: (line) => lines.push(line) })
  const publicUrl = 'https://media.example.com'
  await using service = await startScriptedService(testStorage(), {}, publicUrl, log)
  const { upstream, client, variables } = service
  upstream.script('lost', { submit: ['call-silently'] })
  const prompts = ['lost', 'a fox', 'a crane']
  for (const prompt of prompts) {
    const taskId = await client.create({ model_id: 'image-model-a-2', prompt })
    const { text } = await client.ask('GET', `/api/v1/tasks/${taskId}`)
    await client.ended(taskId)
    const [job] = upstream.jobsFor(prompt)
    assert.ok(job !== undefined)
    const { pathname } = new URL(job.hookUrl ?? '')
    secrets.push(path.basename(pathname))
    assert.equal(await upstream.callHook(job), 204)
    assert.equal(await upstream.callHook(job, 'another key'), 401)
    assert.equal((await client.ask('GET', pathname, { key: null })).status, 405)
    const { stdout } = await callCommand(['task', 'show', taskId], variables['MUTOSCOPE_DATA'] ?? '')
    seen.add('task show', text + stdout)
  }
  await until('the calls are logged', () => lines.join('').includes('"status":405'), deadlineMs)
  seen.add('the log', lines.join(''))
  await seen.addFolder(variables['MUTOSCOPE_DATA'] ?? '')
  assert.deepEqual(seen.leaks, [])
})

test('the message about an invalid setting does not contain the secret that the setting refers to', async () => {
  const secret = newCanary()
  for (const provider of [
    'type: openai, api_key: "${SECRET}", base_url: "https://user:${SECRET}@media.example.com/v1"',
    'type: openai, api_key: "${SECRET}", base_url: "https://media.example.com/v1?key=${SECRET}"',
    'type: openai, api_key: "${SECRET}", dialect: "${SECRET}"',
    'type: comfyui, origin: "http://user:${SECRET}@gpu.internal:8188"',
    'type: comfyui, origins: ["http://gpu.internal:8188/${SECRET}"]',
    'type: "${SECRET}"',
  ]) {
    const problems = await problemsOf(`providers: { remote: { ${provider} } }`, { SECRET: secret })
    assert.match(problems.join(), /providers\.remote/)
    assert.deepEqual(canariesIn(problems.join()), [])
  }
})

async function addProviders(engines: readonly EchoEngine[], folder: string) {
  const secretive = new SecretiveProviders(folder)
  const actOf = new Map<string, Act>()
  for (let count = 0; count < 100; count++) {
    const engine = engines[count % engines.length]
    assert.ok(engine !== undefined)
    const names = [`openai-${count}a`, `openai-${count}b`, `comfyui-${count}`] as const
    for (const name of names) actOf.set(name, engine.act)
    await secretive.addOpenAi(names[0], engine)
    await secretive.addOpenAi(names[1], engine)
    secretive.addComfyUi(names[2], engine)
  }
  return { secretive, actOf }
}

/** Searches everything that other people or programs can read, and collects the secrets that it finds. */
class Seen {
  readonly leaks: string[] = []
  characters = 0
  readonly #find: (text: string) => readonly string[]

  constructor(find: (text: string) => readonly string[]) {
    this.#find = find
  }

  add(where: string, text: string): void {
    this.characters += text.length
    const [leak] = this.#find(text)
    if (leak === undefined) return
    const at = text.indexOf(leak)
    this.leaks.push(`${where}: ${text.slice(Math.max(0, at - 200), at)}`)
  }

  /** Searches all files in the folder, such as the database, its write-ahead log, and the outputs. */
  async addFolder(folder: string): Promise<void> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((each) => each.isFile())) {
      const file = path.join(entry.parentPath, entry.name)
      this.add(file, await readFile(file, 'latin1'))
    }
  }
}
