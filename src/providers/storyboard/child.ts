// The entry point of a render process, which takes one request at a time from its parent. Never imported.

import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { openStoryboard, UnreadableImage } from '@mutoscope/storyboard'
import type { RenderRequest } from '@mutoscope/storyboard'
import type { ChildSettings, RenderReply } from './child-messages.ts'
import { killGroup } from './kill-group.ts'

const settings = JSON.parse(process.argv[2] ?? '') as ChildSettings
const guard = new URL('./guard-thread.ts', import.meta.url)
new Worker(guard, { workerData: settings.residentBytesMax }).unref()
offerToDie()
const storyboard = openStoryboard(settings)

// Killing the process group also ends an encoder that hangs.
process.on('disconnect', () => killGroup(process.pid))
process.on('message', (request: RenderRequest) => void answer(request))

async function answer(request: RenderRequest): Promise<void> {
  const reply = await run(request)
  process.send?.(reply)
}

async function run(request: RenderRequest): Promise<RenderReply> {
  try {
    await (await storyboard).render(request)
    // Node writes its compile cache when a process exits normally, but this process is killed. The cache saves the next
    // process 0.7 s of CPU time.
    flushCompileCache()
    return { kind: 'rendered', residentBytes: process.memoryUsage.rss() }
  } catch (error) {
    if (error instanceof UnreadableImage) return { kind: 'unreadable', index: error.index }
    process.stderr.write(`storyboard: ${error instanceof Error ? error.stack : String(error)}\n`)
    return { kind: 'broken' }
  }
}

/** Makes the kernel kill this process rather than the service if the machine runs out of memory. */
function offerToDie(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // `/proc/self/oom_score_adj` exists only on Linux.
  }
}
