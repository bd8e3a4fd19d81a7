// `npm run bench:storyboard`: measures the processor time and wall time of single renders in seconds, by prompt and
// style, with and without ffmpeg, and then how many renders per minute two processes finish. Run it on an idle machine.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import type { RenderRequest } from '../src/lib/request.ts'
import { openStudio } from '../studio/studio.ts'
import type { Commission, Studio } from '../studio/studio.ts'

type Kind = RenderRequest['kind']

interface Case {
  readonly what: string
  readonly prompt: string
  /** The number of input images. */
  readonly inputs?: number
}

const plain: Case = { what: 'plain', prompt: 'a fox' }
const rich: Case = {
  what: 'rich',
  prompt:
    'three cats next to a lighthouse above a village by the sea at sunset, sailing boats on the water, birds above, autumn leaves falling',
}

const stills: readonly Case[] = [
  plain,
  rich,
  ...[
    'watercolour',
    'oil painting',
    'pixel art',
    'line drawing',
    'paper cut',
    'noir',
    'neon',
    'vintage film',
  ].map((style) => ({ what: style, prompt: `a castle by a lake at dusk, ${style}` })),
  { what: 'image → image, plain', prompt: 'a dreamy evening', inputs: 1 },
  { what: 'image → image, edits', prompt: 'at night, snowing, blur the background, add a hat', inputs: 1 },
  { what: 'collage of eight', prompt: 'a collage', inputs: 8 },
]

const films: readonly Case[] = [
  plain,
  rich,
  { what: 'storm', prompt: 'a sailboat on a stormy sea with heavy rain and lightning at night' },
  { what: 'watercolour', prompt: 'a castle by a lake at dusk, watercolour' },
  { what: 'pixel art', prompt: 'a castle by a lake at dusk, pixel art' },
  { what: 'day turns to night', prompt: 'a village in the mountains, the sun goes down, day turns to night' },
  { what: 'image → video', prompt: 'slowly zoom in, snow falls', inputs: 1 },
  { what: 'two images → video', prompt: 'from the first to the last', inputs: 2 },
]

const goals = {
  image: '≤ 0.6 s of one core',
  video: '≤ 4 s wall on two cores',
  videoAlone: '≤ 7 s wall on two cores',
}

const [throughputOf] = process.argv.slice(2)
if (throughputOf === undefined) await report()
else await renderForAWhile(throughputOf === 'image' ? 'image' : 'video')

async function report(): Promise<void> {
  await using studio = await openStudio()
  process.stdout.write(
    `${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(2)} before, ffmpeg ${studio.ffmpegPath}\n\n`,
  )
  await table(studio, 'image', stills, 5, goals.image)
  await table(studio, 'video', films, 2, goals.video)
  await using alone = await openStudio({ ffmpegPath: null })
  await table(alone, 'video', films.slice(0, 2), 2, goals.videoAlone)
  process.stdout.write('\ntwo processes, at least 20 s each\n')
  await throughput('image', '≥ 150 images per minute')
  await throughput('video', '≥ 25 videos per minute')
}

/** Prints the medians of `count` renders in a process that has warmed up. */
async function table(
  studio: Studio,
  kind: Kind,
  cases: readonly Case[],
  count: number,
  goal: string,
): Promise<void> {
  const input = await drawInput(studio)
  const lines = [[kind, 'core s', 'wall s', goal]]
  await studio.draw(commissionOf(kind, plain, input))
  for (const one of cases) {
    const core: number[] = []
    const wall: number[] = []
    for (let n = 0; n < count; n++) {
      const before = { core: coreSeconds(), wallMs: performance.now() }
      await studio.draw(commissionOf(kind, one, input))
      core.push(coreSeconds() - before.core)
      wall.push((performance.now() - before.wallMs) / 1_000)
    }
    lines.push([one.what, median(core).toFixed(2), median(wall).toFixed(2), ''])
  }
  for (const [what = '', ...cells] of lines)
    process.stdout.write(
      `${[what.padEnd(24), ...cells.map((cell) => cell.padEnd(7))].join('  ').trimEnd()}\n`,
    )
  process.stdout.write('\n')
}

async function throughput(kind: Kind, goal: string): Promise<void> {
  const processes = [0, 1].map(() => fork(import.meta.filename, [kind], { execArgv: process.execArgv }))
  const rates = await Promise.all(processes.map(async (child) => (await once(child, 'message'))[0] as number))
  const perMinute = rates.reduce((sum, rate) => sum + rate, 0)
  process.stdout.write(`${Number(perMinute.toPrecision(3))} ${kind}s per minute, all rows in turn  ${goal}\n`)
}

/** Runs in a process that `throughput` starts, and reports how many renders per minute the process finished. */
async function renderForAWhile(kind: Kind): Promise<void> {
  await using studio = await openStudio()
  const input = await drawInput(studio)
  const cases = kind === 'image' ? stills : films
  const startedMs = performance.now()
  let count = 0
  while (performance.now() - startedMs < 20_000) {
    const one = cases[count++ % cases.length] ?? plain
    await studio.draw(commissionOf(kind, one, input))
  }
  process.send?.((count * 60_000) / (performance.now() - startedMs))
  process.disconnect()
}

function commissionOf(kind: Kind, { prompt, inputs = 0 }: Case, input: string): Commission {
  return { kind, prompt, aspectRatio: '16:9', imagePaths: Array.from({ length: inputs }, () => input) }
}

/** Draws the input image: a picture with sky, edges and noise, as in photographs. */
function drawInput(studio: Studio): Promise<string> {
  return studio.draw({ kind: 'image', prompt: rich.prompt, aspectRatio: '3:2' })
}

/**
 * Returns the processor time of this process and its encoders, including threads that have ended. The kernel counts
 * this time in ticks of 10 ms.
 */
function coreSeconds(): number {
  const ticks = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ').slice(11, 15) ?? []
  return ticks.reduce((sum, count) => sum + Number(count), 0) / 100
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
