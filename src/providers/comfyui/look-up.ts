// Finds out the state of a job on a server.

import type { EngineContext, Polled } from '../provider.ts'
import { possibleFiles } from './job-files.ts'
import { outputOf, readHistory } from './read-history.ts'
import type { Server } from './server/server.ts'

/**
 * Reads the queue before the history, because a job that ends between the two reads would otherwise be found in
 * neither. Then looks for the job's files, which a server keeps when it restarts. A job that is found nowhere is
 * certainly lost, because a server changes its queue and its history together. Throws if a response is unclear.
 */
export async function lookUp(
  server: Server,
  { jobKey, signal }: EngineContext,
  isCanceled: boolean,
): Promise<Polled> {
  const { running, pending } = await server.queue(signal)
  if (running.has(jobKey) || pending.has(jobKey))
    return { kind: 'running', progress: server.progress.progressOf(jobKey) }
  const entry = await server.history(jobKey, signal)
  if (entry !== null) return readHistory(entry, server, jobKey, isCanceled)
  for (const file of possibleFiles(jobKey)) {
    if (await server.hasFile(file, signal))
      return { kind: 'succeeded', outputs: [outputOf(server, file)], cost: null }
  }
  return { kind: 'lost', isCertain: true }
}
