// Mutants of the code for submission records, for calls from engines about submissions, and for the tables that store
// tasks.

import type { Mutant } from '../mutant.ts'

const conformance = 'test/conformance'
const operations = 'src/store/operations'

export const attemptMutants: readonly Mutant[] = [
  {
    breaks: 'a submission cut off by the deadline counts as failed',
    file: 'src/domain/tasks/decide-settle.ts',
    from: "if (phase === 'submitting') return 'unknown'",
    to: '',
    tests: [`${conformance}/store/attempts.test.ts`],
  },
  {
    breaks: 'a second submission overwrites the record of the first',
    file: 'src/domain/tasks/decide-advance.ts',
    from: "change: { ...unchanged, ended: 'failed' },",
    to: "change: { ...unchanged, ended: 'unsent' },",
    tests: [`${conformance}/store/attempts.test.ts`],
  },
  {
    breaks: 'the end of a task leaves its attempt open',
    file: `${operations}/tasks/settle-tasks.ts`,
    from: '    endAttempts(\n',
    to: '    ((..._: unknown[]) => Promise.resolve())(\n',
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
  {
    breaks: 'a call with an invalid secret is accepted',
    file: 'src/tasks/hook-url.ts',
    from: 'bytes.length === expected.length && timingSafeEqual(bytes, expected)',
    to: 'bytes.length === expected.length',
    tests: ['src/tasks/hook-url.test.ts'],
  },
  {
    breaks: 'a call with an invalid signature is believed',
    file: 'src/http/receive-hook.ts',
    from: `if (reading.kind === 'forged')`,
    to: `if (reading.kind === 'forged' && body.length === 0)`,
    tests: ['test/service/hooks.test.ts'],
  },
  {
    breaks: 'a call about an earlier submission stores its handle',
    file: `${operations}/tasks/hooks.ts`,
    from: 'locked.get(taskId)?.submits === number',
    to: 'locked.has(taskId) && number > 0',
    tests: [`${conformance}/store/hooks.test.ts`],
  },
  {
    breaks: 'a call replaces the handle of a submission',
    file: `${operations}/tasks/hooks.ts`,
    from: ' and attempts.handle is null',
    to: '',
    tests: [`${conformance}/store/hooks.test.ts`],
  },
  {
    breaks: 'a call that provides a lost handle does not cause a poll',
    file: 'src/worker/steps/resolve-unknown.ts',
    from: 'work.held.signals.pause.call()',
    to: '',
    tests: ['test/service/hooks.test.ts'],
  },
  {
    breaks: 'a worker does not wait for a call after a lost response',
    file: 'src/worker/steps/resolve-unknown.ts',
    from: '(!hasHook || ageMs >= hookGraceMs)',
    to: '(!hasHook || ageMs >= 0)',
    tests: ['test/simulation/pauses/hooks.test.ts'],
  },
  {
    breaks: 'the log contains hook secrets',
    file: 'src/http/serving/log-answer.ts',
    from: `(\\/hooks(?:\\/[^/]*){3}\\/).+$/is, '$1…'`,
    to: `(\\/hooks(?:\\/[^/]*){3}\\/).+$/is, '$&'`,
    tests: ['src/http/serving/log-answer.test.ts'],
  },
  {
    breaks: 'an operator sees delivered outputs as submissions to look up',
    file: `${operations}/tasks/search-attempts.ts`,
    from: ' and a.storing_at_ms is null',
    to: '',
    tests: [`${conformance}/store/records.test.ts`],
  },
  {
    breaks: "an operator's search ends at the first page without a match",
    file: `${operations}/tasks/search-tasks.ts`,
    from: 'taskIds.at(-1) : idOfLast(chunk, size)',
    to: 'taskIds.at(-1) : undefined',
    tests: [`${conformance}/store/records.test.ts`],
  },
  {
    breaks: 'the attempts that an operator must look up have no index',
    file: 'src/store/migrations/2026-11-22T2050-unknown-attempts.ts',
    from: "where outcome = 'unknown'",
    to: "where outcome = 'failed'",
    tests: [`${conformance}/sqlite/plans.test.ts`],
  },
  {
    breaks: "an operator's terminal interprets text from an engine",
    file: 'src/cli/reports/table.ts',
    from: "return text.replaceAll(/[^\\P{C}\\n]/gu, '�')",
    to: 'return text',
    tests: ['src/cli/reports/table.test.ts'],
  },
]
