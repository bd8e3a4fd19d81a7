// An independent, read-only check of the invariants that can be verified from the database alone.

import type { Violation } from '../../../domain/violation.ts'
import { text } from '../../row.ts'
import type { Sql } from '../../sql.ts'
import { miscountedAccounts } from '../money/recount-usage.ts'
import { carriedForwardReference, codeReferencePrefix } from '../../../domain/money/references.ts'

interface Check {
  readonly invariant: string
  readonly detail: string
  /** Selects a `subject` for each violation. */
  readonly sql: string
}

/** Invariant T4: a worker or the periodic sweep ends a task within this time after its deadline. */
const overdueGraceMs = 60_000

/** The maximum per check. A broken database could have millions of violations, and the first 100 show what happened. */
const violationsMax = 100

/** The reference of the ledger entry that grants the credits of a redemption code. `c` is the code's row. */
const codeReference = `'${codeReferencePrefix}' || c.hint || ':' || c.hash`

/**
 * Prevents SQLite from using an index to group by the column. With the index, SQLite would read most pages of the table
 * once per account, which takes 5 s instead of 0.3 s with a million tasks.
 */
function unindexed(column: string): string {
  return `(${column} || '')`
}

const checks: readonly Check[] = [
  {
    invariant: 'L1',
    detail:
      'the running sum of the entries does not match their balances: an entry was changed or is missing',
    sql: `select e.account_id as subject from
            (select l.account_id, l.id, l.balance_after,
                    sum(l.amount) over (partition by ${unindexed('l.account_id')} order by l.id) as running from ledger l) e
           where e.running <> e.balance_after
             and not exists (select 1 from ledger c where c.account_id = e.account_id
                              and c.reference = '${carriedForwardReference}' and c.id > e.id)
           group by e.account_id`,
  },
  {
    invariant: 'L1',
    detail: 'the carried_forward entry is not the sum of the archived entries',
    sql: `select x.account_id as subject from
            (select u.account_id, u.refunded - u.charged as amount from archived_usage u
             union all
             select c.account_id, -c.amount from ledger c where c.reference = '${carriedForwardReference}') x
           group by x.account_id having sum(x.amount) <> 0`,
  },
  {
    invariant: 'L2',
    detail: 'the balance is not the sum of the entries',
    sql: `select a.id as subject from accounts a
            left join (select ${unindexed('l.account_id')} as account_id, sum(l.amount) as total from ledger l group by 1) s
              on s.account_id = a.id
           where a.balance <> coalesce(s.total, 0)`,
  },
  {
    invariant: 'L2',
    detail: 'the balance was negative after an entry',
    sql: `select distinct ${unindexed('l.account_id')} as subject from ledger l where l.balance_after < 0`,
  },
  {
    invariant: 'L3',
    detail: 'the task has no debit for its price',
    sql: `select t.id as subject from tasks t
            left join ledger l on l.task_id = t.id and l.kind = 'debit'
           where l.id is null or l.amount <> -t.price or l.account_id <> t.account_id`,
  },
  {
    invariant: 'L3',
    detail: 'an entry names a task that does not exist',
    sql: `select l.task_id as subject from ledger l left join tasks t on t.id = l.task_id
           where l.task_id is not null and t.id is null`,
  },
  {
    invariant: 'L4',
    detail: 'the task failed without a refund of its price',
    sql: `select t.id as subject from tasks t
            left join ledger l on l.task_id = t.id and l.kind = 'refund'
           where t.phase = 'failed' and (l.id is null or l.amount <> t.price or l.account_id <> t.account_id)`,
  },
  {
    invariant: 'L4',
    detail: 'the task was refunded but did not fail',
    sql: `select t.id as subject from tasks t join ledger l on l.task_id = t.id and l.kind = 'refund'
           where t.phase <> 'failed'`,
  },
  {
    invariant: 'L5',
    detail: 'the count of unfinished tasks is incorrect',
    sql: `select a.id as subject from accounts a
            left join (select ${unindexed('t.account_id')} as account_id, count(*) as n from tasks t where t.finished_at_ms is null
                        group by 1) u on u.account_id = a.id
           where a.unfinished <> coalesce(u.n, 0)`,
  },
  {
    invariant: 'L6',
    detail:
      "the key's daily spending is below zero, above its limit, or counted although the key has no limit",
    sql: `select k.id as subject from api_keys k
           where k.spent_credits < 0 or k.spent_credits > coalesce(k.daily_credits_max, 0)`,
  },
  {
    invariant: 'L7',
    detail: 'the code was redeemed without a grant of its credits',
    sql: `select c.hash as subject from redemption_codes c
            left join ledger l on l.account_id = c.redeemed_by and l.reference = ${codeReference}
           where c.redeemed_at_ms is not null and (l.id is null or l.amount <> c.credits)`,
  },
  {
    invariant: 'L7',
    detail: 'an entry names a code that the account has not redeemed',
    sql: `select l.reference as subject from ledger l
            left join redemption_codes c on c.redeemed_by = l.account_id and l.reference = ${codeReference}
           where l.reference like '${codeReferencePrefix}%' and c.hash is null`,
  },
  {
    invariant: 'L8',
    detail: 'the usage recorded for a day does not match the tasks of that day',
    sql: miscountedAccounts,
  },
  {
    invariant: 'A1',
    detail: 'the archived tasks do not match the recorded parts',
    sql: `select 'archive' as subject from
            (select coalesce(sum(p.tasks), 0) as tasks, coalesce(sum(p.amount), 0) as amount, count(*) as parts,
                    coalesce(max(p.number), 0) as last from archive_parts p) r,
            (select coalesce(sum(u.tasks), 0) as tasks, coalesce(sum(u.refunded - u.charged), 0) as amount
               from archived_usage u) s
           where r.parts <> r.last or r.tasks <> s.tasks or r.amount <> s.amount`,
  },
  {
    invariant: 'T1',
    detail: 'the phase and the end time contradict each other',
    sql: `select t.id as subject from tasks t
           where (t.finished_at_ms is null) <> (t.phase not in ('succeeded', 'failed'))`,
  },
  {
    invariant: 'T3',
    detail: 'the task succeeded, but its output is not recorded',
    sql: `select t.id as subject from tasks t left join files f on f.name = t.output
           where t.phase = 'succeeded' and f.name is null`,
  },
  {
    invariant: 'T9',
    detail: 'the task was deleted, but its prompt, its inputs, or its output can still be read',
    sql: `select t.id as subject from tasks t join requests r on r.task_id = t.id
            left join files f on f.name = t.output
           where t.deleted_at_ms is not null
             and (r.prompt <> '' or r.image_urls <> '[]' or f.expires_at_ms > 0)`,
  },
  {
    invariant: 'T4',
    detail: 'the task is unfinished more than a minute after its deadline',
    sql: `select t.id as subject from tasks t
            left join attempts a on a.task_id = t.id and a.ended_at_ms is null
           where t.finished_at_ms is null
             and coalesce(a.deadline_ms, t.lifetime_end_ms) < now_ms() - ${overdueGraceMs}`,
  },
  {
    invariant: 'T7',
    detail: "the client's request is not recorded",
    sql: `select t.id as subject from tasks t left join requests r on r.task_id = t.id where r.task_id is null`,
  },
  {
    invariant: 'T7',
    detail:
      'an engine has the task, but its attempt is not recorded; or an attempt has not ended, but no engine has the task',
    sql: `select t.id as subject from tasks t
            left join attempts a on a.task_id = t.id and a.ended_at_ms is null
           where (t.phase in ('submitting', 'running', 'storing')) <> (a.task_id is not null)
              or a.number <> t.submits`,
  },
]

export async function auditStore(sql: Sql, _: null): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  for (const { invariant, detail, sql: statement } of checks) {
    const broken = await sql.all(
      `select x.subject from (${statement}) x order by x.subject limit ${violationsMax}`,
    )
    violations.push(...broken.map((row) => ({ invariant, subject: text(row, 'subject'), detail })))
  }
  return violations
}
