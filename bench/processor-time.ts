// The CPU time that processes have used so far, in seconds. The kernel counts it in ticks of 10 ms.

import { readFileSync, readdirSync } from 'node:fs'

export function cpuSecondsOf(pid: number): number {
  return secondsIn(ticksOf(pid))
}

export function mainThreadCpuSecondsOf(pid: number): number {
  return secondsIn(ticksOf(`${pid}/task/${pid}`))
}

/** Includes the process's children, even those that have ended. */
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

function secondsIn([user = 0, system = 0]: readonly number[]): number {
  return (user + system) / 100
}

/** Returns the user and system times of a process, followed by those of its ended children, in ticks. */
function ticksOf(process: number | string): readonly number[] {
  return statOf(process).slice(11, 15).map(Number)
}

/**
 * Returns only the fields after the process's name, because the name may contain spaces. Returns an empty list if the
 * process has ended.
 */
function statOf(process: number | string): readonly string[] {
  try {
    return readFileSync(`/proc/${process}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}
