// Mutants of the worker: what may be submitted twice, what counts as an end, and when.

import type { Mutant } from '../mutant.ts'

const tests = ['test/simulation/worker.test.ts']
const lostJobs = ['test/simulation/lost-jobs.test.ts']
const wakeUps = ['test/simulation/wake-ups.test.ts']

export const workerMutants: readonly Mutant[] = [
  {
    breaks: 'a submission with an unknown outcome is sent again without asking the engine',
    file: 'src/worker/steps/resolve-unknown.ts',
    from: `if (isFree && submitKey !== 'client-id')`,
    to: `if (!isFree)`,
    tests,
  },
  {
    breaks: 'a free engine is not asked before a second submission',
    file: 'src/worker/steps/resolve-unknown.ts',
    from: `if (isFree && submitKey !== 'client-id')`,
    to: 'if (isFree)',
    tests,
  },
  {
    breaks: 'if the server of a free engine does not come back, its task waits until the deadline',
    file: 'src/worker/steps/resolve-unknown.ts',
    from: 'if (provider.capabilities.isFree && unknown.ageMs >= freeUnsureMsMax)',
    to: 'if (provider.capabilities.isFree && unknown.ageMs < 0)',
    tests,
  },
  {
    breaks: 'a permanent failure is tried again',
    file: 'src/worker/steps/after-failure.ts',
    from: `if (failure.retry !== 'anywhere' || held.attempt >= attemptsMaxOf(work)) {`,
    to: 'if (held.attempt >= attemptsMaxOf(work)) {',
    tests,
  },
  {
    breaks: 'a crash of the worker counts as a failed attempt',
    file: 'src/worker/steps/poll.ts',
    from: `if (isLocal) return { at: 'fresh', isRepeat: true }`,
    to: '',
    tests: ['test/simulation/crash-loop.test.ts'],
  },
  {
    breaks: 'a job is lost as soon as the engine does not recognise it',
    file: 'src/worker/steps/poll.ts',
    from: 'if (!polled.isCertain && !streak.isLost(clock.monotonicMs())) break',
    to: '',
    tests: lostJobs,
  },
  {
    breaks: 'a job that is certainly lost is polled for another minute',
    file: 'src/worker/steps/poll.ts',
    from: 'if (!polled.isCertain && ',
    to: 'if (',
    tests: lostJobs,
  },
  {
    breaks: 'a job that the engine has recognised again is lost a minute after the first doubt',
    file: 'src/worker/steps/poll.ts',
    from: 'streak.end()',
    to: '',
    tests: lostJobs,
  },
  {
    breaks: 'two polls are enough to lose a job',
    file: 'src/worker/steps/lost-streak.ts',
    from: 'const responsesMin = 3',
    to: 'const responsesMin = 2',
    tests: ['src/worker/steps/lost-streak.test.ts'],
  },
  {
    breaks: 'a repeated submission uses up an attempt',
    file: 'src/domain/tasks/decide-advance.ts',
    from: `(to.isRepeat || phase === 'queued')`,
    to: `task.phase === 'queued'`,
    tests: ['src/domain/tasks/decide-advance.test.ts'],
  },
  {
    breaks: 'a success at the deadline gets no time for its output',
    file: 'src/domain/tasks/decide-advance.ts',
    from: 'Math.min(nowMs, task.lifetimeEndMs) + to.storeForMs',
    to: 'Math.min(nowMs, lifetimeEndMs)',
    tests: ['test/simulation/outputs.test.ts'],
  },
  {
    breaks: 'an engine is not asked for a fresh output URL',
    file: 'src/worker/run-task.ts',
    from: 'if (handle === null) return',
    to: 'if (handle !== undefined) return',
    tests: ['test/simulation/outputs.test.ts'],
  },
  {
    breaks: "a later, shorter Retry-After ends an engine's pause early",
    file: 'src/worker/engines/engine-gate.ts',
    from: 'Math.max(untilMs, this.#closedUntilMs)',
    to: 'untilMs',
    tests: ['src/worker/engines/engine-gate.test.ts'],
  },
  {
    breaks: "a redirect to another host and back carries the engine's credentials",
    file: 'src/net/download.ts',
    from: 'isOwn &&= origins.includes(target.origin)',
    to: 'isOwn = origins.includes(target.origin)',
    tests: ['test/hostile/download.test.ts'],
  },
  {
    breaks: 'the download of a changed file is continued as if the file were the same',
    file: 'src/net/download.ts',
    from: `, 'if-range': this.#validator }`,
    to: ` }`,
    tests: ['test/hostile/download.test.ts'],
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
    from: `: { at: 'running', jobKey, handle }`,
    to: `: { at: 'fresh', isRepeat: true }`,
    tests,
  },
  {
    breaks: 'every wake-up looks for orphaned tasks',
    file: 'src/worker/worker.ts',
    from: 'if (clock.monotonicMs() < this.#orphansDueAtMs) return 0',
    to: '',
    tests: wakeUps,
  },
  {
    breaks: 'a worker claims without checking whether there is work',
    file: 'src/worker/worker.ts',
    from: 'modelIds.filter((modelId) => queued.has(modelId))',
    to: 'modelIds.filter(() => queued.size >= 0)',
    tests: wakeUps,
  },
  {
    breaks: 'a process that shuts down is noticed only by the timer',
    file: 'src/worker/worker.ts',
    from: `if (hint.kind === 'orphans') this.#orphansDueAtMs = 0`,
    to: '',
    tests: wakeUps,
  },
  {
    breaks: 'after a kill, a submission that was billed but cannot be looked up is sent again',
    file: 'src/worker/steps/resolve-unknown.ts',
    from: "if (isFree && submitKey !== 'client-id') return",
    to: "if (submitKey !== 'client-id') return",
    tests: ['test/crash/submits.test.ts'],
  },
  {
    breaks: 'after a kill, a submission that can be looked up is sent again without a lookup',
    file: 'src/worker/run-task.ts',
    from: 'if (openAttempt === null) return',
    to: 'if (openAttempt === null || openAttempt.handle === null) return',
    tests: ['test/crash/submits.test.ts'],
  },
]
