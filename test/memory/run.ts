// `npm run test:renders -- 1000`: the memory of a service over so many renders, as a table; fails when the serving
// process keeps growing in its second half, or a render process outgrows its limit. 1,000 take about ten minutes.

import { renderMany } from './render-many.ts'
import type { MemorySample } from './render-many.ts'
import { slopeOf } from './slope.ts'

const renders = Number(process.argv[2] ?? 1_000)

/** 20 MB in 1,000 renders: a leak of one picture in fifty is above it. */
const kilobytesPerRenderMax = 20
/** Half of the memory at which a child is ended: where it is given up after its render. */
const childMegabytesMax = 750

const samples: MemorySample[] = []
process.stdout.write('renders  service MB  largest child MB  its peak MB\n')
await renderMany({ renders, sampleEvery: Math.min(50, Math.ceil(renders / 6)) }, (sample) => {
  samples.push(sample)
  const { renders: count, service, child, childPeak } = sample
  const cells = [`${count}`.padStart(7), ...[service, child, childPeak].map((mb) => mb.toFixed(0))]
  process.stdout.write(
    `${cells[0]}  ${cells[1]?.padStart(10)}  ${cells[2]?.padStart(16)}  ${cells[3]?.padStart(11)}\n`,
  )
})

// The first half fills what is kept for good, as compiled code: 180 → 184 MB, then 184 to 189 to the end. The line is drawn
// through the second half.
const warm = samples.slice(Math.floor(samples.length / 2))
const kilobytesPerRender = slopeOf(warm.map(({ renders: x, service: y }) => ({ x, y }))) * 1_000
const childMegabytes = Math.max(...samples.map(({ child }) => child))
process.stdout.write(
  `the serving process grows by ${kilobytesPerRender.toFixed(1)} KB a render (at most ${kilobytesPerRenderMax}); ` +
    `a render process rests at ${childMegabytes.toFixed(0)} MB at most (${childMegabytesMax})\n`,
)
if (kilobytesPerRender > kilobytesPerRenderMax || childMegabytes > childMegabytesMax) process.exitCode = 1
