// Kills a render process and all processes that it started.

/** `id`: the ID of the group's leader. Does nothing if the group has ended. */
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
