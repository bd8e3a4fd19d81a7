// Mutants of the worker: what may be submitted twice, what counts as an end, and when.

import type { Mutant } from './mutant.ts'

const tests = ['test/simulation/worker.test.ts']
const wakeUps = ['test/simulation/wake-ups.test.ts']

export const workerMutants: readonly Mutant[] = [
  {
    breaks: 'a submit with an unknown outcome is sent again without asking the engine',
    file: 'src/worker/engine-steps.ts',
    from: `if (isFree) return { at: 'fresh', isRepeat: isInherited }`,
    to: `if (!isFree) return { at: 'fresh', isRepeat: isInherited }`,
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
    breaks: 'a crash of the worker counts as a failed attempt',
    file: 'src/worker/engine-steps.ts',
    from: `if (provider.capabilities.isLocal) return { at: 'fresh', isRepeat: true }`,
    to: '',
    tests: ['test/simulation/crash-loop.test.ts'],
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
    from: `: { at: 'running', jobKey, handle: task.handle }`,
    to: `: { at: 'fresh', isRepeat: true }`,
    tests,
  },
  {
    breaks: 'every wake-up looks for orphans',
    file: 'src/worker/worker.ts',
    from: 'if (clock.monotonicMs() < this.#orphansDueAtMs) return 0',
    to: '',
    tests: wakeUps,
  },
  {
    breaks: 'a worker claims without looking whether there is work',
    file: 'src/worker/worker.ts',
    from: 'allModelIds.filter((modelId) => queued.has(modelId))',
    to: 'allModelIds.filter(() => queued.size >= 0)',
    tests: wakeUps,
  },
  {
    breaks: 'a process that leaves is noticed only by the timer',
    file: 'src/worker/worker.ts',
    from: `if (hint.kind === 'orphans') this.#orphansDueAtMs = 0`,
    to: '',
    tests: wakeUps,
  },
]
