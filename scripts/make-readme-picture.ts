// Draws the pictures of the README into docs/images, with the storyboard engine as the service runs it: `node scripts/make-readme-picture.ts`.

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { assert } from '../src/lib/assert.ts'
import { branded } from '../src/lib/brand.ts'
import type { JobKey, TaskId } from '../src/domain/ids.ts'
import { createStoryboard } from '../src/providers/storyboard/storyboard.ts'

const prompt = 'a fox by mushrooms at sunset'
const seed = 'readme'

const root = path.resolve(import.meta.dirname, '..')
const scratchFolder = await mkdtemp(path.join(os.tmpdir(), 'mutoscope-readme-'))
const engine = createStoryboard({
  concurrency: 1,
  renderMsMax: 60_000,
  ffmpegPath: null,
  spriteFolder: path.join(root, 'build/storyboard'),
})
try {
  const context = { jobKey: branded<JobKey>('readme'), signal: new AbortController().signal, scratchFolder }
  const taskId = branded<TaskId>(seed)
  await engine.submit(
    { taskId, kind: 'image', prompt, images: [], aspectRatio: '16:9', parameters: {} },
    context,
  )
  const polled = await engine.poll('readme', context)
  const [output] = polled.kind === 'succeeded' ? polled.outputs : []
  assert(output?.kind === 'file', 'the picture was drawn')
  const folder = path.join(root, 'docs/images')
  await mkdir(folder, { recursive: true })
  await sharp(output.path).webp({ quality: 86 }).toFile(path.join(folder, 'fox-by-mushrooms-at-sunset.webp'))
} finally {
  await engine.close()
  await rm(scratchFolder, { recursive: true, force: true })
}
