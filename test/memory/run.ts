// `npm run test:renders -- 1000` prints memory measurements during 1,000 renders (about ten minutes). The command fails
// if the service's memory keeps growing in the second half, or if a render process uses more than `childMegabytesMax`.

import { renderMany } from './render-many.ts'
import type { MemorySample } from './render-many.ts'
import { slopeOf } from './slope.ts'

const renders = Number(process.argv[2] ?? 1_000)

/** 20 MB in 1,000 renders. A leak of one image every fifty renders would exceed this limit. */
const kilobytesPerRenderMax = 20
/**
 * If a render process uses more memory than this at the end of a render, the service replaces the process. At twice
 * this memory, the process is killed.
 */
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

// Memory grows even without a leak, for example because code is compiled: in one run, from 180 MB at the start to 184
// MB halfway and 189 MB at the end. The growth per render is the slope of a line through the second half only, so that
// the start does not count.
const warm = samples.slice(Math.floor(samples.length / 2))
const kilobytesPerRender = slopeOf(warm.map(({ renders: x, service: y }) => ({ x, y }))) * 1_000
const childMegabytes = Math.max(...samples.map(({ child }) => child))
process.stdout.write(
  `the serving process grows by ${kilobytesPerRender.toFixed(1)} KB per render (limit ${kilobytesPerRenderMax}); ` +
    `the largest render process uses ${childMegabytes.toFixed(0)} MB (limit ${childMegabytesMax})\n`,
)
if (kilobytesPerRender > kilobytesPerRenderMax || childMegabytes > childMegabytesMax) process.exitCode = 1
