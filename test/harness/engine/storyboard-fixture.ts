// Fixtures for tests of the Storyboard engine, with real child processes and a real ffmpeg.

import assert from 'node:assert/strict'
import { mkdir, readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

import { branded } from '../../../src/lib/brand.ts'
import type { ModelKind } from '../../../src/domain/tasks/catalog.ts'
import type { JobKey, TaskId } from '../../../src/domain/ids.ts'
import { localLimits } from '../../../src/domain/engines/engine-limits.ts'
import type { EngineContext, EngineRequest, Polled, Provider } from '../../../src/providers/provider.ts'
import { createStoryboard } from '../../../src/providers/storyboard/storyboard.ts'
import type { StoryboardOptions } from '../../../src/providers/storyboard/storyboard.ts'
import { findFfmpeg } from '../../../packages/storyboard/studio/find-ffmpeg.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'

export const spriteFolder = path.resolve(import.meta.dirname, '../../../build/storyboard')

export interface StoryboardFixture extends AsyncDisposable {
  readonly folder: string
  readonly options: StoryboardOptions & { readonly ffmpegPath: string }
  /** The engine has one child process, unless `change` specifies otherwise. The caller must close the engine. */
  open(change: Partial<StoryboardOptions>): Provider
  newContext(): Promise<EngineContext>
}

export async function openStoryboardFixture(): Promise<StoryboardFixture> {
  const folder = await temporaryFolder()
  const ffmpegPath = await findFfmpeg(folder.path)
  const options = { limits: localLimits(1), renderMsMax: 60_000, ffmpegPath, spriteFolder }
  let serial = 0
  return {
    folder: folder.path,
    options,
    open: (change) => createStoryboard({ ...options, ...change }),
    async newContext() {
      const jobKey = branded<JobKey>(`job-${++serial}`)
      const scratchFolder = path.join(folder.path, jobKey)
      await mkdir(scratchFolder)
      return { jobKey, signal: new AbortController().signal, scratchFolder, hookUrl: null, onSent: () => {} }
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

export function newRequest(
  kind: ModelKind,
  prompt: string,
  change: Partial<EngineRequest> = {},
): EngineRequest {
  const taskId = branded<TaskId>('task-1')
  return { taskId, kind, prompt, images: [], aspectRatio: '1:1', parameters: {}, settings: {}, ...change }
}

export async function run(
  fixture: StoryboardFixture,
  provider: Provider,
  request: EngineRequest,
): Promise<Polled> {
  const context = await fixture.newContext()
  const submitted = await provider.submit(request, context)
  assert.ok(submitted.kind === 'accepted')
  return provider.poll(submitted.handle, context)
}

export async function fileOf(polled: Polled): Promise<Buffer> {
  assert.ok(polled.kind === 'succeeded', JSON.stringify(polled))
  const [output] = polled.outputs
  assert.ok(output?.kind === 'file')
  return readFile(output.path)
}

/** Returns the IDs of the render processes that `parent` started. */
export async function renderers(parent: number | undefined = process.pid): Promise<readonly number[]> {
  const commands = await Promise.all((await childrenOf(parent)).map(commandOf))
  return commands.filter(({ command }) => command.includes('storyboard/child.ts')).map(({ id }) => id)
}

export async function childrenOf(parent: number | undefined): Promise<readonly number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found: number[] = []
  for (const id of ids) {
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
    if (status.includes(`\nPPid:\t${parent}\n`)) found.push(id)
  }
  return found
}

async function commandOf(id: number): Promise<{ readonly id: number; readonly command: string }> {
  return { id, command: await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '') }
}

export async function makeInput(
  fixture: StoryboardFixture,
  name: string,
  make: (file: string) => Promise<unknown>,
) {
  const file = path.join(fixture.folder, name)
  await make(file)
  return { path: file, mediaType: 'image/png', width: 640, height: 480 } as const
}
