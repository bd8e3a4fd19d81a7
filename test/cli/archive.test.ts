// `mutoscope archive` and `audit --archive`, and what happens if `archive` is killed.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

import { nameOfPart } from '../../src/installation/archive/part-file.ts'
import type { DatabaseLocation } from '../../src/settings/database.ts'
import { attachDatabase } from '../harness/database/attach-database.ts'
import { migratedDatabase } from '../harness/database/fresh-database.ts'
import { addEndedTasks, ageTasks } from '../harness/store/archive-fixtures.ts'
import { addCustomer } from '../harness/store/task-fixtures.ts'
import { until } from '../harness/time/until.ts'
import { openOperators } from './operator.ts'
import type { Operator } from './operator.ts'

const deadlineMs = 20_000
const database = await migratedDatabase()
const { folder, embedded, shared } = await openOperators(database)
const installations: readonly (readonly [Operator, DatabaseLocation])[] = [
  [embedded, { kind: 'sqlite', path: path.join(folder, 'embedded', 'mutoscope.db') }],
  [shared, { kind: 'postgres', location: database.place, poolMax: 3 }],
]

/** Adds failed tasks that are ten days old. For successful tasks, the audit would look for files. */
async function addOldTasks(where: DatabaseLocation, count: number): Promise<void> {
  await using opened = await attachDatabase(where)
  const customer = await addCustomer(opened.store, 10_000)
  for (let left = count; left > 0; left -= 500)
    await addEndedTasks(
      opened.store,
      customer,
      Array.from({ length: Math.min(left, 500) }, () => 'failed' as const),
    )
  await ageTasks(opened, customer)
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

function linesIn(archive: string): readonly string[] {
  return readdirSync(archive)
    .filter((name) => name.endsWith('.gz'))
    .flatMap((name) =>
      gunzipSync(readFileSync(path.join(archive, name)))
        .toString()
        .trimEnd()
        .split('\n'),
    )
}

for (const [operator, where] of installations) {
  const archive = path.join(folder, `${operator.name} archive`)
  const before = daysAgo(5)

  test(`${operator.name}: archive first previews what it would do, then does it, and both audits pass [C17.10]`, async () => {
    await operator.json('account', 'create', '--email', 'ada@example.com', '--credits', '7')
    assert.match(
      (await operator.call(['archive', '--before', before, '--to', archive])).stdout,
      /^There are no /,
    )
    await addOldTasks(where, 3)

    const preview = await operator.call(['archive', '--before', before, '--to', archive, '--dry-run'])
    assert.match(
      preview.stdout,
      /^Nothing has been changed\. Tasks to archive: 3, created from [\d-]+ to [\d-]+\. Accounts: 1\.\n$/,
    )
    assert.deepEqual(linesIn(archive), [])

    assert.deepEqual(await operator.json('archive', '--before', before, '--to', archive), {
      tasks: 3,
      ledger_entries: 6,
      parts: 1,
      folder: archive,
    })
    assert.equal(linesIn(archive).length, 3)
    assert.deepEqual(await operator.json('audit'), { ok: true, violations: [] })
    assert.deepEqual(await operator.json('audit', '--archive', archive), { ok: true, violations: [] })
    const again = await operator.call(['archive', '--before', before, '--to', archive])
    assert.match(again.stdout, /^There are no finished tasks created before [\d-]+\.\n$/)
  })

  test(`${operator.name}: archive refuses what it cannot do, with a one-line message`, async () => {
    const refusal = (status: number, ...args: readonly string[]) =>
      operator.refusal(status, 'archive', ...args)
    assert.match(await refusal(2, '--before', before), /--to is missing/)
    assert.match(await refusal(2, '--to', archive), /--before is missing/)
    for (const day of ['2026-02-30', 'yesterday', '2026-1-1', '20260101'])
      assert.match(
        await refusal(2, '--before', day, '--to', archive),
        /--before must be a date \(UTC\) such as 2026-01-31, not "/,
      )
    assert.match(
      await refusal(1, '--before', daysAgo(1), '--to', archive),
      /--before must be [\d-]+ or earlier, because idempotency keys are valid for 72 hours/,
    )
    assert.match(
      await refusal(2, '--before', before, '--to', archive, '--dry-run=yes'),
      /--dry-run does not take a value/,
    )
    assert.match(
      await refusal(1, '--before', before, '--to', path.join(folder, 'elsewhere')),
      /elsewhere does not contain tasks-000001\.jsonl\.gz, the last part of this installation's archive/,
    )
    assert.match(
      await operator.refusal(1, 'audit', '--archive', path.join(folder, 'elsewhere')),
      /there is no folder /,
    )
  })

  test(`${operator.name}: archive continues after it is killed, and every task is in the archive exactly once [C17.10]`, async () => {
    await addOldTasks(where, 1_000)
    const args = ['archive', '--before', before, '--to', archive]
    // An earlier test wrote the first part. In each round, the process is killed after it writes one part's file.
    for (const part of [2, 3, 4]) {
      const killed = operator.start(args)
      await until(`part ${part} exists`, () => existsSync(path.join(archive, nameOfPart(part))), deadlineMs)
      killed.child.kill('SIGKILL')
      assert.equal((await killed.ended()).status, null)
      assert.deepEqual(await operator.json('audit'), { ok: true, violations: [] })
      assert.deepEqual(await operator.json('audit', '--archive', archive), { ok: true, violations: [] })
    }

    await operator.json(...args)

    const lines = linesIn(archive)
    assert.equal(lines.length, 1_003)
    assert.equal(new Set(lines.map((line) => JSON.parse(line).task.id)).size, 1_003)
    assert.deepEqual(await operator.json('audit', '--archive', archive), { ok: true, violations: [] })
  })

  test(`${operator.name}: audit reports a missing part and exits with status 1`, async () => {
    rmSync(path.join(archive, nameOfPart(1)))
    const { status, stdout } = await operator.call(['audit', '--archive', archive])
    assert.equal(status, 1)
    assert.match(stdout, /^A1 {2}tasks-000001\.jsonl\.gz {2}the part is missing\n$/)
    assert.equal((await operator.call(['audit'])).status, 0)
  })
}
