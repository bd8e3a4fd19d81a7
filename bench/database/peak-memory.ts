import { readFileSync } from 'node:fs'

/** `resourceUsage().maxRSS` is not suitable, because it is never less than the memory of the parent process. */
export function peakMemoryMiB(): number {
  const [, peakKiB] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Math.round(Number(peakKiB) / 1_024)
}
