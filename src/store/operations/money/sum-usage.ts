// Sums an account's usage totals, grouped by any combination of day, model, and key.

import type { UsageDimension, UsageGroup, UsageSum } from '../../../domain/money/usage.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { integer, integerOrNull, textOrNull } from '../../row.ts'
import type { Sql, SqlRow, SqlValue } from '../../sql.ts'

export interface UsageQuery {
  readonly accountId: AccountId
  /** In UTC days since 1970. Both days are included. */
  readonly fromDay: number
  readonly toDay: number
  readonly by: readonly UsageDimension[]
  /** The last group of the previous page. Null for the first page. */
  readonly after: UsageGroup | null
  readonly limit: number
}

interface Column {
  readonly dimension: UsageDimension
  readonly name: string
  readonly type: 'bigint' | 'text'
  readonly valueIn: (group: UsageGroup) => SqlValue
}

/** In the order of the primary key, by which the sums are sorted. */
const columns: readonly Column[] = [
  { dimension: 'day', name: 'day', type: 'bigint', valueIn: ({ day }) => day },
  { dimension: 'model', name: 'model_id', type: 'text', valueIn: ({ modelId }) => modelId },
  { dimension: 'key', name: 'key_id', type: 'text', valueIn: ({ keyId }) => keyId },
]

/** Returns one row for each group that has tasks. */
export async function sumUsage(sql: Sql, query: UsageQuery): Promise<readonly UsageSum[]> {
  const { accountId, fromDay, toDay, by, after, limit } = query
  const grouped = columns.filter(({ dimension }) => by.includes(dimension))
  const selected = columns.map((column) =>
    grouped.includes(column) ? `u.${column.name}` : `cast(null as ${column.type}) as ${column.name}`,
  )
  const found = await sql.all(
    `select ${selected.join(', ')}, cast(sum(u.tasks) as bigint) as tasks, cast(sum(u.charged) as bigint) as charged,
            cast(sum(u.failed) as bigint) as failed, cast(sum(u.refunded) as bigint) as refunded
       from daily_usage u
      where u.account_id = $1 and u.day between cast($2 as bigint) and cast($3 as bigint)
            ${after === null ? '' : `and ${isAfter(grouped)}`}
      group by 1, 2, 3 order by 1, 2, 3 limit cast($4 as bigint)`,
    accountId,
    fromDay,
    toDay,
    limit,
    ...(after === null ? [] : grouped.map(({ valueIn }) => valueIn(after))),
  )
  return found.map(readSum)
}

/**
 * Returns a condition for the groups that follow the previous page's last group. The values of that group are the
 * parameters from $5 onward.
 */
function isAfter(grouped: readonly Column[]): string {
  const names = grouped.map(({ name }) => `u.${name}`)
  const values = grouped.map(({ type }, index) => `cast($${5 + index} as ${type})`)
  return `(${names.join(', ')}) > (${values.join(', ')})`
}

function readSum(row: SqlRow): UsageSum {
  return {
    day: integerOrNull(row, 'day'),
    modelId: textOrNull(row, 'model_id'),
    keyId: textOrNull(row, 'key_id') as UsageSum['keyId'],
    tasks: integer(row, 'tasks'),
    charged: integer(row, 'charged'),
    failed: integer(row, 'failed'),
    refunded: integer(row, 'refunded'),
  }
}
