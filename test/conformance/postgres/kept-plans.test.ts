import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'

import { PostgresHosts } from '../../../src/store/postgres/hosts.ts'
import { listed, listOf } from '../../../src/store/sql.ts'
import type { Sql } from '../../../src/store/sql.ts'
import { text } from '../../../src/store/row.ts'
import { migratedDatabase } from '../../harness/database/fresh-database.ts'
import { until } from '../../harness/time/until.ts'

const find = `select m.id from models m where m.id in ${listed('$1')}`
const wanted = listOf(['model_1'])

/** Returns the plan that the connection's next call of `find` will use. */
async function keptPlan(sql: Sql): Promise<string> {
  // The connection names each statement after the hash of its text.
  const lines = await sql.all(
    `explain (costs off) execute "${hash('sha1', find, 'base64url')}" ('${wanted}')`,
  )
  return lines.map((line) => text(line, 'QUERY PLAN')).join('\n')
}

test('the server keeps the plan of a statement, but a plan from the time when a table was small is replaced', async () => {
  await using fresh = await migratedDatabase()
  const connection = await new PostgresHosts(fresh.place).connect()
  // Analyzing a table also replaces plans, so the server must not do so by itself.
  for (const statement of [
    'alter table models set (autovacuum_enabled = false)',
    `insert into models (id, clock) values ('model_1', 0)`,
    'analyze models',
  ])
    await connection.sql().run(statement)
  // The server plans the first five calls separately.
  for (let call = 0; call < 6; call++) await connection.sql().all(find, wanted)
  assert.match(await keptPlan(connection.sql()), /Seq Scan on models m/)
  const [counts] = await connection
    .sql()
    .all(
      `select cast(generic_plans as int) as kept from pg_prepared_statements where statement like 'select m.id%'`,
    )
  assert.ok(Number(counts?.['kept']) > 0, 'the server keeps a plan')

  await connection
    .sql()
    .run(`insert into models (id, clock) select 'model_' || n, 0 from generate_series(2, 50000) n`)

  await until(
    'the plan uses the index',
    async () => (await keptPlan(connection.sql())).includes('Index Only Scan using models_pkey on models m'),
    20_000,
  )
  await connection.close()
})
