// The entry of a render process: takes one job after another from its parent, and dies with it. Never imported.

import { openSprites } from './paint/sprites.ts'
import { blockUnusedLoaders, UnreadableImage } from './photo/read-image.ts'
import { render } from './render.ts'
import type { ChildSettings, RenderJob, RenderReply } from './render-job.ts'
import { readSpriteIndex } from './sprite-index.ts'
import { readTail } from './words/tail.ts'

const settings = JSON.parse(process.argv[2] ?? '') as ChildSettings
blockUnusedLoaders()
const materials = {
  sprites: openSprites(settings.spriteFolder),
  tail: readTail(readSpriteIndex(settings.spriteFolder)),
}

process.on('disconnect', () => process.exit())
process.on('message', (job: RenderJob) => void answer(job))
// Pixels live outside the heap, so that the heap's own limit does not see them.
setInterval(() => {
  if (process.memoryUsage.rss() > settings.residentBytesMax) process.exit(exitStatusOfMemory)
}, 200).unref()

async function answer(job: RenderJob): Promise<void> {
  const reply = await run(job)
  process.send?.(reply)
}

async function run(job: RenderJob): Promise<RenderReply> {
  try {
    await render(job, materials, settings.ffmpegPath)
    return { kind: 'rendered', residentBytes: process.memoryUsage.rss() }
  } catch (error) {
    if (error instanceof UnreadableImage) return { kind: 'unreadable', index: error.index }
    process.stderr.write(`storyboard: ${error instanceof Error ? error.stack : String(error)}\n`)
    return { kind: 'broken' }
  }
}

/** The usual status of a process killed for its memory. */
const exitStatusOfMemory = 137
