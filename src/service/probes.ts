// What a process that serves no clients shows to the network: whether it lives, and whether it can work.

import { systemClock } from '../lib/clock.ts'
import type { Listener } from '../http/listen.ts'
import { createProbes } from '../http/probes.ts'
import type { Ground } from './ground.ts'

/** Served when it resolves, until the listener closes: a worker that lets its tasks finish still lives. */
export async function serveProbes(
  { store, log, presence }: Ground,
  listener: Listener,
  isClosing: () => boolean,
): Promise<void> {
  const objection = () => {
    if (isClosing()) return 'closing'
    return presence.lease.hasEnded() ? 'no lease: the database was out of reach for too long' : null
  }
  listener.serve(await createProbes({ store, clock: systemClock, log, url: listener.url, objection }))
}
