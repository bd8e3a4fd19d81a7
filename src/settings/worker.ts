// `worker`: how long a process waits for its tasks to finish after it is asked to stop.

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
        'When a process is asked to stop, it immediately releases the tasks that another process can finish. Its other',
        'tasks get this much time to finish, and are then released too. Released tasks continue in another process or',
        'after the next start.',
      ],
    }),
  }))
}
