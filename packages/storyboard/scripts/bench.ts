// `npm run bench:storyboard` measures the CPU time and wall time of a render, in seconds, for each line of `bench.tsv`,
// and for two videos encoded without ffmpeg. It also measures how many renders two processes together finish per
// minute. Run it on an idle machine.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { number, oneOf, text } from '../read-tables/cells.ts'
import { Tables } from '../read-tables/read-table.ts'
import { assert } from '../src/lib/assert.ts'
import { openStudio } from '../studio/studio.ts'
import type { Commission, Studio } from '../studio/studio.ts'

const kinds = ['image', 'video'] as const
type Kind = (typeof kinds)[number]

const tables = new Tables(import.meta.dirname)
const all = tables.read('bench.tsv', { kind: oneOf(kinds), what: text, inputs: number(0, 8), prompt: text })
tables.finish()
type Case = (typeof all)[number]
const stills = all.filter(({ kind }) => kind === 'image')
const films = all.filter(({ kind }) => kind === 'video')
const plain = caseOf('plain')

const goals = {
  image: '≤ 0.6 s of core time',
  video: '≤ 4 s of wall time on two cores',
  videoAlone: '≤ 7 s of wall time on two cores',
}

const [throughputOf] = process.argv.slice(2)
if (throughputOf === undefined) await report()
else await renderForAWhile(throughputOf === 'image' ? 'image' : 'video')

async function report(): Promise<void> {
  await using studio = await openStudio()
  process.stdout.write(
    `${os.availableParallelism()} cores, load average ${os.loadavg()[0]?.toFixed(2)}, ffmpeg at ${studio.ffmpegPath}\n\n`,
  )
  await table(studio, 'image', stills, 5, goals.image)
  await table(studio, 'video', films, 2, goals.video)
  await using alone = await openStudio({ ffmpegPath: null })
  await table(alone, 'video', films.slice(0, 2), 2, goals.videoAlone)
  process.stdout.write('\ntwo processes for at least 20 s\n')
  await throughput('image', '≥ 150 images per minute')
  await throughput('video', '≥ 25 videos per minute')
}

/** Prints the median times of `count` renders of each case, after a warm-up. */
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
  process.stdout.write(
    `${Number(perMinute.toPrecision(3))} ${kind}s per minute, cycling through all rows  ${goal}\n`,
  )
}

/** Renders for 20 s and reports the rate per minute. `throughput` runs this function in child processes. */
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

function caseOf(name: string): Case {
  const found = all.find(({ what }) => what === name)
  assert(found !== undefined, `bench.tsv has no case "${name}"`)
  return found
}

function commissionOf(kind: Kind, { prompt, inputs }: Case, input: string): Commission {
  return { kind, prompt, aspectRatio: '16:9', imagePaths: Array.from({ length: inputs }, () => input) }
}

/** The input image has a sky, edges, and noise, like a photograph. */
function drawInput(studio: Studio): Promise<string> {
  return studio.draw({ kind: 'image', prompt: caseOf('rich').prompt, aspectRatio: '3:2' })
}

/** Returns the CPU time of this process and its encoders, in seconds. The kernel counts CPU time in ticks of 10 ms. */
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
