// Health checks for a process that serves no clients.

import { systemClock } from '../lib/clock.ts'
import type { Listener } from '../http/serving/listen.ts'
import { createProbes } from '../http/serving/probes.ts'
import type { ProcessContext } from './process-context.ts'

export interface Probes {
  /**
   * Makes the probes report that the process is not ready. The probes keep responding until the listener closes,
   * because tasks may still be finishing.
   */
  close(): void
}

export async function startProbes(
  { store, log, presence }: Pick<ProcessContext, 'store' | 'log' | 'presence'>,
  listener: Listener,
): Promise<Probes> {
  let isClosing = false
  const unreadyReason = () => {
    if (isClosing) return 'shutting down'
    return presence.lease.hasEnded() ? 'the lease has ended: the database was unreachable for too long' : null
  }
  listener.serve(createProbes({ store, clock: systemClock, log, url: listener.url, unreadyReason }))
  return {
    close: () => {
      isClosing = true
    },
  }
}
