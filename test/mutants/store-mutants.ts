// Mutants of the store and of the rules that it decides by: money, keys, the queue, and who may write.

import type { Mutant } from './mutant.ts'

const operations = 'src/store/operations'
const conformance = 'test/conformance'

export const storeMutants: readonly Mutant[] = [
  {
    breaks: 'a create debits nothing',
    file: `${operations}/create-tasks.ts`,
    from: 'set balance = balance - v.debit,',
    to: 'set balance = balance,',
    tests: [`${conformance}/store-create.test.ts`],
  },
  {
    breaks: 'a debit is entered as a gain',
    file: `${operations}/create-tasks.ts`,
    from: `'debit', -\${integerOf('price')}`,
    to: `'debit', \${integerOf('price')}`,
    tests: [`${conformance}/store-create.test.ts`],
  },
  {
    breaks: 'the last credit cannot be spent',
    file: 'src/domain/decide-create.ts',
    from: 'standing.balance < item.priceCredits',
    to: 'standing.balance <= item.priceCredits',
    tests: ['src/domain/decide-create.test.ts'],
  },
  {
    breaks: 'each item of a batch sees the balance before the batch',
    file: 'src/domain/decide-create.ts',
    from: 'balance: decision.balanceAfter,',
    to: 'balance: standing.balance,',
    tests: [`${conformance}/store-create.test.ts`],
  },
  {
    breaks: 'the limit of unfinished tasks lets one more pass',
    file: 'src/domain/decide-create.ts',
    from: 'standing.unfinished >= item.unfinishedMax',
    to: 'standing.unfinished > item.unfinishedMax',
    tests: ['src/domain/decide-create.test.ts'],
  },
  {
    breaks: 'a failed task is not refunded',
    file: `${operations}/settle-tasks.ts`,
    from: `credit: move.credit + (ending.kind === 'failed' ? price : 0)`,
    to: 'credit: move.credit',
    tests: [`${conformance}/store-settle.test.ts`],
  },
  {
    breaks: 'a refund is entered for a success',
    file: `${operations}/settle-tasks.ts`,
    from: `if (settled.ending.kind !== 'failed') return []`,
    to: '',
    tests: [`${conformance}/store-settle.test.ts`],
  },
  {
    breaks: 'a success need not have stored its output',
    file: `${operations}/settle-tasks.ts`,
    from: `mayFollow(text(row, 'phase') as Phase, ending.kind)`,
    to: 'true',
    tests: [`${conformance}/store-settle.test.ts`],
  },
  {
    breaks: 'the grace of a claimed task is ignored',
    file: `${operations}/settle-tasks.ts`,
    from: 't.deadline_ms < now_ms() - cast($1 as bigint))',
    to: 't.deadline_ms < now_ms() - 0 * cast($1 as bigint))',
    tests: [`${conformance}/store-settle.test.ts`],
  },
  {
    breaks: 'an outdated worker moves a task',
    file: `${operations}/advance-tasks.ts`,
    from: 'and tasks.epoch = v.epoch and tasks.phase = v.old_phase',
    to: 'and tasks.phase = v.old_phase',
    tests: [`${conformance}/store-advance.test.ts`],
  },
  {
    breaks: 'a task that was taken over keeps its epoch',
    file: `${operations}/claim-tasks.ts`,
    from: `epoch = epoch + 1, claims = claims + 1 from pick
      where tasks.id = pick.id and exists (select 1 from workers w where w.id = $1 and w.state = 'alive')
        and not exists`,
    to: `claims = claims + 1 from pick
      where tasks.id = pick.id and exists (select 1 from workers w where w.id = $1 and w.state = 'alive')
        and not exists`,
    tests: [`${conformance}/store-advance.test.ts`],
  },
  {
    breaks: 'an outdated answer is mixed up with a current one',
    file: `${operations}/claim-name.ts`,
    from: 'return `${taskId} ${epoch}`',
    to: 'return `${taskId} ${epoch > 1 ? epoch : 2}`',
    tests: [`${conformance}/store-advance.test.ts`],
  },
  {
    breaks: 'every submit moves the deadline',
    file: `${operations}/advance-tasks.ts`,
    from: `v.phase = 'submitting' and tasks.phase = 'queued'`,
    to: `v.phase = 'submitting'`,
    tests: [`${conformance}/store-advance.test.ts`],
  },
  {
    breaks: 'a task without a place at the engine uses its time up in the queue',
    file: `${operations}/advance-tasks.ts`,
    from: `case when v.phase = 'queued' then tasks.lifetime_end_ms`,
    to: `case when v.phase = 'queued' then tasks.deadline_ms`,
    tests: [`${conformance}/store-advance.test.ts`],
  },
  {
    breaks: 'a phase may be skipped',
    file: 'src/domain/task.ts',
    from: `queued: ['submitting', 'failed'],`,
    to: `queued: ['submitting', 'running', 'failed'],`,
    tests: ['src/domain/task.test.ts'],
  },
  {
    breaks: 'an idempotency key answers to another body',
    file: 'src/domain/decide-create.ts',
    from: 'earlier.bodyHash === item.idempotency?.bodyHash',
    to: 'true',
    tests: [`${conformance}/store-idempotency.test.ts`],
  },
  {
    breaks: 'an idempotency key is shared by all accounts',
    file: 'src/domain/decide-create.ts',
    from: 'return `${accountId} ${key}`',
    to: 'return key',
    tests: [`${conformance}/store-idempotency.test.ts`],
  },
  {
    breaks: 'a key is remembered a moment too long',
    file: `${operations}/create-tasks.ts`,
    from: 'where i.created_at_ms > now_ms()',
    to: 'where i.created_at_ms >= now_ms()',
    tests: [`${conformance}/store-idempotency.test.ts`],
  },
  {
    breaks: 'a revoked key still creates',
    file: `${operations}/create-tasks.ts`,
    from: 'where k.revoked_at_ms is null and (k.expires_at_ms',
    to: 'where (k.expires_at_ms',
    tests: [`${conformance}/store-create.test.ts`],
  },
  {
    breaks: 'a disabled account still creates',
    file: 'src/domain/decide-create.ts',
    from: 'standing.isDisabled || ',
    to: '',
    tests: [`${conformance}/store-create.test.ts`],
  },
  {
    breaks: 'a newcomer waits behind a whole flood, or a flood behind it',
    file: `${operations}/create-tasks.ts`,
    from: 'case when m.clock > coalesce(l.last_rank, 0) then m.clock else coalesce(l.last_rank, 0) end as start',
    to: 'coalesce(l.last_rank, 0) as start',
    tests: [`${conformance}/store-queue.test.ts`],
  },
  {
    breaks: 'the tasks of an account take the place of one',
    file: `${operations}/create-tasks.ts`,
    from: 'lane.start + row_number() over',
    to: 'lane.start + 1 + 0 * row_number() over',
    tests: [`${conformance}/store-queue.test.ts`],
  },
  {
    breaks: 'a reference grants twice',
    file: `${operations}/accounts.ts`,
    from: 'if (!isNew) {',
    to: 'if (isNew === null) {',
    tests: [`${conformance}/store-accounts.test.ts`],
  },
  {
    breaks: "another account's task can be read",
    file: `${operations}/read-tasks.ts`,
    from: 'task?.accountId === accountId ? task : null',
    to: 'accountId === undefined ? null : (task ?? null)',
    tests: [`${conformance}/store-create.test.ts`],
  },
  {
    breaks: 'the audit overlooks a balance that is too high',
    file: `${operations}/audit.ts`,
    from: 'where a.balance <> coalesce(s.total, 0)',
    to: 'where a.balance < coalesce(s.total, 0)',
    tests: [`${conformance}/store-audit.test.ts`],
  },
  {
    breaks: 'a transaction that fails is committed',
    file: 'src/store/sqlite/connection.ts',
    from: `this.#db.exec('rollback')`,
    to: `this.#db.exec('commit')`,
    tests: [`${conformance}/store-interrupted.test.ts`],
  },
  {
    breaks: 'a damaged schema is opened',
    file: 'src/store/sqlite/connection.ts',
    from: 'if (damaged !== undefined) {',
    to: 'if (damaged === null) {',
    tests: [`${conformance}/sqlite-file.test.ts`],
  },
  {
    breaks: 'one poisonous item fails its neighbours',
    file: 'src/lib/coalesce.ts',
    from: 'if (batch.length > 1 && this.#hooks.mayRunAlone(error)) return false',
    to: '',
    tests: ['src/lib/coalesce.test.ts'],
  },
]
