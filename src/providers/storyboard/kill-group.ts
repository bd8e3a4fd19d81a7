// Kills a render process together with the processes that it started. The pool calls it from outside, the child from
// inside.

/** `id`: a process that leads a process group. Does nothing if the process has ended. */
export function killGroup(id: number): void {
  if (!kill(-id)) kill(id)
}

/** Returns false if there is no such process or group. Some systems have no process groups. */
function kill(id: number): boolean {
  try {
    return process.kill(id, 'SIGKILL')
  } catch {
    return false
  }
}
