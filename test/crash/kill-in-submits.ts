// Kills the service repeatedly, each time after the engines have received submissions, at about the time when the
// database stores the jobs' handles. If a handle was not stored, the next process can find the job only if the engine
// can look up our job key.

import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import { loadConfig } from '../../src/config.ts'
import { only } from '../../src/lib/only.ts'
import { workflowFolder } from '../harness/engine/comfyui/comfyui-fixture.ts'
import { ScriptedComfyUI } from '../harness/engine/comfyui/scripted-comfyui.ts'
import { ScriptedOpenAi, scriptedKey } from '../harness/engine/openai/scripted-openai.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { createInstallation } from '../harness/service/installation.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { runCommand, ServedProcess } from '../harness/processes/served-process.ts'
import { until } from '../harness/time/until.ts'
import { HeldResponses, moments, newPrompt } from './held-responses.ts'
import type { Moment } from './held-responses.ts'

export interface KilledSubmit {
  readonly kill: number
  readonly model: Model
  readonly moment: Moment
  /** The time from the submission's arrival at the engine to the kill. */
  readonly afterMs: number
  readonly phase: string
  readonly submits: number
  /** `succeeded`, or the failure's code. */
  readonly end: string
}

type Model = keyof typeof prices

/**
 * The prices of three models, in credits. The first returns an image in the response to the submission. The second
 * creates a video in a job. The third creates an image in a job whose ID we choose.
 */
const prices = { 'image-model-b-2': 8, 'svc-pro': 60, 'image-model-a-2': 4 }
const models = Object.keys(prices) as readonly Model[]
/** The model whose engine can look up our job keys. */
const found: Model = 'image-model-a-2'

const firstCredits = 10_000
/** The longest time for which the engines hold their responses. */
const heldMsMax = 20
/**
 * The longest time between the responses and the kill. The service needs about this long to read a response and store
 * the handle.
 */
const responseMsMax = 30
const arrivalDeadlineMs = 60_000

/**
 * Throws if a task was submitted twice, does not end, or ends differently than its state at the kill requires, or if
 * the balance is wrong. Every submission is accepted, and every job succeeds, so only a kill can make a task fail.
 */
export async function killInSubmits(kills: number): Promise<readonly KilledSubmit[]> {
  await using opened = new AsyncDisposableStack()
  const openai = opened.use(await ScriptedOpenAi.start())
  const comfyui = opened.use(await ScriptedComfyUI.start())
  const responses = new HeldResponses()
  openai.sendAccepted = responses.send
  comfyui.sendAccepted = responses.send
  const installation = opened.use(await createInstallation(settingsFor(openai, comfyui)))
  const { folder } = installation
  const variables = { ...installation.variables, OPENAI_API_KEY: scriptedKey }

  let service = await ServedProcess.start(folder, { variables })
  // After a failed assertion, a running service would keep the test from ending.
  opened.defer(() => service.kill())
  const key = service.firstKey ?? ''
  const operator = opened.use(await OperatorClient.open(loadConfig(variables)))
  const killed: Killed[] = []
  for (let kill = 1; kill <= kills; kill++) {
    killed.push(...(await killOnce(kill, service, key, responses, operator)))
    service = await ServedProcess.start(folder, { variables })
  }
  const client = new ApiClient([service.url], key)
  const ended = await Promise.all(killed.map((task) => endOf(task, client, responses)))

  assert.equal(openai.submits + comfyui.submits.length, killed.length, 'each task was submitted once')
  const paid = ended.flatMap(({ end, model }) => (end === 'succeeded' ? [prices[model]] : []))
  const { data } = (await client.ask('GET', '/api/v1/account')).json
  const balance = paid.reduce((rest, price) => rest - price, firstCredits)
  assert.equal(data['balance'], balance, 'each task is either paid for or refunded')
  assert.equal(data['unfinished_tasks'], 0)
  assert.deepEqual(await runCommand(folder, ['audit'], variables), { ok: true, violations: [] })
  assert.deepEqual(service.defects, [])
  assert.equal(await service.stop(), 0)
  return ended
}

interface Killed extends Omit<KilledSubmit, 'submits' | 'end'> {
  readonly taskId: string
  readonly prompt: string
  readonly hasHandle: boolean
}

async function killOnce(
  kill: number,
  service: ServedProcess,
  key: string,
  responses: HeldResponses,
  operator: OperatorClient,
): Promise<readonly Killed[]> {
  const client = new ApiClient([service.url], key)
  const tasks = await Promise.all(
    models.map(async (model) => {
      const prompt = newPrompt()
      const taskId = await client.create({ model_id: model, prompt })
      return { model, prompt, taskId, moment: randomMoment() }
    }),
  )
  const haveArrived = () => tasks.every(({ prompt }) => responses.submissionsOf(prompt).length > 0)
  await until('the engines have all tasks', haveArrived, arrivalDeadlineMs)
  await pauseUpTo(heldMsMax)
  for (const { prompt, moment } of tasks) responses.release(prompt, moment)
  await pauseUpTo(responseMsMax)
  const killedAtMs = performance.now()
  await service.kill()
  assert.deepEqual(service.defects, [])
  return Promise.all(
    tasks.map(async (task) => {
      const arrivedAtMs = responses.submissionsOf(task.prompt)[0]?.atMs ?? Number.NaN
      return { kill, ...task, afterMs: killedAtMs - arrivedAtMs, ...(await stateOf(task.taskId, operator)) }
    }),
  )
}

function randomMoment(): Moment {
  return moments[Math.floor(Math.random() * moments.length)] ?? 'before'
}

/** A timer takes at least 1 ms, so a shorter pause is skipped. */
async function pauseUpTo(msMax: number): Promise<void> {
  const ms = Math.random() * msMax
  if (ms >= 1) await pause(ms)
}

async function stateOf(
  taskId: string,
  operator: OperatorClient,
): Promise<Pick<Killed, 'phase' | 'hasHandle'>> {
  const { phase, handle } = only(
    await operator.query(
      'select t.phase, a.handle from tasks t join attempts a on a.task_id = t.id where t.id = $1',
      taskId,
    ),
  )
  return { phase: String(phase), hasHandle: handle !== null }
}

async function endOf(task: Killed, client: ApiClient, responses: HeldResponses): Promise<KilledSubmit> {
  const { kill, model, moment, afterMs, phase, hasHandle, prompt } = task
  const { failure } = await client.ended(task.taskId)
  const end = failure?.code ?? 'succeeded'
  const isKnown = model === found || hasHandle || phase === 'succeeded'
  // If the phase was `storing`, the service had received the image in the response, and the kill lost the image.
  const unsuccessful = phase === 'storing' ? 'no_output' : 'outcome_unknown'
  assert.equal(end, isKnown ? 'succeeded' : unsuccessful, `${model} in the ${phase} phase`)
  const submits = responses.submissionsOf(prompt).length
  assert.equal(submits, 1, `${model} was submitted once`)
  return { kill, model, moment, afterMs, phase, submits, end }
}

/** `concurrency` is high, because tasks from several kills may be waiting for a lookup at the same time. */
function settingsFor(openai: ScriptedOpenAi, comfyui: ScriptedComfyUI): string {
  return `
accounts: { first_credits: ${firstCredits} }
providers:
  remote:
    type: openai
    base_url: ${openai.baseUrl}
    api_key: \${OPENAI_API_KEY}
    concurrency: 100
    poll_seconds_min: 0.05
    poll_seconds_max: 0.05
  gpu:
    type: comfyui
    origin: ${comfyui.origin}
    workflows: ${workflowFolder}
    concurrency: 100
    poll_seconds_min: 0.05
    poll_seconds_max: 0.05
models:
  image-model-b-2: { routes: [{ provider: remote, model: gpt-image-2 }] }
  svc-pro: { routes: [{ provider: remote, model: sora-2, parameters: { seconds: "4" } }] }
  image-model-a-2: { routes: [{ provider: gpu, workflow: picture.json }] }
`
}
