// `worker`: how a process that runs tasks stops.

import type { Section } from './reading/section.ts'

export interface WorkerSettings {
  readonly drainMs: number
}

export function readWorker(file: Section): WorkerSettings {
  return file.section('worker', [], (worker) => ({
    drainMs: worker.milliseconds('drain_seconds', {
      unitMs: 1_000,
      to: 600,
      default: 180,
      about: [
        'When a process is asked to stop, it immediately releases the tasks that another process can finish, and works',
        'on its other tasks for at most this long. Released tasks continue in another process or after the next start.',
      ],
    }),
  }))
}
