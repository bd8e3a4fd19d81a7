// Gives every other process priority over a child process that does heavy work.

import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { hasCode } from '../error.ts'

/** While requests need the same core, a child with this niceness gets a tenth of it. */
const usualNiceness = 10

const triesMax = 20
const pauseMs = 150

/**
 * `pid` is the id of a child process that was started as `detached` and therefore leads its own session. While requests
 * need the same core, a child with a `niceness` of 5 gets a quarter of it.
 *
 * Many Linux systems divide CPU time equally among sessions, so the niceness of a process counts only within its
 * session. Without a niceness for the session, two decoders got as much CPU time as the service and its clients
 * together, and a poll took up to 98 ms instead of 46 ms (sched(7), "The autogroup feature").
 */
export async function lowerPriority(pid: number, niceness = usualNiceness): Promise<void> {
  setPriority(pid, niceness)
  for (let tries = 0; tries < triesMax; tries++) {
    try {
      await writeFile(`/proc/${pid}/autogroup`, String(niceness))
      return
    } catch (error) {
      // Linux allows only one change per tenth of a second, and fails with `EAGAIN` if the change comes too soon. On
      // other systems, or if Linux does not divide CPU time among sessions, the file does not exist.
      if (!hasCode(error, 'EAGAIN')) return
      await sleep(pauseMs, undefined, { ref: false })
    }
  }
}
