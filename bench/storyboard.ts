// `npm run bench:storyboard`: processor seconds of one render, from the kernel's books of the child processes, ffmpeg
// among them. The start of a child is a row of its own, because a child renders many times.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { branded } from '../src/lib/brand.ts'
import type { ModelKind } from '../src/domain/catalog.ts'
import type { JobKey, TaskId } from '../src/domain/ids.ts'
import { findFfmpeg } from '../src/config/find-ffmpeg.ts'
import { createStoryboard } from '../src/providers/storyboard/storyboard.ts'

const prompt = 'a fox by mushrooms at sunset in the forest'
const spriteFolder = path.resolve(import.meta.dirname, '../build/storyboard')
const folder = mkdtempSync(path.join(os.tmpdir(), 'mutoscope-bench-'))
const ffmpegPath = findFfmpeg(process.env['PATH'] ?? '')

try {
  const one = await cpuOf('image', 1, null)
  const image = ((await cpuOf('image', 11, null)) - one) / 10
  const start = one - image
  report('start of a child', start, '')
  report('image', image, '≤ 1 s')
  if (ffmpegPath !== null)
    report('video, with ffmpeg', ((await cpuOf('video', 3, ffmpegPath)) - start) / 3, '≤ 6 s')
  report('video, without ffmpeg', ((await cpuOf('video', 3, null)) - start) / 3, '≤ 12 s')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Of a fresh child that renders `count` times. */
async function cpuOf(kind: ModelKind, count: number, ffmpeg: string | null): Promise<number> {
  const before = childrenCpuSeconds()
  const engine = createStoryboard({ concurrency: 1, renderMsMax: 120_000, ffmpegPath: ffmpeg, spriteFolder })
  for (let n = 0; n < count; n++) {
    const scratchFolder = mkdtempSync(path.join(folder, 'render-'))
    const jobKey = branded<JobKey>(scratchFolder)
    const context = { jobKey, signal: AbortSignal.timeout(120_000), scratchFolder }
    const taskId = branded<TaskId>(String(n))
    const request = { taskId, kind, prompt, images: [], aspectRatio: '16:9', parameters: {} } as const
    const submitted = await engine.submit(request, context)
    const polled = submitted.kind === 'accepted' ? await engine.poll(submitted.handle, context) : submitted
    if (polled.kind !== 'succeeded') throw new Error(`the render ended as ${polled.kind}`)
  }
  await engine.close()
  return childrenCpuSeconds() - before
}

/** cutime and cstime of this process, in ticks of 10 ms: children that have ended, and theirs. */
function childrenCpuSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}

function report(what: string, cpuSeconds: number, goal: string): void {
  process.stdout.write(`${what.padEnd(24)} ${cpuSeconds.toFixed(2)} s of one core  ${goal}\n`)
}
