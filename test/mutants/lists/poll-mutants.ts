import type { Mutant } from '../mutant.ts'

const lostJobs = ['test/simulation/lost-jobs.test.ts']

export const pollMutants: readonly Mutant[] = [
  {
    breaks: 'a crash of the worker counts as a failed attempt',
    file: 'src/worker/steps/poll.ts',
    from: 'if (isLocal) return repeatLost(work)',
    to: '',
    tests: ['test/simulation/crash-loop.test.ts'],
  },
  {
    breaks: 'a job is lost as soon as the engine does not recognize it',
    file: 'src/worker/steps/poll.ts',
    from: 'if (!polled.isCertain && !job.lostStreak.isLost(gate.clock.monotonicMs())) return pauseBefore(work, job)',
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
    breaks: 'a job that the engine has recognized again is lost a minute after the first doubt',
    file: 'src/worker/steps/poll.ts',
    from: 'job.lostStreak.end()',
    to: '',
    tests: lostJobs,
  },
  {
    breaks: 'a job counts as lost after two polls',
    file: 'src/worker/steps/lost-streak.ts',
    from: 'const responsesMin = 3',
    to: 'const responsesMin = 2',
    tests: ['src/worker/steps/lost-streak.test.ts'],
  },
  {
    breaks: 'an engine is not asked for a fresh output URL',
    file: 'src/worker/run-task.ts',
    from: 'if (handle === null || done.hasNewUrl) return',
    to: 'if (handle !== undefined) return',
    tests: ['test/simulation/outputs.test.ts'],
  },
  {
    breaks: 'an engine that wants no polls for a while is still polled for its other tasks',
    file: 'src/worker/steps/poll.ts',
    from: 'if (gate.pollsOpenInMs() > 0) return pauseBefore(work, job)',
    to: '',
    tests: ['test/simulation/routes.test.ts'],
  },
  {
    breaks: 'a cancellation does not end the pause before the next poll',
    file: 'src/worker/task-signals.ts',
    from: 'if (isPolling) this.#abortStop(reason)\n    this.pause.end()',
    to: 'if (isPolling) this.#abortStop(reason)',
    tests: ['test/simulation/pauses/long-pauses.test.ts'],
  },
  {
    breaks: 'an engine is asked for output URLs again and again',
    file: 'src/worker/run-task.ts',
    from: 'if (handle === null || done.hasNewUrl) return',
    to: 'if (handle === null) return',
    tests: ['test/simulation/outputs.test.ts'],
  },
  {
    breaks: 'every call from an engine causes a poll',
    file: 'src/worker/job-pause.ts',
    from: 'if (restMs > 0) this.#timer = setTimeout(this.end, restMs)\n    else this.end()',
    to: 'this.end()',
    tests: ['src/worker/job-pause.test.ts'],
  },
  {
    breaks: 'a call from an engine during a poll is forgotten',
    file: 'src/worker/job-pause.ts',
    from: 'this.#isCalled = true',
    to: '',
    tests: ['src/worker/job-pause.test.ts'],
  },
  {
    breaks: 'a task that must stop between a poll and a pause stops only after the pause',
    file: 'src/worker/job-pause.ts',
    from: 'this.#isCalled = resume === null',
    to: 'this.#isCalled = false',
    tests: ['src/worker/job-pause.test.ts'],
  },
  {
    breaks: 'a task forgets its deadline when it begins a pause',
    file: 'src/worker/task-signals.ts',
    from: 'if (this.#stop?.signal.aborted === false) this.#stop = null',
    to: 'this.#stop = null',
    tests: ['src/worker/task-signals.test.ts'],
  },
  {
    breaks:
      'an engine that has not responded to a request to stop a job is asked again only at the next usual poll',
    file: 'src/worker/steps/poll.ts',
    from: 'if (mustStop(work, job)) held.signals.pause.call()',
    to: '',
    tests: ['test/simulation/pauses/long-pauses.test.ts'],
  },
  {
    breaks: 'a worker that takes over a canceled job pauses before it asks the engine to stop the job',
    file: 'src/worker/steps/poll.ts',
    from: 'return mustStop(work, job) ? job : pauseBefore(work, job)',
    to: 'return pauseBefore(work, job)',
    tests: ['test/simulation/pauses/long-pauses.test.ts'],
  },
]
