// `npm run bench:streams`: the memory and the processor time of 5,000 event streams, each for its own queued task,
// compared with 5,000 connections that wait for their next request.

import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

import { printTable } from '../figures.ts'
import { MeasuredServer } from '../measured-server.ts'

const connections = 5_000
/** The number of requests, for tasks or for streams, that wait at the same time. */
const atOnce = 50
/** Two comments per stream, so that every stream has done everything that an idle stream does. */
const restSeconds = 35

interface Cost {
  /** After a garbage collection. */
  readonly bytesEach: number
  /** Including garbage and V8's space for new objects, whose size does not depend on the number of connections. */
  readonly bytesEachAtPeak: number
  readonly cpuShare: number
}

const idle = await measure(() => '/healthz')
const stream = await measure((taskId) => `/api/v1/tasks/${taskId}/events`)
printTable([
  [
    'memory of a stream',
    kilobytes(stream.bytesEach),
    '≤ 20 KB',
    `idle connection ${kilobytes(idle.bytesEach)}`,
  ],
  [
    'the same, before a garbage collection',
    kilobytes(stream.bytesEachAtPeak),
    '',
    `idle connection ${kilobytes(idle.bytesEachAtPeak)}`,
  ],
  [
    'processor',
    `${(stream.cpuShare * 100).toFixed(1)} %`,
    '',
    `${connections} streams, over ${restSeconds} s`,
  ],
])

function kilobytes(bytes: number): string {
  return `${(bytes / 1e3).toFixed(1)} KB`
}

async function measure(pathOf: (taskId: string) => string): Promise<Cost> {
  await using server = await MeasuredServer.start()
  const taskIds = await eachOf(Array.from({ length: connections }), () => server.createTask())
  // Each task is read once, because the thread that reads the database also keeps space for new objects.
  await eachOf(taskIds, (taskId) => server.readTask(taskId))
  const before = await server.usageWithoutGarbage()
  const sockets = await eachOf(taskIds, (taskId) => open(server, pathOf(taskId)))
  const opened = server.usage()
  await pause(restSeconds)
  const peak = server.usage()
  const after = await server.usageWithoutGarbage()
  for (const socket of sockets) socket.removeAllListeners('close').destroy()
  return {
    bytesEach: (after.residentBytes - before.residentBytes) / connections,
    bytesEachAtPeak: (peak.residentBytes - before.residentBytes) / connections,
    cpuShare: (peak.cpuSeconds - opened.cpuSeconds) / restSeconds,
  }
}

async function eachOf<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += atOnce)
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(act))))
  return results
}

/** Resolves when the first bytes of the response have arrived. */
async function open({ ready: { url, key } }: MeasuredServer, target: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  socket.write(`GET ${target} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${key}\r\n\r\n`)
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  if (!bytes.toString().startsWith('HTTP/1.1 200')) throw new Error(`refused: ${bytes.toString()}`)
  socket.on('close', () => {
    throw new Error('the server closed the connection')
  })
  return socket.resume()
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}
