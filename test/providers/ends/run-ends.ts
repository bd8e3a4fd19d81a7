// Tests rows of the table in `ends.ts` with two services, one of which has short deadlines. Each row has its own
// engine, provider, and model, so all rows can run at the same time.

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'

import { stringify } from 'yaml'

import { loadConfig } from '../../../src/config.ts'
import { createLog } from '../../../src/lib/log.ts'
import { FairTurns } from '../../../src/lib/async/fair-turns.ts'
import { branded } from '../../../src/lib/brand.ts'
import type { TaskId } from '../../../src/domain/ids.ts'
import { only } from '../../../src/lib/only.ts'
import type { ModelKind } from '../../../src/domain/tasks/catalog.ts'
import type { Phase } from '../../../src/domain/tasks/task.ts'
import { engineTypes } from '../../../src/providers/registry.ts'
import { startService } from '../../../src/service.ts'
import { ApiClient } from '../../harness/service/api-client.ts'
import { createInstallation } from '../../harness/service/installation.ts'
import { OperatorClient } from '../../harness/service/operator-client.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { until } from '../../harness/time/until.ts'
import type { End, EngineName, Misbehaviour } from './ends.ts'

export interface Trial {
  readonly misbehaviour: Misbehaviour
  readonly engine: EngineName
  readonly end: End
  readonly kind: ModelKind
  readonly provider: object
  readonly route: object
  readonly hasDeadline: boolean
  submits(): number
  /** Runs after the task has been created, for steps that need the task. */
  meanwhile(task: TrialTask): Promise<void>
}

export interface TrialTask {
  readonly id: TaskId
  readonly provider: string
  readonly serviceUrl: string
  inPhase(phase: Phase): Promise<void>
  /** Resolves when the task has ended, or after 10 s. */
  cancel(): Promise<void>
  /** Resolves when the task is back in the queue after a failed submission. */
  sentBack(): Promise<void>
}

const price = 4
const waitMs = 60_000
const deadlines = { deadlines: { image_seconds: 2, video_seconds: 2 } }

/**
 * The clock that the service uses for engines advances by 1 s every 50 ms. This shortens two waits by a factor of 20:
 * the pause in which an engine gets no tasks, and the minute after which a job counts as lost.
 */
const tickMs = 50
const tickPassesMs = 1_000

/** Defines one test per trial. `variables` are environment variables of the service. */
export async function describeEnds(
  trials: readonly Trial[],
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const [unhurried, hurried] = [false, true].map((hasDeadline) =>
    trials.filter((trial) => trial.hasDeadline === hasDeadline),
  )
  const services = await Promise.all([
    startEnds(unhurried ?? [], {}, variables),
    startEnds(hurried ?? [], deadlines, variables),
  ])
  after(async () => {
    for (const service of services) await service[Symbol.asyncDispose]()
  })
  describe('an engine that', { concurrency: true }, () => {
    for (const { trials: chosen, run } of services) {
      for (const [index, trial] of chosen.entries()) it(nameOf(trial), () => run(trial, nameAt(index)))
    }
  })
}

function nameOf({ misbehaviour, engine, end: { word, submits } }: Trial): string {
  const end = word === null ? 'the task succeeds' : `the task fails with ${word} and is refunded`
  return `${misbehaviour} (${engine}): ${end}; submissions: ${submits}`
}

function nameAt(index: number): string {
  return `trial-${index}`
}

interface Parts {
  readonly client: ApiClient
  readonly operator: OperatorClient
  readonly ledger: FairTurns
}

async function startEnds(
  trials: readonly Trial[],
  settings: object,
  variables: Readonly<Record<string, string>>,
) {
  await using opened = new AsyncDisposableStack()
  const installation = opened.use(await createInstallation(settingsFor(trials, settings)))
  const config = loadConfig({ ...installation.variables, ...variables }, engineTypes)
  const clock = new ManualClock()
  const ticker = setInterval(() => clock.pass(tickPassesMs), tickMs)
  opened.defer(() => clearInterval(ticker))
  const service = await startService(config, createLog('silent'), 'all', engineTypes, clock)
  opened.defer(() => service.close())
  const operator = opened.use(await OperatorClient.open(config))
  const client = new ApiClient([service.url], service.firstKey ?? '')
  // Queries take turns, because each one opens a connection to the database.
  const parts = { client, operator, ledger: new FairTurns({ total: 1, perKey: 1 }, null) }
  const running = opened.move()
  return {
    trials,
    run: (trial: Trial, name: string) => run(trial, name, parts),
    [Symbol.asyncDispose]: async () => {
      assert.deepEqual(await operator.store.auditStore(null), [])
      await running.disposeAsync()
    },
  }
}

function settingsFor(trials: readonly Trial[], settings: object): string {
  const named = trials.map((trial, index) => ({ ...trial, name: nameAt(index) }))
  const polling = { poll_seconds_min: 0.02, poll_seconds_max: 0.05 }
  return stringify({
    accounts: { first_credits: price * trials.length },
    providers: Object.fromEntries(named.map(({ name, provider }) => [name, { ...polling, ...provider }])),
    models: Object.fromEntries(
      named.map(({ name, kind, route }) => [name, { kind, price, routes: [{ provider: name, ...route }] }]),
    ),
    shutdown: { unready_seconds: 0 },
    ...settings,
  })
}

async function run(trial: Trial, name: string, { client, operator, ledger }: Parts): Promise<void> {
  const { end } = trial
  const id = branded<TaskId>(await client.create({ model_id: name, prompt: 'a fox', aspect_ratio: '16:9' }))
  const read = async () => {
    const record = only(await operator.store.readTaskRecords([id]))
    assert.ok(record !== null)
    return record.task
  }
  await trial.meanwhile({
    id,
    provider: name,
    serviceUrl: client.url,
    inPhase: (phase) => until(`the task is ${phase}`, async () => (await read()).phase === phase, waitMs),
    cancel: async () => {
      const { json } = await client.ask('POST', `/api/v1/tasks/${id}/cancel`)
      assert.equal(json.code, 200, json.msg)
    },
    sentBack: () =>
      until(
        'the task is sent back',
        async () => {
          const { phase, attempt } = await read()
          return phase === 'queued' && attempt > 0
        },
        waitMs,
      ),
  })
  await client.ask('GET', `/api/v1/tasks/${id}`, { headers: { prefer: 'wait=60' } })
  const { failure } = await client.ended(id)
  const entries = await ledger.run({ key: '' }, () =>
    operator.query('select kind, amount from ledger where task_id = $1 order by id', id),
  )
  assert.deepEqual(
    {
      phase: (await read()).phase,
      word: failure?.code ?? null,
      submits: trial.submits(),
      entries: entries.map((entry) => [entry['kind'], Number(entry['amount'])]),
    },
    {
      phase: end.phase,
      word: end.word,
      submits: end.submits,
      entries: [['debit', -price], ...(end.isRefunded ? [['refund', price]] : [])],
    },
  )
}
