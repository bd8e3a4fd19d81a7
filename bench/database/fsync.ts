import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Returns the 99th percentile of the time to write and sync a block of 4 KiB, based on 500 writes. */
export function fsyncP99Ms(folder: string): number {
  const file = path.join(folder, 'fsync-probe')
  const descriptor = openSync(file, 'w')
  const block = Buffer.alloc(4_096, 1)
  const times = Array.from({ length: 500 }, () => {
    const startedMs = performance.now()
    writeSync(descriptor, block)
    fsyncSync(descriptor)
    return performance.now() - startedMs
  }).toSorted((a, b) => a - b)
  closeSync(descriptor)
  rmSync(file)
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN
}
