// Draws pictures and films by the storyboard engine as the service runs it: in its own processes, one for each core.

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { assert } from '../../src/lib/assert.ts'
import { branded } from '../../src/lib/brand.ts'
import type { ModelKind } from '../../src/domain/catalog.ts'
import type { JobKey, TaskId } from '../../src/domain/ids.ts'
import { findFfmpeg } from '../../src/config/find-ffmpeg.ts'
import type { InputImage } from '../../src/providers/provider.ts'
import { createStoryboard } from '../../src/providers/storyboard/storyboard.ts'
import type { SheetPrompt } from './prompts.ts'

export interface DrawingRoom extends AsyncDisposable {
  /** The PNG or MP4, a file that lives until the room is disposed. Rejects when the engine fails. */
  draw(kind: ModelKind, wish: SheetPrompt, images: readonly InputImage[]): Promise<string>
}

/** `seed` stands for the task: another one gives other compositions. */
export async function openDrawingRoom(seed: string): Promise<DrawingRoom> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mutoscope-sheet-'))
  const engine = createStoryboard({
    concurrency: os.availableParallelism(),
    renderMsMax: 120_000,
    ffmpegPath: findFfmpeg(process.env['PATH'] ?? ''),
    spriteFolder: path.resolve(import.meta.dirname, '../../build/storyboard'),
  })
  let serial = 0
  return {
    async draw(kind, { prompt, ratio: aspectRatio }, images) {
      const jobKey = branded<JobKey>(`${++serial}`)
      const scratchFolder = path.join(folder, jobKey)
      await mkdir(scratchFolder)
      const context = { jobKey, signal: new AbortController().signal, scratchFolder }
      const taskId = branded<TaskId>(seed)
      await engine.submit({ taskId, kind, prompt, images, aspectRatio, parameters: {} }, context)
      const polled = await engine.poll(jobKey, context)
      const [output] = polled.kind === 'succeeded' ? polled.outputs : []
      assert(output?.kind === 'file', `"${prompt}" was drawn: ${JSON.stringify(polled)}`)
      return output.path
    },
    async [Symbol.asyncDispose]() {
      await engine.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
