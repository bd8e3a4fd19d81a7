// Runs in the measured process. Copies a database as `mutoscope backup` does, and prints the cost.

import { statSync } from 'node:fs'

import type { DatabaseLocation } from '../../src/settings/database.ts'
import { writeSnapshot } from '../../src/store/write-snapshot.ts'
import { peakMemoryMiB } from '../database/peak-memory.ts'

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
const cost: SnapshotCost = {
  seconds,
  rssMiB: peakMemoryMiB(),
  bytes: statSync(path).size,
}
process.stdout.write(`${JSON.stringify(cost)}\n`)
