import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ApiClient } from '../harness/service/api-client.ts'
import { Cluster } from '../harness/processes/cluster.ts'
import { migrateExisting } from '../harness/database/fresh-database.ts'
import { PostgresServer } from '../harness/database/postgres-server.ts'
import { until } from '../harness/time/until.ts'
import { finishedCount, SteadyCreates, taskIdsIn, verify, wordOf } from './steady-creates.ts'
import { steadySettings } from './steady-settings.ts'
import type { Outage } from './survive-outage.ts'

/** docs/scaling.md promises that create requests succeed again within this time after a promotion. */
const returnMsMax = 5_000
/** Twice the time that docs/scaling.md promises for a refusal, because the machine may be busy. */
const refusalMsMax = 4_000

test('within 5 s of a promotion, every process accepts create requests, and no create request accepted before the primary was killed is missing', () =>
  failOver('killed'))

test('within 5 s of a promotion, every process accepts create requests, and no accepted create request is missing, even if the old primary hangs with open connections; no refusal takes long', () =>
  failOver('hanging'))

async function failOver(outage: Outage): Promise<void> {
  await using primary = await PostgresServer.start()
  await using standby = await primary.startStandby('second')
  await primary.query(`alter system set synchronous_standby_names = 'second'`)
  await primary.query('select pg_reload_conf()')
  const isAwaited = async () =>
    (await primary.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)).length === 1
  await until('commits wait for the standby', isAwaited, 10_000)
  await using cluster = await Cluster.start({
    apis: 1,
    workers: 1,
    settings: steadySettings,
    openDatabase: () => migrateExisting(bothHosts(primary, standby)),
  })
  const clients = cluster.apis.map(({ url }) => new ApiClient([url], cluster.key))
  await using steady = new SteadyCreates(clients, 50)
  await until('creates are accepted', () => steady.journal.length >= 50, 10_000)

  await (outage === 'killed' ? primary.kill('SIGKILL') : primary.freeze())
  const goneAtMs = performance.now()
  const isRefusedSince = (entry: (typeof steady.journal)[number]) =>
    wordOf(entry) === 'unavailable' && entry.sentAtMs >= goneAtMs
  await until('a create request is refused', () => steady.journal.some(isRefusedSince), 5_000)
  await standby.promote()
  const promotedAtMs = performance.now()
  await steady.acceptedSince(promotedAtMs, returnMsMax)
  // The old primary still accepts writes. A process that wrote to it would fork the ledger.
  await (outage === 'killed' ? primary.restart() : primary.thaw())
  const finishedBefore = await finishedCount(standby)
  await until(
    'a worker finishes another task',
    async () => (await finishedCount(standby)) > finishedBefore,
    10_000,
  )
  await steady.stop()
  await primary.kill('SIGKILL')
  await verify(steady.journal, await taskIdsIn(standby))
  assert.deepEqual(await cluster.run('audit'), { ok: true, violations: [] })
  const refusals = steady.journal.filter((entry) => isRefusedSince(entry) && entry.sentAtMs < promotedAtMs)
  assert.ok(refusals.length > 0)
  const refusedWithinMs = Math.max(...refusals.map(({ sentAtMs, answeredAtMs }) => answeredAtMs - sentAtMs))
  assert.ok(refusedWithinMs < refusalMsMax, `a refusal took ${refusedWithinMs} ms`)
  await cluster.stop()
}

function bothHosts(primary: PostgresServer, standby: PostgresServer): string {
  const url = new URL(primary.url())
  return primary.url().replace(url.host, `${url.host},${new URL(standby.url()).host}`)
}
