// Mutants of the records of submissions, and of the tables that store tasks.

import type { Mutant } from './mutant.ts'

const conformance = 'test/conformance'
const operations = 'src/store/operations'

export const attemptMutants: readonly Mutant[] = [
  {
    breaks: 'a submission cut off by the deadline counts as failed',
    file: 'src/domain/tasks/decide-outcome.ts',
    from: "if (phase === 'submitting') return 'unknown'",
    to: '',
    tests: [`${conformance}/store/attempts.test.ts`],
  },
  {
    breaks: 'a second submission overwrites the record of the first',
    file: 'src/domain/tasks/decide-advance.ts',
    from: 'change: { ...unchanged, ended, submit },',
    to: "change: { ...unchanged, ended: 'unsent', submit },",
    tests: [`${conformance}/store/attempts.test.ts`],
  },
  {
    breaks: 'the end of a task leaves its attempt open',
    file: `${operations}/tasks/settle-tasks.ts`,
    from: 'await endAttempts(',
    to: 'await ((..._: unknown[]) => undefined)(',
    tests: [`${conformance}/store/attempts.test.ts`],
  },
  {
    breaks: 'a task index has a column that changes while an engine has the task',
    file: 'src/store/migrations/2026-11-22T1800-requests-and-attempts.ts',
    from: 'on tasks (account_id, id)`',
    to: 'on tasks (account_id, id, phase)`',
    tests: [`${conformance}/postgres/hot-updates.test.ts`],
  },
  {
    breaks: 'the tables are rebuilt while a process is running',
    file: 'src/store/migrations/migrate.ts',
    from: 'if (needsStop === true && !isAlone)',
    to: 'if (needsStop === true && !isAlone && false)',
    tests: ['test/guards/migrations.test.ts'],
  },
]
