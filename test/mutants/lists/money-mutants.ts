import type { Mutant } from '../mutant.ts'

const operations = 'src/store/operations'
const conformance = 'test/conformance'

export const moneyMutants: readonly Mutant[] = [
  {
    breaks: 'a code can be redeemed again',
    file: `${operations}/money/redemption-codes.ts`,
    from: 'and c.redeemed_at_ms is null and',
    to: 'and',
    tests: [`${conformance}/store/codes.test.ts`],
  },
  {
    breaks: 'a code can be redeemed twice in one batch',
    file: `${operations}/money/redemption-codes.ts`,
    from: '    open.delete(hash)\n',
    to: '',
    tests: [`${conformance}/store/codes.test.ts`],
  },
  {
    breaks: 'a failed task is not refunded',
    file: 'src/domain/tasks/decide-settle.ts',
    from: 'const amount = task.price',
    to: 'const amount = 0',
    tests: [`${conformance}/store/settle.test.ts`],
  },
  {
    breaks: 'a successful task is refunded',
    file: 'src/domain/tasks/decide-settle.ts',
    from: 'refund: null,',
    to: 'refund: { amount: 0, balanceAfter: current.get(task.accountId) ?? 0 },',
    tests: [`${conformance}/store/settle.test.ts`],
  },
  {
    breaks: 'a task can succeed without having stored its output',
    file: 'src/domain/tasks/decide-settle.ts',
    from: 'assert(mayFollow(task.phase, ending.kind)',
    to: 'assert(true',
    tests: [`${conformance}/store/settle.test.ts`],
  },
  {
    breaks: 'the same reference grants credits twice',
    file: `${operations}/money/credit-changes.ts`,
    from: 'if (earlier !== null) {',
    to: 'if (earlier === undefined) {',
    tests: [`${conformance}/store/accounts.test.ts`],
  },
  {
    breaks: 'an adjustment makes a balance negative',
    file: `${operations}/money/credit-changes.ts`,
    from: "if (after < 0) return { kind: 'too_low', balance }",
    to: '',
    tests: [`${conformance}/store/accounts.test.ts`],
  },
  {
    breaks: 'an adjustment counts as made because a grant has the same reference',
    file: `${operations}/money/credit-changes.ts`,
    from: 'earlier.by === kind && ',
    to: '',
    tests: [`${conformance}/store/accounts.test.ts`],
  },
  {
    breaks: 'a refund is counted as another task',
    file: `${operations}/money/daily-usage.ts`,
    from: 'tasks: 0, charged: 0, failed: count',
    to: 'tasks: count, charged: 0, failed: count',
    tests: [`${conformance}/store/usage.test.ts`],
  },
  {
    breaks: 'only one price is counted for tasks that are counted together',
    file: `${operations}/money/daily-usage.ts`,
    from: 'group.credits += price',
    to: 'group.credits = price',
    tests: [`${conformance}/store/usage.test.ts`],
  },
]
