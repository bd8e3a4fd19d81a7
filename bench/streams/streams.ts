// `npm run bench:streams`: measures the memory and CPU time of 5,000 event streams, each for its own queued task, and
// compares the memory with that of 5,000 idle keep-alive connections.

import { printTable } from '../figures.ts'
import { MeasuredServer } from '../measured-server.ts'
import { eachOf, openStream } from './open-stream.ts'

const connections = 5_000
/** Long enough for two keep-alive comments per stream. */
const restSeconds = 35

interface Cost {
  /** The memory per connection after a garbage collection. */
  readonly bytesEach: number
  /**
   * Includes garbage and V8's space for new objects. The size of this space is the same for any number of connections.
   */
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

function throwClosed(): never {
  throw new Error('the server closed the connection')
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1e3).toFixed(1)} KB`
}

async function measure(pathOf: (taskId: string) => string): Promise<Cost> {
  await using server = await MeasuredServer.start()
  const taskIds = await eachOf(Array.from({ length: connections }), () => server.createTask())
  // Reads each task once, so that the thread that reads the database allocates its space for new objects before the
  // first measurement. If it did so later, this space would count as memory of the streams.
  await eachOf(taskIds, (taskId) => server.readTask(taskId))
  const before = await server.usageWithoutGarbage()
  const sockets = await eachOf(taskIds, (taskId) => openStream(server, pathOf(taskId)))
  for (const socket of sockets) socket.on('close', throwClosed)
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

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}
