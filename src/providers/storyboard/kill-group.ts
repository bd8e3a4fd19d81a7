// Ends a render process together with what it started. Used from outside by the pool and from inside by the child.

/** `id`: of a process that leads a group. Harmless when it has ended. */
export function killGroup(id: number): void {
  if (!kill(-id)) kill(id)
}

/** False when there is no such process or group; some systems know no groups. */
function kill(id: number): boolean {
  try {
    return process.kill(id, 'SIGKILL')
  } catch {
    return false
  }
}
