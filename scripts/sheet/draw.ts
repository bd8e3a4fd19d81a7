// Draws pictures and films by the storyboard engine as the service runs it: in its own processes, one for each core.

import os from 'node:os'
import { assert } from '../../src/lib/assert.ts'
import { branded } from '../../src/lib/brand.ts'
import type { ModelKind } from '../../src/domain/tasks/catalog.ts'
import type { TaskId } from '../../src/domain/ids.ts'
import type { InputImage } from '../../src/providers/provider.ts'
import { newRequest, openStudio, run } from '../../test/harness/storyboard-studio.ts'
import type { SheetPrompt } from './prompts.ts'

export interface DrawingRoom extends AsyncDisposable {
  /** The PNG or MP4, a file that lives until the room is disposed. Rejects when the engine fails. */
  draw(kind: ModelKind, wish: SheetPrompt, images: readonly InputImage[]): Promise<string>
}

/** `seed` stands for the task: another one gives other compositions. */
export async function openDrawingRoom(seed: string): Promise<DrawingRoom> {
  const studio = await openStudio()
  const engine = studio.open({ concurrency: os.availableParallelism(), renderMsMax: 120_000 })
  const taskId = branded<TaskId>(seed)
  return {
    async draw(kind, { prompt, ratio: aspectRatio }, images) {
      const polled = await run(studio, engine, newRequest(kind, prompt, { taskId, images, aspectRatio }))
      const [output] = polled.kind === 'succeeded' ? polled.outputs : []
      assert(output?.kind === 'file', `"${prompt}" was drawn: ${JSON.stringify(polled)}`)
      return output.path
    },
    async [Symbol.asyncDispose]() {
      await engine.close()
      await studio[Symbol.asyncDispose]()
    },
  }
}
