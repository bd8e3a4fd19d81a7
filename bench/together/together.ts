// `npm run bench:together -- SECONDS SHARE`: sends SHARE × 1,000 create requests per second, and adds, step by step,
// 10,000 jobs on an engine that never ends them, 5,000 event streams, and SHARE × 5,000 polls per second. The output
// shows the cost of each addition. The last step takes SECONDS seconds. A response with a status other than 200 is an
// error, and so is a stream that ends. The created tasks stay in the queue. By default, SECONDS is 600 and SHARE is 1.

import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { createVideos } from '../engines/create-videos.ts'
import { Upstream } from '../engines/upstream.ts'
import { printTable, ratioOf, rounded } from '../figures.ts'
import { exchange, press, repeat, requestOf } from '../load.ts'
import type { Outcome, Target } from '../load.ts'
import { createBody, MeasuredServer } from '../measured-server.ts'
import { eachOf, openStream } from '../streams/open-stream.ts'
import { Meter } from './meter.ts'

const jobs = 10_000
const streams = 5_000
const connections = 64
/** The first seconds are not measured, because the process is still compiling its code. */
const warmUpSeconds = 5
const stepSeconds = 12

const [seconds = 600, share = 1] = process.argv.slice(2).map(Number)
const creates = { connections, rate: 1_000 * share }
const polls = { connections, rate: 5_000 * share }

const { alone, together, memory } = await allTogether()
const aloneAgain = await createAlone()

const p99s = [alone, aloneAgain].map(({ p99Ms }) => ({ measured: together.p99Ms, reference: p99Ms }))
const milliseconds = [alone, together, aloneAgain].map(({ p99Ms }) => p99Ms.toFixed(1))
printTable([
  ['', 'measured', 'goal'],
  ['create requests per second, all with status 200', rounded(together.perSecond), rounded(creates.rate)],
  ['p99 of a create request, ms: alone, together, alone again', milliseconds.join(', '), ''],
  ['p99 together / alone', ratioOf(p99s), '≤ 2'],
  ['memory in each fifth of the time, MB', memory, 'no growth'],
])

async function createAlone(): Promise<Outcome> {
  await using server = await MeasuredServer.start()
  await press(createOf(server), { ...creates, seconds: warmUpSeconds })
  return await press(createOf(server), { ...creates, seconds: stepSeconds })
}

async function allTogether() {
  await using upstream = await Upstream.start()
  await using server = await MeasuredServer.start(`
providers:
  engine: { type: openai, dialect: vllm-omni, base_url: ${upstream.baseUrl('engine')}, concurrency: ${jobs} }
  idle: { type: storyboard, concurrency: 0 }
models: { svc-flash: { routes: [{ provider: engine }] }, image-model-a-2: { routes: [{ provider: idle }] } }
`)
  const meter = new Meter(server, upstream)
  const createFor = (forSeconds: number) => press(createOf(server), { ...creates, seconds: forSeconds })
  await createFor(warmUpSeconds)
  const alone = await meter.during('create requests', () => createFor(stepSeconds))
  const taskIds = await createVideos(server, 'svc-flash', jobs)
  while ((await upstream.report()).runningJobs < jobs) await pause(500)
  await meter.during('+ 10,000 jobs on an engine', () => createFor(stepSeconds))
  const sockets = await openStreams(server, taskIds.slice(0, streams))
  await meter.during('+ 5,000 event streams', () => createFor(stepSeconds))
  const together = await meter.during('+ polls', async () => {
    const polling = repeat(server.ready.url, pollerOf(server, taskIds), { ...polls, seconds })
    const [outcome] = await Promise.all([createFor(seconds), polling])
    return outcome
  })
  if (sockets.some(({ closed }) => closed)) throw new Error('the server closed an event stream')
  for (const socket of sockets) socket.destroy()
  meter.print()
  return { alone, together, memory: meter.fifthsOfMemory().map(rounded).join(', ') }
}

async function openStreams(server: MeasuredServer, taskIds: readonly string[]): Promise<readonly Socket[]> {
  return eachOf(taskIds, (taskId) => openStream(server, `/api/v1/tasks/${taskId}/events`))
}

function createOf({ ready, headers }: MeasuredServer): Target {
  return { url: `${ready.url}/api/v1/tasks/create`, method: 'POST', headers, body: createBody }
}

function pollerOf({ ready, headers }: MeasuredServer, taskIds: readonly string[]) {
  const requests = taskIds.map((id) => requestOf({ url: `${ready.url}/api/v1/tasks/${id}`, headers }))
  let turn = 0
  return async (socket: Socket) => {
    const request = requests[turn++ % requests.length]
    if (request !== undefined) await exchange(socket, request)
  }
}
