// Gives every other process priority over a child process that does heavy work.

import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { hasCode } from '../error.ts'

/** While requests are using the same core, a child with this niceness gets a tenth of the core's time. */
const usualNiceness = 10

const triesMax = 20
const pauseMs = 150

/**
 * `pid` is the ID of a child process that was started as `detached` and therefore leads its own session. While requests
 * are using the same core, a child with a `niceness` of 5 gets a quarter of the core's time.
 *
 * Many Linux systems divide CPU time equally among sessions (sched(7), "The autogroup feature"), so the niceness of a
 * process counts only within its session. Without a niceness for the session, two decoders got as much CPU time as the
 * service and its clients together, and a poll took up to 98 ms instead of 46 ms.
 */
export async function lowerPriority(pid: number, niceness = usualNiceness): Promise<void> {
  setPriority(pid, niceness)
  for (let tries = 0; tries < triesMax; tries++) {
    try {
      await writeFile(`/proc/${pid}/autogroup`, String(niceness))
      return
    } catch (error) {
      // Linux allows only one change per tenth of a second. A change that comes too soon fails with `EAGAIN`. On other
      // systems, or if Linux was built without this feature, the file does not exist.
      if (!hasCode(error, 'EAGAIN')) return
      await sleep(pauseMs, undefined, { ref: false })
    }
  }
}
