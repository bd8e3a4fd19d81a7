// Mutants of the PostgreSQL driver: how lost commits are resolved, which host is trusted, and which calls wait for
// others.

import type { Mutant } from '../mutant.ts'

const commit = ['test/conformance/postgres/commit.test.ts']

export const postgresMutants: readonly Mutant[] = [
  {
    breaks: 'a transaction leaves no mark',
    file: 'src/store/postgres/marks.ts',
    from: "return `begin; insert into commits (id, created_at_ms, is_committed) values ('${mark}', now_ms(), 1)`",
    to: "return `begin; select '${mark}'`",
    tests: commit,
  },
  {
    breaks: 'a commit whose response is lost is repeated',
    file: 'src/store/postgres/transactions.ts',
    from: 'if (!isCommitted) throw attempt.error',
    to: 'throw attempt.error',
    tests: commit,
  },
  {
    breaks: 'a commit whose response is lost always counts as successful',
    file: 'src/store/postgres/transactions.ts',
    from: 'if (!isCommitted) throw attempt.error',
    to: '',
    tests: commit,
  },
  {
    breaks: 'the mark of an undone commit looks like a commit',
    file: 'src/store/postgres/marks.ts',
    from: 'values ($1, now_ms(), 0)',
    to: 'values ($1, now_ms(), 1)',
    tests: commit,
  },
  {
    breaks: 'an unknown outcome is reported as a refusal',
    file: 'src/store/postgres/marks.ts',
    from: "throw new ServiceError('outcome_unknown',",
    to: "throw new ServiceError('unavailable',",
    tests: [...commit, 'test/api/unknown-outcome.test.ts'],
  },
  {
    breaks: 'a create request with an unknown outcome does not name its task',
    file: 'src/tasks/create-task.ts',
    from: 'throw isOutcomeUnknown(error) ? withIds(error, task) : error',
    to: 'throw error',
    tests: ['test/api/unknown-outcome.test.ts'],
  },
  {
    breaks: 'a connection lost before its commit is not replaced',
    file: 'src/store/postgres/errors.ts',
    from: 'if (error instanceof ConnectionLost) return true',
    to: '',
    tests: commit,
  },
  {
    breaks: 'a transaction is not retried after a deadlock',
    file: 'src/store/postgres/errors.ts',
    from: 'const conflicts = /^40(P01|001)/',
    to: 'const conflicts = /^40001/',
    tests: ['test/conformance/postgres/outage.test.ts'],
  },
  {
    breaks: 'a failed transaction is left open on its connection',
    file: 'src/store/postgres/connection.ts',
    from: "await this.execute('rollback').catch(() => this.abandon())",
    to: '',
    tests: commit,
  },
  {
    breaks: 'a standby is used as the primary',
    file: 'src/store/postgres/hosts.ts',
    from: 'if (await connection.isStandby()) throw',
    to: 'if ((await connection.isStandby()) && name === null) throw',
    tests: ['test/conformance/postgres/open.test.ts'],
  },
  {
    breaks: 'a former primary is trusted',
    file: 'src/store/postgres/hosts.ts',
    from: 'if (timeline < this.#timeline) {',
    to: "if (timeline < '') {",
    tests: ['test/conformance/postgres/standby.test.ts'],
  },
  {
    breaks: 'a lock on a row blocks inserts that refer to it',
    file: 'src/store/postgres/dialect.ts',
    from: 'lock: (alias) => `for no key update of ${alias}`',
    to: 'lock: (alias) => `for update of ${alias}`',
    tests: ['test/conformance/postgres/hammer.test.ts'],
  },
  {
    breaks: 'accounts are locked in random order',
    file: 'src/store/operations/locks/lock-accounts.ts',
    from: 'order by a.id ${lock}',
    to: 'order by random() ${lock}',
    tests: ['test/conformance/postgres/hammer.test.ts'],
  },
  {
    breaks: 'connections that wait for a hanging server are not closed',
    file: 'src/store/postgres/pool.ts',
    from: 'for (const connection of [...this.#idle.splice(0), ...this.#inUse]) {',
    to: 'for (const connection of this.#idle.splice(0)) {',
    tests: ['test/conformance/postgres/outage.test.ts'],
  },
  {
    breaks: 'a hanging server is not noticed',
    file: 'src/store/postgres/hints.ts',
    from: 'if (error instanceof ConnectionLost) this.#pool.doubt()',
    to: '',
    tests: ['test/conformance/postgres/outage.test.ts'],
  },
  {
    breaks: 'while a server is in doubt, every call is refused immediately',
    file: 'src/store/postgres/pool.ts',
    from: 'const isReached = (await this.#doubt?.promise) ?? true',
    to: 'const isReached = this.#doubt === null',
    tests: ['test/conformance/postgres/outage.test.ts'],
  },
  {
    breaks: 'a process receives its own hints',
    file: 'src/store/postgres/hints.ts',
    from: "const hint = processId === own?.['pid'] ? null : hintOf",
    to: 'const hint = hintOf',
    tests: ['test/conformance/postgres/hints.test.ts'],
  },
  {
    breaks: 'hints sent while closing are lost',
    file: 'src/store/postgres/hints.ts',
    from: '(this.#isClosing && this.#waiting.length === 0)',
    to: 'this.#isClosing',
    tests: ['test/conformance/postgres/hints.test.ts'],
  },
  {
    breaks: 'a claim that finds nothing ends in a synced commit',
    file: 'src/store/operations/tasks/task-operations.ts',
    from: 'claimTasks: writeUnlessEmpty(claimTasks, leftQueue)',
    to: 'claimTasks: write(claimTasks, leftQueue)',
    tests: ['test/conformance/postgres/empty-claims.test.ts'],
  },
]
