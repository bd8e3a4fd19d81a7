// `npm run bench:storyboard`: what single renders cost in processor and wall seconds, by prompt and style, with and
// without ffmpeg; then how many a minute two children finish. Figures are worth what the machine's quiet is.

import { writeFile } from 'node:fs/promises'
import os from 'node:os'

import type { ModelKind } from '../src/domain/tasks/catalog.ts'
import type { InputImage } from '../src/providers/provider.ts'
import {
  fileOf,
  makeInput,
  newRequest,
  openStudio,
  renderers,
  run,
} from '../test/harness/storyboard-studio.ts'
import type { Studio } from '../test/harness/storyboard-studio.ts'
import { median, printTable, rounded } from './figures.ts'
import { familyCpuSecondsOf } from './processor-time.ts'

interface Case {
  readonly what: string
  readonly prompt: string
  /** Input images. */
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

await using studio = await openStudio()
process.stdout.write(
  `${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(2)} before, ffmpeg ${studio.options.ffmpegPath}\n\n`,
)
const picture = await drawInput(studio)
await table('image', stills, 5, studio.options.ffmpegPath, goals.image)
await table('video', films, 2, studio.options.ffmpegPath, goals.video)
await table('video', films.slice(0, 2), 2, null, goals.videoAlone)
process.stdout.write('\ntwo children, at least 20 s each\n')
await throughput('image', stills, '≥ 150 images a minute')
await throughput('video', films, '≥ 25 videos a minute')

/** Medians of `count` renders in a child that is warm. */
async function table(
  kind: ModelKind,
  cases: readonly Case[],
  count: number,
  ffmpegPath: string | null,
  goal: string,
): Promise<void> {
  const engine = studio.open({ ffmpegPath })
  const lines = [[`${kind}${ffmpegPath === null ? ' without ffmpeg' : ''}`, 'core s', 'wall s', goal]]
  await fileOf(await run(studio, engine, requestOf(kind, plain)))
  const [child] = await renderers()
  for (const one of cases) {
    const core: number[] = []
    const wall: number[] = []
    for (let n = 0; n < count; n++) {
      const before = { core: familyCpuSecondsOf(child ?? 0), wallMs: performance.now() }
      await fileOf(await run(studio, engine, requestOf(kind, one)))
      core.push(familyCpuSecondsOf(child ?? 0) - before.core)
      wall.push((performance.now() - before.wallMs) / 1_000)
    }
    lines.push([one.what, median(core).toFixed(2), median(wall).toFixed(2), ''])
  }
  await engine.close()
  printTable(lines)
  process.stdout.write('\n')
}

async function throughput(kind: ModelKind, cases: readonly Case[], goal: string): Promise<void> {
  const engine = studio.open({ concurrency: 2 })
  const warm = () => run(studio, engine, requestOf(kind, plain))
  await Promise.all([warm(), warm()])
  const startedMs = performance.now()
  let count = 0
  const work = async () => {
    while (performance.now() - startedMs < 20_000) {
      const one = cases[count++ % cases.length]
      if (one !== undefined) await fileOf(await run(studio, engine, requestOf(kind, one)))
    }
  }
  await Promise.all([work(), work()])
  const minutes = (performance.now() - startedMs) / 60_000
  await engine.close()
  process.stdout.write(`${rounded(count / minutes)} ${kind}s a minute, all rows in turn  ${goal}\n`)
}

function requestOf(kind: ModelKind, { prompt, inputs = 0 }: Case) {
  return newRequest(kind, prompt, {
    images: Array.from({ length: inputs }, () => picture),
    aspectRatio: '16:9',
  })
}

/** A picture of its own making is an input with skies, edges and noise, as photographs have. */
async function drawInput(place: Studio): Promise<InputImage> {
  const engine = place.open({})
  const bytes = await fileOf(
    await run(place, engine, newRequest('image', rich.prompt, { aspectRatio: '3:2' })),
  )
  await engine.close()
  return makeInput(place, 'input.png', (file) => writeFile(file, bytes))
}
