// Mutants of the worker: what may be submitted twice, what counts as an end, and when.

import type { Mutant } from './mutant.ts'

const tests = ['test/simulation/worker.test.ts']

export const workerMutants: readonly Mutant[] = [
  {
    breaks: 'a submission with an unknown outcome is sent again without asking the engine',
    file: 'src/worker/engine-steps.ts',
    from: `if (isFree) return { at: 'fresh' }`,
    to: `if (!isFree) return { at: 'fresh' }`,
    tests,
  },
  {
    breaks: 'a permanent failure is tried again',
    file: 'src/worker/engine-steps.ts',
    from: 'if (!failure.mayRetry || held.attempt >= attemptsMax) {',
    to: 'if (held.attempt >= attemptsMax) {',
    tests,
  },
  {
    breaks: 'an engine is not asked to stop at the deadline',
    file: 'src/worker/run-task.ts',
    from: 'await cancelUpstream(work, jobKey, handle, AbortSignal.timeout(finalStepMs))',
    to: '',
    tests,
  },
  {
    breaks: 'a worker that takes over a running job submits it again',
    file: 'src/worker/run-task.ts',
    from: `: { at: 'running', jobKey: task.jobKey, handle: task.handle }`,
    to: `: { at: 'fresh' }`,
    tests,
  },
]
