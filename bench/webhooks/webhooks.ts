// `npm run bench:webhooks`: measures how many webhooks per second a process delivers to a receiver that responds
// immediately, and how many tasks the process creates per second. Measures each alone and both at the same time. A run
// takes a minute and a half.

import path from 'node:path'

import { loadConfig } from '../../src/config.ts'
import type { WebhookEndpointId } from '../../src/domain/ids.ts'
import { WebhookReceiver } from '../../test/harness/network/webhook-receiver.ts'
import { OperatorClient } from '../../test/harness/service/operator-client.ts'
import { until } from '../../test/harness/time/until.ts'
import { median, printTable, ratioOf, rounded } from '../figures.ts'
import type { Pair } from '../figures.ts'
import { press } from '../load.ts'
import { createBody, MeasuredServer } from '../measured-server.ts'

const rounds = 5
/** More messages than can be delivered during the measurement. */
const messages = 15_000
const creates = { connections: 64, seconds: 4, rate: 1_000 }
const deadlineMs = 10_000
/** The first deliveries are not measured, because they open connections. */
const warmUp = 200

await using receiver = await WebhookReceiver.start()
await using server = await MeasuredServer.start(`
providers: { idle: { type: storyboard, concurrency: 0 } }
models: { image-model-a-2: { routes: [{ provider: idle }] } }
webhooks: { allow_ranges: [127.0.0.1/32], allow_ports: [${receiver.port}] }
`)
const { folder } = server
const { url } = server.ready
const variables = {
  MUTOSCOPE_CONFIG: path.join(folder, 'mutoscope.yaml'),
  MUTOSCOPE_DATA: path.join(folder, 'data'),
}
await using operator = await OperatorClient.open(loadConfig(variables))
const { accountId } = await operator.openAccount(0)
const { endpointId } = await operator.addEndpoint(accountId, receiver.url)
const taskId = await server.createTask()

const createTarget = {
  url: `${url}/api/v1/tasks/create`,
  method: 'POST',
  headers: server.headers,
  body: createBody,
} as const
const deliveries: Pair[] = []
const latencies: Pair[] = []
const createRates: Pair[] = []
for (let round = 0; round <= rounds; round++) {
  const createsAlone = await press(createTarget, creates)
  const deliveriesAlone = await deliver(endpointId)
  const [createsBeside, deliveriesBeside] = await Promise.all([
    press(createTarget, creates),
    deliver(endpointId),
  ])
  process.stdout.write(
    `round ${round}: ${rounded(deliveriesAlone)} deliveries per second alone, ${rounded(deliveriesBeside)} beside ` +
      `${rounded(createsBeside.perSecond)} creates per second\n`,
  )
  // Round 0 is not counted, because the process is still compiling its code.
  if (round === 0) continue
  deliveries.push({ measured: deliveriesBeside, reference: deliveriesAlone })
  createRates.push({ measured: createsBeside.perSecond, reference: createsAlone.perSecond })
  latencies.push({ measured: createsBeside.p99Ms, reference: createsAlone.p99Ms })
}

printTable([
  ['both at the same time ÷ each alone', 'median ratio (lowest to highest)', 'alone', 'both', 'goal'],
  ['deliveries per second', ratioOf(deliveries), ...medians(deliveries), '500 per second'],
  ['creates per second', ratioOf(createRates), ...medians(createRates), '1,000 per second'],
  ['p99 of a create, ms', ratioOf(latencies), ...medians(latencies), ''],
])

function medians(pairs: readonly Pair[]): readonly string[] {
  return [median(pairs.map(({ reference }) => reference)), median(pairs.map(({ measured }) => measured))].map(
    rounded,
  )
}

/** Delivers messages for about as long as a round of create requests takes. Returns the deliveries per second. */
async function deliver(id: WebhookEndpointId): Promise<number> {
  receiver.received.length = 0
  await operator.execute(
    `insert into webhook_messages (endpoint_id, message_id, task_id, type, state, due_at_ms, created_at_ms)
     with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < ${messages})
     select $1, 'msg_' || number, $2, 'task.succeeded', 'pending', now_ms(), now_ms() from numbers`,
    id,
    taskId,
  )
  await until('the deliveries begin', () => receiver.received.length >= warmUp, deadlineMs)
  const began = { count: receiver.received.length, ms: performance.now() }
  await new Promise((resolve) => setTimeout(resolve, (creates.seconds - 1) * 1_000))
  const perSecond = ((receiver.received.length - began.count) / (performance.now() - began.ms)) * 1_000
  if (receiver.received.length >= messages)
    throw new Error('too few messages: the last ones were not measured')
  await operator.execute('delete from webhook_messages where epoch = 0')
  await until('no message is pending', isIdle, deadlineMs)
  return perSecond
}

async function isIdle(): Promise<boolean> {
  const pending = `select count(*) as count from webhook_messages where state = 'pending'`
  return (await operator.query(pending))[0]?.['count'] === 0
}
