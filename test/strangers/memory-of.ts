// The memory of a process and of its child processes, according to the kernel.

import { readdirSync, readFileSync } from 'node:fs'

/** Bytes. Pages that several of the processes share count once. */
export function memoryOf(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, id) => sum + proportionalBytes(id), 0)
}

function descendantsOf(pid: number): readonly number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => parentOf(id) === pid)
  return children.flatMap((child) => [child, ...descendantsOf(child)])
}

/** Null if the process has ended. */
function parentOf(pid: number): number | null {
  const status = read(`/proc/${pid}/status`)
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) || null
}

function proportionalBytes(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1_024
}

/** Empty if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
