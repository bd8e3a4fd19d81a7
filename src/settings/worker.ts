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
        'When the process is asked to stop, it releases the tasks that another process can finish. It may continue to work on',
        'the other tasks for this long. Any that are still unfinished after that are resumed by another process or at the',
        'next start.',
      ],
    }),
  }))
}
