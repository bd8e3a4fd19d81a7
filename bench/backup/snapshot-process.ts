// The process under test: copies a database in the same way as `mutoscope backup`, and prints the cost.

import { readFileSync, statSync } from 'node:fs'

import type { DatabaseLocation } from '../../src/settings/database.ts'
import { writeSnapshot } from '../../src/store/write-snapshot.ts'

export interface SnapshotJob {
  readonly location: DatabaseLocation
  readonly path: string
}

export interface SnapshotCost {
  readonly seconds: number
  readonly rssMiB: number
  readonly bytes: number
}

const { location, path } = JSON.parse(process.argv[2] ?? '') as SnapshotJob
const started = performance.now()
await writeSnapshot(location, path)
const seconds = (performance.now() - started) / 1_000
// Does not use `resourceUsage().maxRSS`, because that value starts at the memory of the parent process.
const [, peakKiB] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
const cost: SnapshotCost = {
  seconds,
  rssMiB: Math.round(Number(peakKiB) / 1_024),
  bytes: statSync(path).size,
}
process.stdout.write(`${JSON.stringify(cost)}\n`)
