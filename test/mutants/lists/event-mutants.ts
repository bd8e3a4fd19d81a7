// Defects in the events of accounts.

import type { Mutant } from '../mutant.ts'

const events = 'src/store/operations/events/events.ts'
const stream = 'src/http/api/account-events.ts'
const conformance = ['test/conformance/store/events.test.ts']
const api = ['test/api/account-events.test.ts']

export const eventMutants: readonly Mutant[] = [
  {
    breaks: 'the tasks of one batch have their events in reverse order of their numbers',
    file: events,
    from: 'const following = (left.get(accountId) ?? 0) - 1',
    to: 'const following = ended.filter((other) => other.accountId === accountId).length - (left.get(accountId) ?? 0)',
    tests: conformance,
  },
  {
    breaks: 'an event that is kept counts as deleted, so a client that missed only this one must begin anew',
    file: events,
    from: 'select e.number - 1 from events e',
    to: 'select e.number from events e',
    tests: conformance,
  },
  {
    breaks: 'events are deleted without regard to their age',
    file: events,
    from: 'where o.created_at_ms <= now_ms() - cast($1 as bigint)',
    to: 'where o.created_at_ms <= now_ms() + cast($1 as bigint)',
    tests: conformance,
  },
  {
    breaks: 'a stream that continues skips the events that its client missed',
    file: stream,
    from: 'this.#position = resumed ? lastEventId : last',
    to: 'this.#position = last',
    tests: api,
  },
  {
    breaks: 'a stream repeats the status of an unfinished task at each change that clients cannot see',
    file: stream,
    from: 'if (this.#known.get(task.id) === status) return',
    to: '',
    tests: api,
  },
  {
    breaks: 'only the first page of the missed events is sent before the live events',
    file: stream,
    from: 'if (page.length < pageMax) return\n      await gate.authenticate(this.#call)\n    }\n  }\n\n  async *#unfinishedTasks',
    to: 'return\n    }\n  }\n\n  async *#unfinishedTasks',
    tests: api,
  },
  {
    breaks: 'an open stream of an account does not check its key again after a wait',
    file: stream,
    from: 'await gate.authenticate(this.#call)\n        const changed',
    to: 'const changed',
    tests: api,
  },
  {
    breaks: 'no hint wakes the streams of accounts',
    file: 'src/tasks/watch-accounts.ts',
    from: "if (hint.kind !== 'changed' && hint.kind !== 'moved' && hint.kind !== 'canceled') return",
    to: "if (hint.kind !== 'work') return",
    tests: api,
  },
]
