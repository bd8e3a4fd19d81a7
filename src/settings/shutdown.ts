// `shutdown`: how long a process that was asked to stop still serves.

import type { Environment } from './reading/environment.ts'
import type { Section } from './reading/section.ts'

export interface ShutdownSettings {
  /** How long /readyz answers 503 while requests are still served, so that a load balancer notices first. */
  readonly unreadyMs: number
}

export function readShutdown(file: Section, { database }: Environment): ShutdownSettings {
  return file.section('shutdown', [], (shutdown) => {
    const seconds = shutdown.number('unready_seconds', {
      default: null,
      from: 0,
      to: 60,
      about: [
        'When the process is asked to stop: how long it still serves while /readyz answers 503, so that a load balancer stops',
        'sending requests to it. Empty: 2 with PostgreSQL; 0 with the embedded database, where no other process could take',
        'over.',
      ],
    })
    // With the embedded database there is one process and no load balancer, so waiting would only make Ctrl+C slow.
    return { unreadyMs: (seconds ?? (database === null ? 0 : 2)) * 1_000 }
  })
}
