// Defines how a scripted OpenAI-compatible server misbehaves in each row of the table in `ends.ts`.

import assert from 'node:assert/strict'

import type { DialectName } from '../../../src/providers/openai/dialects.ts'
import type { OutputAct } from '../../harness/engine/deliver-output.ts'
import type { PollAct, SubmitAct } from '../../harness/engine/openai/script.ts'
import { ScriptedOpenAi, scriptedKey } from '../../harness/engine/openai/scripted-openai.ts'
import { until } from '../../harness/time/until.ts'
import { endOf, misbehaviours } from './ends.ts'
import type { EngineName, Misbehaviour } from './ends.ts'
import { forgeCall } from './forge-call.ts'
import type { Trial, TrialTask } from './run-ends.ts'

export interface OpenAiScript {
  readonly submit?: readonly SubmitAct[]
  readonly poll?: readonly PollAct[]
  readonly output?: readonly OutputAct[]
  /** If true, jobs make no progress. */
  readonly holdsJobs?: true
  readonly ignoresCancel?: true
  readonly isOffAtFirst?: true
  readonly hasDeadline?: true
  readonly provider?: object
  readonly meanwhile?: (server: ScriptedOpenAi, task: TrialTask) => Promise<void>
}

type Scripts = Readonly<Partial<Record<Misbehaviour, OpenAiScript>>>

const deadlineMs = 30_000

const submissions: Scripts = {
  'accepts a submission, then resets the connection': { submit: ['reset'] },
  'accepts a submission, then is silent': { submit: ['silence'], provider: { response_seconds: 3 } },
  'accepts a submission, is silent, then restarts': { submit: ['silence'], meanwhile: restartOnceAccepted },
  'accepts a submission, then responds with garbage': { submit: ['garbage'] },
  'accepts a submission, then responds with a page': { submit: ['html'] },
  'resets the connection before it reads a submission': { submit: ['reset-unread'] },
  'responds with a page from a proxy': { submit: ['page'] },
  'responds with 500': { submit: [500] },
  'responds with 501': { submit: [501] },
  'responds with 502': { submit: [502] },
  'responds with 503': { submit: [503] },
  'responds with 504': { submit: [504] },
  'responds with 429 and a number of seconds': { submit: ['busy-seconds'] },
  'responds with 429 and a date': { submit: ['busy-date'] },
  'responds with 503 and a number of seconds': { submit: ['unavailable-until'] },
  'cannot be reached for a while': {
    isOffAtFirst: true,
    meanwhile: async (server, task) => {
      await task.sentBack()
      await server.switchOn()
    },
  },
  'refuses the content': { submit: ['moderated'] },
  'refuses the content in a successful response': { submit: ['error-inside'] },
  'is impersonated by a forged call': { meanwhile: (_, task) => forgeCall(task) },
}

/** In each script with an `output`, the server responds with a URL. Without a URL, there would be no download. */
const imageScripts: Scripts = {
  ...submissions,
  'restarts while a job is running': { submit: ['silence'], meanwhile: restartOnceAccepted },
  'fails every time': { submit: ['bad-request'] },
  'succeeds once without an output': { submit: ['empty'] },
  'succeeds every time without an output': { submit: ['empty', 'empty', 'empty'] },
  'has an output only when asked a second time': { submit: ['url'], output: ['missing'] },
  'has deleted an output': { submit: ['url'], output: ['missing', 'missing'] },
  'delivers an output that has expired': { submit: ['url'], output: ['expired', 'expired'] },
  'breaks off an output': { submit: ['url'], output: ['truncated'] },
  'sends one byte per second': { submit: ['trickle'], hasDeadline: true },
  'delivers a page': { submit: ['url'], output: ['page'] },
  'delivers an output of the other kind': { submit: ['url'], output: ['other-kind'] },
  'delivers an SVG': { submit: ['url'], output: ['svg'] },
  'redirects an output to a private address': {
    submit: ['url'],
    output: ['redirect-private', 'redirect-private'],
  },
  'finishes a job that was canceled at the deadline': { submit: ['silence'], hasDeadline: true },
}

const videoScripts: Scripts = {
  ...submissions,
  'refuses the content of a job that it has accepted': { poll: ['fail-moderated'] },
  'resets a poll': { poll: ['reset'] },
  'responds to a poll with 401': { poll: [401] },
  'responds to a poll with 404': { poll: [404] },
  'responds to a poll with 429': { poll: [429] },
  'responds to a poll with 500': { poll: [500] },
  'responds to a poll with 501': { poll: [501] },
  'responds to a poll with 502': { poll: [502] },
  'responds to a poll with 503': { poll: [503] },
  'responds to a poll with 504': { poll: [504] },
  'responds to a poll with garbage': { poll: ['garbage'] },
  'responds to a poll with a page': { poll: ['page'] },
  'reports an unknown status': { poll: ['unknown-word'] },
  'does not recognize a job for a moment': { poll: ['unknown', 'unknown'] },
  'loses a job': { poll: ['forget'] },
  'restarts while a job is running': { holdsJobs: true, meanwhile: restartOnceRunning },
  'restarts after a job has finished': { holdsJobs: true, meanwhile: restartOnceRunning },
  'fails once': { poll: ['fail'] },
  'fails every time': { poll: ['fail', 'fail', 'fail'] },
  "stops a job at someone else's request": { poll: ['cancel'] },
  'has an output only when asked a second time': { output: ['missing'] },
  'has deleted an output': { output: ['missing', 'missing'] },
  'delivers an output that has expired': { output: ['expired', 'expired'] },
  'breaks off an output': { output: ['truncated'] },
  'sends one byte per second': { output: ['trickle'] },
  'delivers a page': { output: ['page'] },
  'delivers an output of the other kind': { output: ['other-kind'] },
  'delivers an SVG': { output: ['svg'] },
  'redirects an output to a private address': { output: ['redirect-private', 'redirect-private'] },
  'finishes a job that was canceled at the deadline': {
    holdsJobs: true,
    ignoresCancel: true,
    hasDeadline: true,
    meanwhile: async (server, task) => {
      await task.inPhase('failed')
      assert.ok(server.received.some(({ method }) => method === 'DELETE'))
      server.jobs.areHeld = false
    },
  },
  'stops a job that its client has canceled': { holdsJobs: true, meanwhile: cancelOnceRunning },
  'finishes a job that its client has canceled': {
    holdsJobs: true,
    ignoresCancel: true,
    meanwhile: cancelOnceRunning,
  },
}

/** An operator's own server uses the `vllm-omni` dialect. */
const engines: Readonly<
  Record<
    Exclude<EngineName, 'comfyui'>,
    { readonly kind: 'image' | 'video'; readonly dialect: DialectName; readonly scripts: Scripts }
  >
> = {
  image: { kind: 'image', dialect: 'openai', scripts: imageScripts },
  video: { kind: 'video', dialect: 'openai', scripts: videoScripts },
  ownImage: { kind: 'image', dialect: 'vllm-omni', scripts: imageScripts },
  ownVideo: { kind: 'video', dialect: 'vllm-omni', scripts: videoScripts },
}

export const openAiEngines = Object.keys(engines) as readonly (keyof typeof engines)[]

export function openAiScript(
  engine: keyof typeof engines,
  misbehaviour: Misbehaviour,
): OpenAiScript | undefined {
  return engines[engine].scripts[misbehaviour]
}

export async function openAiTrials(
  engine: keyof typeof engines,
  servers: AsyncDisposableStack,
): Promise<readonly Trial[]> {
  const trials: Trial[] = []
  for (const misbehaviour of misbehaviours) {
    const end = endOf(misbehaviour, engine)
    if (end === undefined || typeof end === 'string') continue
    const { kind, dialect, scripts } = engines[engine]
    const script = scripts[misbehaviour] ?? {}
    const server = servers.use(await ScriptedOpenAi.start(dialect))
    const { baseUrl } = server
    await prepare(server, script)
    const model = kind === 'image' ? 'gpt-image-2' : 'sora-2'
    trials.push({
      misbehaviour,
      engine,
      end,
      kind,
      provider: {
        type: 'openai',
        dialect,
        base_url: baseUrl,
        ...(dialect === 'openai' && { api_key: '${OPENAI_API_KEY}' }),
        ...script.provider,
      },
      route: dialect === 'openai' ? { model } : {},
      hasDeadline: script.hasDeadline === true,
      submits: () => server.submits,
      meanwhile: async (task) => script.meanwhile?.(server, task),
    })
  }
  return trials
}

export const openAiVariables = { OPENAI_API_KEY: scriptedKey }

async function prepare(server: ScriptedOpenAi, script: OpenAiScript): Promise<void> {
  server.script.submit.push(...(script.submit ?? []))
  server.script.poll.push(...(script.poll ?? []))
  server.script.output.push(...(script.output ?? []))
  if (script.ignoresCancel) server.script.cancel.push('ignore')
  server.jobs.areHeld = script.holdsJobs === true
  if (script.isOffAtFirst) await server.switchOff()
}

async function cancelOnceRunning(server: ScriptedOpenAi, task: TrialTask): Promise<void> {
  await task.inPhase('running')
  const canceled = task.cancel()
  const isAsked = () => server.received.some(({ method }) => method === 'DELETE')
  await until('the server is asked to stop the job', isAsked, deadlineMs)
  server.jobs.areHeld = false
  await canceled
}

async function restartOnceAccepted(server: ScriptedOpenAi): Promise<void> {
  await until('the submission is accepted', () => server.billed === 1, deadlineMs)
  server.restart()
}

async function restartOnceRunning(server: ScriptedOpenAi, task: TrialTask): Promise<void> {
  await task.inPhase('running')
  server.restart()
  server.jobs.areHeld = false
}
