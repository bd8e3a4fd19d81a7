// What tests of the storyboard engine share: an engine with real children and a real ffmpeg, requests, and checks of what it made.

import assert from 'node:assert/strict'
import { chmod, copyFile, mkdir, readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'

import { branded } from '../../src/lib/brand.ts'
import type { ModelKind } from '../../src/domain/tasks/catalog.ts'
import type { JobKey, TaskId } from '../../src/domain/ids.ts'
import type { EngineContext, EngineRequest, Polled, Provider } from '../../src/providers/provider.ts'
import { findFfmpeg } from '../../src/settings/reading/find-ffmpeg.ts'
import { createStoryboard } from '../../src/providers/storyboard/storyboard.ts'
import type { StoryboardOptions } from '../../src/providers/storyboard/storyboard.ts'
import { temporaryFolder } from './files/temporary-folder.ts'

export const spriteFolder = path.resolve(import.meta.dirname, '../../build/storyboard')

export interface Studio extends AsyncDisposable {
  readonly folder: string
  readonly options: StoryboardOptions
  /** One child unless `change` says otherwise; whoever opens it closes it. */
  open(change: Partial<StoryboardOptions>): Provider
  newContext(): Promise<EngineContext>
}

export async function openStudio(): Promise<Studio> {
  const folder = await temporaryFolder()
  const ffmpegPath = findFfmpeg(process.env['PATH'] ?? '') ?? (await packagedFfmpeg(folder.path))
  const options = { concurrency: 1, renderMsMax: 60_000, ffmpegPath, spriteFolder }
  let serial = 0
  return {
    folder: folder.path,
    options,
    open: (change) => createStoryboard({ ...options, ...change }),
    async newContext() {
      const jobKey = branded<JobKey>(`job-${++serial}`)
      const scratchFolder = path.join(folder.path, jobKey)
      await mkdir(scratchFolder)
      return { jobKey, signal: new AbortController().signal, scratchFolder }
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

/** The development package carries a binary that may have lost its mode. */
async function packagedFfmpeg(folder: string): Promise<string> {
  const own = path.join(folder, 'ffmpeg')
  await copyFile(createRequire(import.meta.url).resolve('@ffmpeg-installer/linux-x64/ffmpeg'), own)
  await chmod(own, 0o755)
  return own
}

export function newRequest(
  kind: ModelKind,
  prompt: string,
  change: Partial<EngineRequest> = {},
): EngineRequest {
  const taskId = branded<TaskId>('task-1')
  return { taskId, kind, prompt, images: [], aspectRatio: '1:1', parameters: {}, ...change }
}

export async function run(studio: Studio, provider: Provider, request: EngineRequest): Promise<Polled> {
  const context = await studio.newContext()
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

export async function assertPicture(bytes: Buffer, width: number, height: number): Promise<void> {
  const { data, info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height, info.channels], [width, height, 3])
  assert.ok(new Set(data.subarray(0, 30_000)).size > 20, 'a picture and not one colour')
  assert.equal((await sharp(bytes).metadata()).format, 'png')
}

/** Processes that render for a parent, by default for us. */
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

export async function makeInput(studio: Studio, name: string, make: (file: string) => Promise<unknown>) {
  const file = path.join(studio.folder, name)
  await make(file)
  return { path: file, mediaType: 'image/png', width: 640, height: 480 } as const
}

/** Large, smooth and coloured, so that grey is a finding. */
export function colours(file: string): Promise<unknown> {
  const corners = Buffer.from([220, 40, 40, 40, 200, 60, 50, 60, 220, 230, 200, 40])
  const pixels = sharp(corners, { raw: { width: 2, height: 2, channels: 3 } })
  return pixels.resize(640, 480, { fit: 'fill', kernel: 'cubic' }).png().toFile(file)
}
