// The entry of a render process: takes one job after another from its parent, and dies with it. Never imported.

import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { killGroup } from './kill-group.ts'
import { openSprites } from './paint/sprites.ts'
import { blockUnusedLoaders, UnreadableImage } from './photo/read-image.ts'
import { render } from './render.ts'
import type { ChildSettings, RenderJob, RenderReply } from './render-job.ts'
import { readSpriteIndex } from './sprite-index.ts'
import { readTail } from './words/tail.ts'

const settings = JSON.parse(process.argv[2] ?? '') as ChildSettings
const guard = new URL('./guard-thread.ts', import.meta.url)
new Worker(guard, { workerData: settings.residentBytesMax }).unref()
offerToDie()
blockUnusedLoaders()
const materials = {
  sprites: openSprites(settings.spriteFolder),
  tail: readTail(readSpriteIndex(settings.spriteFolder)),
}

// An encoder that hangs would outlive us.
process.on('disconnect', () => killGroup(process.pid))
process.on('message', (job: RenderJob) => void answer(job))

async function answer(job: RenderJob): Promise<void> {
  const reply = await run(job)
  process.send?.(reply)
}

async function run(job: RenderJob): Promise<RenderReply> {
  try {
    await render(job, materials, settings.ffmpegPath)
    // Node would do so at an orderly end, and this process is killed: the next one starts 0.7 s of core sooner.
    flushCompileCache()
    return { kind: 'rendered', residentBytes: process.memoryUsage.rss() }
  } catch (error) {
    if (error instanceof UnreadableImage) return { kind: 'unreadable', index: error.index }
    process.stderr.write(`storyboard: ${error instanceof Error ? error.stack : String(error)}\n`)
    return { kind: 'broken' }
  }
}

/** Where the machine runs out of memory, the kernel then ends a render before the service. */
function offerToDie(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux.
  }
}
