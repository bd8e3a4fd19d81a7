// Mutants of the code that coordinates several processes, such as leases, drains, and shared limits.

import type { Mutant } from '../mutant.ts'

const conformance = ['test/conformance/store/processes.test.ts']
const lease = ['test/simulation/lease.test.ts']
const lostAnswers = ['test/simulation/lost-answers.test.ts']
const drain = ['test/simulation/drain.test.ts']

export const processMutants: readonly Mutant[] = [
  {
    breaks: 'a process that registers again loses its claims',
    file: 'src/store/operations/installation/processes.ts',
    from: 'if (process.succeeds !== null) await keepClaims(sql, process.id, process.succeeds.claims)',
    to: '',
    tests: conformance,
  },
  {
    breaks: 'a process that registers again gets back claims that it had released',
    file: 'src/store/operations/installation/processes.ts',
    from: `.filter(({ claimedBy }) => claimedBy !== noClaimant)`,
    to: '',
    tests: conformance,
  },
  {
    breaks: 'a late heartbeat keeps its process alive',
    file: 'src/store/operations/installation/processes.ts',
    from: `where id = $1 and state = 'alive' and beat_ms >= now_ms() - cast($2 as bigint)`,
    to: `where id = $1 and cast($2 as bigint) > 0`,
    tests: conformance,
  },
  {
    breaks: 'no process is ever marked as dead',
    file: 'src/store/operations/installation/processes.ts',
    from: `update workers set state = 'dead' from pick where workers.id = pick.id`,
    to: `update workers set state = 'alive' from pick where workers.id = pick.id`,
    tests: conformance,
  },
  {
    breaks: 'two processes that register at the same time do not see each other',
    file: 'src/store/operations/installation/processes.ts',
    from: "await lockName(sql, 'entrance')",
    to: '',
    tests: conformance,
  },
  {
    breaks: 'two processes may use files on the disk of one of them',
    file: 'src/store/operations/installation/processes.ts',
    from: `if (others.some((other) => isOnDisk(files) || isOnDisk(other.files))) return 'files-not-shared'`,
    to: '',
    tests: conformance,
  },
  {
    breaks: 'a task that was just taken over is taken over again',
    file: 'src/store/operations/tasks/claim-tasks.ts',
    from: `where t.claimed_by in (select d.id from dead d) and`,
    to: `where t.claimed_by is not null
           and not exists (select 1 from workers w where w.id = t.claimed_by and w.state = 'alive') and`,
    tests: conformance,
  },
  {
    breaks: 'a worker takes over tasks on an engine that it does not have',
    file: 'src/store/operations/tasks/claim-tasks.ts',
    from: 'else ${providerOf} in ${listed(providers)} end',
    to: 'else cast(${providers} as text) is not null end',
    tests: ['test/conformance/store/queue.test.ts'],
  },
  {
    breaks: 'the remainder of a divided limit is lost',
    file: 'src/domain/processes/share.ts',
    from: '(place < total % among ? 1 : 0)',
    to: '0',
    tests: ['src/domain/processes/share.test.ts'],
  },
  {
    breaks: 'every process allows the full rate of a key',
    file: 'src/lib/rate-limit.ts',
    from: 'this.limit.perSecond / processes',
    to: 'this.limit.perSecond',
    tests: ['src/lib/rate-limit.test.ts'],
  },
  {
    breaks: 'every worker uses the full limit of an engine',
    file: 'src/worker/engines/engine-gate.ts',
    from: 'capabilities.isLocal ? limits.concurrency : partOf(limits.concurrency, this.#share)',
    to: 'limits.concurrency',
    tests: lease,
  },
  {
    breaks: 'every worker lists all files of a bucket',
    file: 'src/worker/sweep.ts',
    from: ' || !parts.listsFiles()',
    to: '',
    tests: ['test/simulation/sweep.test.ts'],
  },
  {
    breaks: 'a process that was frozen still trusts its lease',
    file: 'src/processes/lease.ts',
    from: 'if (this.#clock.monotonicMs() >= this.#endsAtMs) this.end()',
    to: '',
    tests: ['src/processes/lease.test.ts'],
  },
  {
    breaks: 'a lease never expires',
    file: 'src/processes/presence.ts',
    from: 'this.#lease.extendTo(begunAtMs + trustMs)',
    to: 'this.#lease.extendTo(begunAtMs + trustMs * 1_000)',
    tests: lease,
  },
  {
    breaks: 'a worker keeps polling after its lease has ended',
    file: 'src/worker/shift.ts',
    from: `lease.signal.addEventListener('abort', () => this.handBack(new Stopped('lease')))`,
    to: '',
    tests: lease,
  },
  {
    breaks: 'results received under a lost lease are discarded',
    file: 'src/worker/worker.ts',
    from: 'return this.#shifts.flatMap(({ runningClaims }) => runningClaims)',
    to: 'return []',
    tests: lease,
  },
  {
    breaks: 'a submission is sent although the lease has ended',
    file: 'src/worker/steps/submit.ts',
    from: 'if (!gate.budget.hasPart || !held.isLeased() || held.isCancelRequested) return',
    to: 'if (!gate.budget.hasPart || held.isCancelRequested) return',
    tests: lease,
  },
  {
    breaks: 'a committed phase change whose response was lost is mistaken for a change by another worker',
    file: 'src/domain/tasks/decide-advance.ts',
    from: `return phase === to.phase && (to.phase !== 'submitting' || lastAttempt?.jobKey === to.jobKey)`,
    to: 'return false',
    tests: lostAnswers,
  },
  {
    breaks: 'a worker keeps claiming under a lease that has claims unknown to the worker',
    file: 'src/worker/worker.ts',
    from: 'if (isOutcomeUnknown(error)) shift.lease.end()',
    to: '',
    tests: lostAnswers,
  },
  {
    breaks: 'a drain waits for jobs that another worker could poll',
    file: 'src/worker/steps/poll.ts',
    from: 'isLocal ? held.signals.stop : held.signals.handBack',
    to: 'held.signals.stop',
    tests: drain,
  },
  {
    breaks: 'a drain releases jobs that end with the process',
    file: 'src/worker/steps/poll.ts',
    from: 'isLocal ? held.signals.stop : held.signals.handBack',
    to: 'held.signals.handBack',
    tests: drain,
  },
  {
    breaks: 'a drain cuts off a submission in flight',
    file: 'src/worker/steps/submit.ts',
    from: 'contextOf(work, turn, jobKey, held.signals.stop)',
    to: 'contextOf(work, turn, jobKey, held.signals.handBack)',
    tests: drain,
  },
]
