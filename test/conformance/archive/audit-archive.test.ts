import { test } from 'node:test'
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import { archiveTasks } from '../../../src/installation/archive/archive-tasks.ts'
import { auditArchive } from '../../../src/installation/archive/audit-archive.ts'
import { OperatorError } from '../../../src/lib/operator-error.ts'
import { backends } from '../../harness/database/backends.ts'
import type { Backend } from '../../harness/database/backend.ts'
import { temporaryFolder } from '../../harness/files/temporary-folder.ts'
import { addEndedTasks, anyTimeMs } from '../../harness/store/archive-fixtures.ts'
import { addCustomer } from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

const dayMs = 86_400_000

/** An archive of three parts, with a failed task in the second one. */
async function openArchived(backend: Backend) {
  await using opened = new AsyncDisposableStack()
  const clock = new ManualClock()
  const database = opened.use(await backend.open(clock))
  const { store } = database
  const { path: folder } = opened.use(await temporaryFolder())
  await addEndedTasks(store, await addCustomer(store, 100), ['succeeded', 'failed', 'succeeded'])
  clock.pass(5 * dayMs)
  await archiveTasks(
    store,
    { beforeMs: clock.nowMs() - 4 * dayMs, folder, pace: { partTasks: 1, pauseMs: 0 } },
    () => undefined,
  )
  const moved = opened.move()
  return {
    database,
    store,
    folder,
    audit: async () => auditArchive(store, folder, await store.ensureInstallationId(null)),
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

type Scene = Awaited<ReturnType<typeof openArchived>>

function partOf({ folder }: Scene, number: number): string {
  return path.join(folder, `tasks-00000${number}.jsonl.gz`)
}

/** Rewrites the part's text, and updates the part's record in the database to match. */
async function rewrite(scene: Scene, number: number, change: (text: string) => string): Promise<void> {
  const file = partOf(scene, number)
  const content = gzipSync(change(gunzipSync(readFileSync(file)).toString()))
  writeFileSync(file, content)
  await scene.database.transaction((sql) =>
    sql.run(
      'update archive_parts set sha256 = $1, bytes = cast($2 as bigint) where number = cast($3 as bigint)',
      hash('sha256', content),
      content.length,
      number,
    ),
  )
}

interface Change {
  readonly what: string
  readonly make: (scene: Scene) => unknown
  readonly reports: RegExp
}

const changes: readonly Change[] = [
  {
    what: 'a missing part',
    make: (scene) => rmSync(partOf(scene, 2)),
    reports: /^A1 tasks-000002\.jsonl\.gz the part is missing$/,
  },
  {
    what: 'a part with the wrong length',
    make: (scene) => writeFileSync(partOf(scene, 2), 'x'),
    reports: /^A1 tasks-000002\.jsonl\.gz the part has 1 bytes, not \d+$/,
  },
  {
    what: 'a changed byte',
    make: (scene) => {
      const content = readFileSync(partOf(scene, 2))
      content.writeUInt8(content.readUInt8(9) ^ 1, 9)
      writeFileSync(partOf(scene, 2), content)
    },
    reports: /^A1 tasks-000002\.jsonl\.gz the part was changed: its SHA-256 differs from the recorded one$/,
  },
  {
    what: 'a part that was replaced with another one',
    make: (scene) => {
      copyFileSync(partOf(scene, 1), partOf(scene, 3))
      writeFileSync(
        partOf(scene, 3),
        readFileSync(partOf(scene, 3)).subarray(0, statSync(partOf(scene, 1)).size),
      )
    },
    reports: /^A1 tasks-000003\.jsonl\.gz the part (was changed|has \d+ bytes)/,
  },
  {
    what: 'a part that the database has not recorded',
    make: (scene) => copyFileSync(partOf(scene, 1), partOf(scene, 4)),
    reports: /^A1 tasks-000004\.jsonl\.gz the database has no record of this part$/,
  },
  {
    what: 'the archive of another installation',
    make: ({ folder }) => {
      const file = path.join(folder, 'manifest.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/ins_\w+/, 'ins_other'))
    },
    reports: /^A1 manifest\.json the archive belongs to another installation, ins_other$/,
  },
  {
    what: 'a refund that is missing from a part',
    make: (scene) => everyPart(scene, (text) => text.replace(/,\{[^{}]*"kind":"refund"[^{}]*\}/, '')),
    reports: /^L4 \w+ the task failed without a refund of its price$/,
  },
  {
    what: 'a debit with the wrong amount in a part',
    make: (scene) => rewrite(scene, 1, (text) => text.replace('"amount":-4', '"amount":-5')),
    reports: /^L3 \w+ the task has no debit for its price$/,
  },
  {
    what: 'a task that is missing from a part',
    make: (scene) => rewrite(scene, 1, () => ''),
    reports:
      /^A1 acc_\w+ the total cost of the archived tasks differs from the total recorded in the database$/,
  },
  {
    what: 'text that is not an archive',
    make: (scene) => rewrite(scene, 1, () => 'no JSON\n'),
    reports: /^A1 tasks-000001\.jsonl\.gz the part cannot be read: /,
  },
]

async function everyPart(scene: Scene, change: (text: string) => string): Promise<void> {
  for (const number of [1, 2, 3]) await rewrite(scene, number, change)
}

for (const backend of backends) {
  test(`${backend.name}: an intact archive passes the audit`, async () => {
    await using scene = await openArchived(backend)
    assert.deepEqual(await scene.audit(), [])
  })

  for (const { what, make, reports } of changes) {
    test(`${backend.name}: the audit of an archive reports ${what}, and nothing else`, async () => {
      await using scene = await openArchived(backend)
      await make(scene)

      const found = await scene.audit()

      assert.equal(found.length, 1, JSON.stringify(found))
      assert.match(found.map((one) => `${one.invariant} ${one.subject} ${one.detail}`).join(), reports)
    })
  }

  test(`${backend.name}: auditing a folder that does not exist is refused`, async () => {
    await using scene = await openArchived(backend)
    const { store, folder } = scene
    await assert.rejects(
      auditArchive(store, path.join(folder, 'missing'), await store.ensureInstallationId(null)),
      (error) => error instanceof OperatorError && error.message.startsWith('there is no folder '),
    )
  })

  test(`${backend.name}: a file that a killed archive command wrote but did not record is not reported`, async () => {
    await using scene = await openArchived(backend)
    const { store, database } = scene
    await addEndedTasks(store, await addCustomer(store, 100), ['succeeded'])
    const [line] = await store.readArchivable({ beforeMs: anyTimeMs, after: '', limit: 1 })
    writeFileSync(partOf(scene, 4), gzipSync(`${line}\n`))
    assert.deepEqual(await scene.audit(), [])

    await database.transaction((sql) => sql.run('delete from requests'))
    await database.transaction((sql) => sql.run('delete from attempts'))
    await database.transaction((sql) => sql.run('delete from tasks'))
    assert.equal((await scene.audit()).length, 1)
  })
}
