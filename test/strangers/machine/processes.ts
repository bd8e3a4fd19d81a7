// Reads from `/proc` how much memory and CPU time a process and its child processes use.

import { readdirSync, readFileSync } from 'node:fs'

/**
 * Returns the memory of the process and its child processes, in bytes. They all run the same program, so pages that are
 * mapped from files count only once. `smaps_rollup` would be exact, but reading it would stop the service for 20 to
 * 80 ms and delay the honest clients.
 */
export function memoryOf(pid: number): number {
  const used = familyOf(pid).map((id) => {
    const status = read(`/proc/${id}/status`)
    const kibibytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    return { own: kibibytes('RssAnon') + kibibytes('RssShmem'), ofFiles: kibibytes('RssFile') }
  })
  const own = used.reduce((sum, each) => sum + each.own, 0)
  return (own + Math.max(...used.map(({ ofFiles }) => ofFiles))) * 1_024
}

/** Returns the CPU time in seconds. Includes the child processes, even after they have ended. */
export function processorSecondsOf(pid: number): number {
  return familyOf(pid).reduce((sum, id) => {
    // The second field is the program's name, which may contain spaces. Fields 14 and 15 are the user time and the
    // system time. Fields 16 and 17 are those of child processes that have ended.
    const times = read(`/proc/${id}/stat`).split(') ')[1]?.split(' ').slice(11, 15) ?? []
    return times.reduce((total, ticks) => total + Number(ticks) / ticksPerSecond, sum)
  }, 0)
}

/** The number of clock ticks per second in `/proc/<pid>/stat` on Linux. */
const ticksPerSecond = 100

function familyOf(pid: number): readonly number[] {
  const children = names(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(familyOf)]
}

/** Returns an empty list if the process has ended. */
function names(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Returns an empty string if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
