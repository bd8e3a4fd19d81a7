// The part of a process that serves no clients: it tells whoever watches over it whether it lives, and whether it works.

import { systemClock } from '../lib/clock.ts'
import type { Listener } from '../http/serving/listen.ts'
import { createProbes } from '../http/serving/probes.ts'
import type { Ground } from './process-context.ts'

export interface Probes {
  /** Says from now on that it is not ready. Answers on until the listener closes: who lets tasks finish still lives. */
  close(): void
}

/** Served when it resolves. */
export async function startProbes(
  { store, log, presence }: Pick<Ground, 'store' | 'log' | 'presence'>,
  listener: Listener,
): Promise<Probes> {
  let isClosing = false
  const objection = () => {
    if (isClosing) return 'closing'
    return presence.lease.hasEnded() ? 'no lease: the database was out of reach for too long' : null
  }
  listener.serve(createProbes({ store, clock: systemClock, log, url: listener.url, objection }))
  return {
    close: () => {
      isClosing = true
    },
  }
}
