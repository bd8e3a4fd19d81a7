// `shutdown`: how long a process continues to serve requests after it is asked to stop.

import type { Environment } from './reading/environment.ts'
import type { Section } from './reading/section.ts'

export interface ShutdownSettings {
  /** How long /readyz returns 503 while requests are still served, so that a load balancer stops sending requests. */
  readonly unreadyMs: number
}

export function readShutdown(file: Section, { database }: Environment): ShutdownSettings {
  return file.section('shutdown', [], (shutdown) => {
    const seconds = shutdown.number('unready_seconds', {
      default: null,
      from: 0,
      to: 60,
      about: [
        'How long a process continues to serve requests after it is asked to stop. During this time, /readyz returns',
        '503, so that a load balancer stops sending requests to the process. If this is empty, the value is 2 with',
        'PostgreSQL and 0 with SQLite.',
      ],
    })
    // With the embedded database, there is one process and no load balancer, so waiting would only slow down Ctrl+C.
    return { unreadyMs: (seconds ?? (database === null ? 0 : 2)) * 1_000 }
  })
}
