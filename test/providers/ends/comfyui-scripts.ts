// Defines how a scripted ComfyUI server misbehaves in each row of the table in `ends.ts`.

import assert from 'node:assert/strict'

import type { SubmitAct } from '../../harness/engine/comfyui/answers.ts'
import { workflowFolder } from '../../harness/engine/comfyui/comfyui-fixture.ts'
import type { Fate } from '../../harness/engine/comfyui/job-queue.ts'
import { ScriptedComfyUI } from '../../harness/engine/comfyui/scripted-comfyui.ts'
import type { OutputAct } from '../../harness/engine/deliver-output.ts'
import type { Trouble } from '../../harness/engine/trouble.ts'
import { until } from '../../harness/time/until.ts'
import { endOf, misbehaviours } from './ends.ts'
import type { Misbehaviour } from './ends.ts'
import { forgeCall } from './forge-call.ts'
import type { Trial, TrialTask } from './run-ends.ts'

export interface ComfyUIScript {
  readonly submit?: readonly SubmitAct[]
  readonly fates?: readonly Fate[]
  /** The faults in responses about the queue, in order. Each poll reads the queue first. */
  readonly queue?: readonly Trouble[]
  readonly output?: readonly OutputAct[]
  readonly isOffAtFirst?: true
  readonly hasDeadline?: true
  readonly meanwhile?: (server: ScriptedComfyUI, task: TrialTask) => Promise<void>
}

const deadlineMs = 30_000

export const comfyUIScripts: Readonly<Partial<Record<Misbehaviour, ComfyUIScript>>> = {
  'accepts a submission, then resets the connection': { submit: ['take-then-reset'] },
  'accepts a submission, then is silent': {
    submit: ['take-silently'],
    meanwhile: async (server) => {
      await jobSaved(server)
      server.dropConnections()
    },
  },
  'accepts a submission, is silent, then restarts': {
    submit: ['take-silently'],
    meanwhile: async (server) => {
      await jobSaved(server)
      server.restart()
    },
  },
  'accepts a submission, then responds with garbage': { submit: ['take-then-garbage'] },
  'accepts a submission, then responds with a page': { submit: ['take-then-page'] },
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

  'resets a poll': { queue: ['reset'] },
  'responds to a poll with 401': { queue: [401] },
  'responds to a poll with 404': { queue: [404] },
  'responds to a poll with 429': { queue: [429] },
  'responds to a poll with 500': { queue: [500] },
  'responds to a poll with 501': { queue: [501] },
  'responds to a poll with 502': { queue: [502] },
  'responds to a poll with 503': { queue: [503] },
  'responds to a poll with 504': { queue: [504] },
  'responds to a poll with garbage': { queue: ['garbage'] },
  'responds to a poll with a page': { queue: ['page'] },
  'reports an unknown status': {
    fates: ['unknown-word'],
    meanwhile: async (server, task) => {
      await jobSaved(server)
      await task.inPhase('running')
      await polledAgain(server)
      server.queue.complete()
    },
  },
  'loses a job': {
    fates: ['hold'],
    meanwhile: async (server, task) => {
      await task.inPhase('running')
      await until('the job is running', () => server.queue.isHeld, deadlineMs)
      server.queue.restart()
    },
  },
  'restarts while a job is running': {
    fates: ['hold'],
    meanwhile: async (server, task) => {
      await task.inPhase('running')
      await until('the job is running', () => server.queue.isHeld, deadlineMs)
      server.restart()
    },
  },
  'restarts after a job has finished': {
    fates: ['hold'],
    meanwhile: async (server, task) => {
      await task.inPhase('running')
      await until('the job is running', () => server.queue.isHeld, deadlineMs)
      server.trouble = 502
      server.queue.release()
      await jobSaved(server)
      server.restart()
      server.trouble = null
    },
  },

  'fails once': { fates: ['fail'] },
  'fails every time': { fates: ['fail', 'fail', 'fail'] },
  'runs out of memory': { fates: ['out-of-memory'] },
  "stops a job at someone else's request": { fates: ['interrupted-by-user'] },

  'succeeds once without an output': { fates: ['deliver-nothing'] },
  'succeeds every time without an output': {
    fates: ['deliver-nothing', 'deliver-nothing', 'deliver-nothing'],
  },
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
    fates: ['hold'],
    hasDeadline: true,
    meanwhile: async (server, task) => {
      await task.inPhase('failed')
      assert.equal(server.queue.running?.isInterrupted, true)
      server.queue.release()
      await jobSaved(server)
    },
  },
  'stops a job that its client has canceled': {
    fates: ['hold'],
    meanwhile: cancelThenRelease,
  },
  'finishes a job that its client has canceled': { fates: ['hold-last-node'], meanwhile: cancelThenRelease },
  'is impersonated by a forged call': { meanwhile: (_, task) => forgeCall(task) },
}

export async function comfyUITrials(servers: AsyncDisposableStack): Promise<readonly Trial[]> {
  const trials: Trial[] = []
  for (const misbehaviour of misbehaviours) {
    const end = endOf(misbehaviour, 'comfyui')
    if (end === undefined || typeof end === 'string') continue
    const script = comfyUIScripts[misbehaviour] ?? {}
    const server = servers.use(await ScriptedComfyUI.start())
    servers.defer(() => assert.deepEqual(server.violations, []))
    const { origin } = server
    await prepare(server, script)
    trials.push({
      misbehaviour,
      engine: 'comfyui',
      end,
      kind: 'image',
      provider: { type: 'comfyui', origin, workflows: workflowFolder },
      route: { workflow: 'picture.json' },
      hasDeadline: script.hasDeadline === true,
      submits: () => server.submits.length,
      meanwhile: async (task) => script.meanwhile?.(server, task),
    })
  }
  return trials
}

async function prepare(server: ScriptedComfyUI, script: ComfyUIScript): Promise<void> {
  server.submitActs.push(...(script.submit ?? []))
  server.fates.push(...(script.fates ?? []))
  server.queueTroubles.push(...(script.queue ?? []))
  server.outputActs.push(...(script.output ?? []))
  if (script.isOffAtFirst) await server.switchOff()
}

async function cancelThenRelease(server: ScriptedComfyUI, task: TrialTask): Promise<void> {
  await until('the job is running', () => server.queue.isHeld, deadlineMs)
  await task.inPhase('running')
  const canceled = task.cancel()
  await until('the job is interrupted', () => server.queue.running?.isInterrupted === true, deadlineMs)
  server.queue.release()
  await canceled
}

function jobSaved(server: ScriptedComfyUI): Promise<void> {
  return until('the job has ended', () => server.queue.history.size > 0, deadlineMs)
}

/** Waits until two more polls have begun, because the first of them has then ended. */
function polledAgain(server: ScriptedComfyUI): Promise<void> {
  const polls = () => server.asked.get('GET /api/history') ?? 0
  const before = polls()
  return until('the job is polled', () => polls() >= before + 2, deadlineMs)
}
