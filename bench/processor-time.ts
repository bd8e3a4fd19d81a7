// Processor seconds that processes have used so far, as the kernel counts them, in ticks of 10 ms.

import { readFileSync, readdirSync } from 'node:fs'

export function cpuSecondsOf(pid: number): number {
  const [user = 0, system = 0] = ticksOf(pid)
  return (user + system) / 100
}

/** Of the process, its children, and those of its children that have ended. */
export function familyCpuSecondsOf(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid)
  const ended = ticksOf(pid).slice(2)
  return (
    children.reduce((sum, child) => sum + cpuSecondsOf(Number(child)), cpuSecondsOf(pid)) +
    ended.reduce((sum, ticks) => sum + ticks, 0) / 100
  )
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)[1])
}

/** User and system time, then the same two of children that have ended. */
function ticksOf(pid: number): readonly number[] {
  return statOf(pid).slice(11, 15).map(Number)
}

/** The fields after the name, which may contain spaces; empty if the process has ended. */
function statOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}
