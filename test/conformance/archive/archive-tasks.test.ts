import { test } from 'node:test'
import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

import { parseArchivedTask } from '../../../src/domain/archive/archived-task.ts'
import { ServiceError } from '../../../src/domain/errors.ts'
import type { TaskId } from '../../../src/domain/ids.ts'
import { archiveTasks, previewArchive, usualPace } from '../../../src/installation/archive/archive-tasks.ts'
import { auditArchive } from '../../../src/installation/archive/audit-archive.ts'
import { OperatorError } from '../../../src/lib/operator-error.ts'
import { lockFolder } from '../../../src/store/lock-folder.ts'
import type { Store } from '../../../src/store/store.ts'
import { backends } from '../../harness/database/backends.ts'
import type { Backend } from '../../harness/database/backend.ts'
import { temporaryFolder } from '../../harness/files/temporary-folder.ts'
import { addEndedTasks } from '../../harness/store/archive-fixtures.ts'
import { FaultyStore } from '../../harness/store/faulty-store.ts'
import { addCustomer, contents } from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

const dayMs = 86_400_000

/** The tasks belong to two accounts and are five days old. Each part of the archive contains at most two tasks. */
async function openOld(backend: Backend) {
  await using opened = new AsyncDisposableStack()
  const clock = new ManualClock()
  const database = opened.use(await backend.open(clock))
  const { store } = database
  const parent = opened.use(await temporaryFolder())
  const taskIds: TaskId[] = []
  for (const endings of [
    ['succeeded', 'failed'],
    ['failed', 'succeeded', 'succeeded'],
  ] as const)
    taskIds.push(...(await addEndedTasks(store, await addCustomer(store, 100), endings)))
  clock.pass(5 * dayMs)
  const request = {
    beforeMs: clock.nowMs() - 4 * dayMs,
    folder: path.join(parent.path, 'archive'),
    pace: { partTasks: 2, pauseMs: 0 },
  }
  const moved = opened.move()
  return {
    database,
    store,
    clock,
    request,
    parent: parent.path,
    taskIds: taskIds.toSorted(),
    run: (through: Store = store) => archiveTasks(through, request, () => undefined),
    audit: async () => [
      ...(await store.auditStore(null)),
      ...(await auditArchive(store, request.folder, await store.ensureInstallationId(null))),
    ],
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

function archivedIn(folder: string): readonly string[] {
  return partsIn(folder).flatMap((name) =>
    gunzipSync(readFileSync(path.join(folder, name)))
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => parseArchivedTask(line).task.id),
  )
}

function partsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.gz'))
    .toSorted()
}

function refuses(pattern: RegExp) {
  return (error: unknown) => error instanceof OperatorError && pattern.test(error.message)
}

for (const backend of backends) {
  test(`${backend.name}: every old task is in exactly one part, and the manifest lists the parts`, async () => {
    await using scene = await openOld(backend)
    const { store, request, taskIds } = scene

    assert.deepEqual(await scene.run(), { parts: 3, tasks: 5, entries: 7 })

    assert.deepEqual(archivedIn(request.folder), taskIds)
    const manifest = JSON.parse(readFileSync(path.join(request.folder, 'manifest.json'), 'utf8'))
    assert.deepEqual([manifest.format, manifest.version], ['mutoscope-archive', 1])
    assert.equal(manifest.installation_id, await store.ensureInstallationId(null))
    assert.deepEqual(
      manifest.parts.map(({ file, tasks }: Record<string, unknown>) => [file, tasks]),
      [2, 2, 1].map((tasks, index) => [`tasks-00000${index + 1}.jsonl.gz`, tasks]),
    )
    for (const name of [...partsIn(request.folder), 'manifest.json'])
      assert.equal(statSync(path.join(request.folder, name)).mode & 0o777, 0o600, name)
    assert.equal(statSync(request.folder).mode & 0o777, 0o700)
    assert.deepEqual(await scene.audit(), [])
    assert.deepEqual(await scene.run(), { parts: 0, tasks: 0, entries: 0 })
  })

  test(`${backend.name}: an archive continues after an interruption at any step`, async () => {
    for (let step = 1; ; step++) {
      for (const moment of ['before its effect', 'after its commit'] as const) {
        await using scene = await openOld(backend)
        const faulty = new FaultyStore(scene.store)
        let calls = 0
        faulty.onCall = (name) => {
          if (++calls === step) faulty.loseAnswer(name, moment === 'after its commit')
        }
        const error: unknown = await scene.run(faulty.store).then(
          () => null,
          (thrown: unknown) => thrown,
        )
        if (error === null) return assert.ok(step > 10, `${step} steps`)
        if (!(error instanceof ServiceError)) throw error
        assert.deepEqual(await scene.store.auditStore(null), [], `step ${step}, ${moment}`)

        await scene.run()

        assert.deepEqual(archivedIn(scene.request.folder), scene.taskIds, `step ${step}, ${moment}`)
        assert.deepEqual(await scene.audit(), [])
      }
    }
  })

  test(`${backend.name}: an incomplete file from a killed archive command is replaced and never becomes part of the archive`, async () => {
    await using scene = await openOld(backend)
    const { request, taskIds } = scene
    mkdirSync(request.folder)
    for (const name of ['tasks-000001.jsonl.gz.partial', 'manifest.json.partial'])
      writeFileSync(path.join(request.folder, name), 'half')

    await scene.run()

    assert.deepEqual(archivedIn(request.folder), taskIds)
    assert.deepEqual(await scene.audit(), [])
  })

  test(`${backend.name}: a manifest that is out of date after a kill is written again`, async () => {
    await using scene = await openOld(backend)
    await scene.run()
    const file = path.join(scene.request.folder, 'manifest.json')
    const complete = readFileSync(file, 'utf8')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(complete), parts: [] }))

    await scene.run()

    assert.equal(readFileSync(file, 'utf8'), complete)
  })

  test(`${backend.name}: the folder must be new or contain the earlier parts`, async () => {
    await using scene = await openOld(backend)
    const { request, parent } = scene
    const before = await scene.database.transaction(contents)
    mkdirSync(request.folder)
    writeFileSync(path.join(request.folder, 'notes.txt'), '')
    await assert.rejects(scene.run(), refuses(/archive is not empty: specify a new folder/))
    rmSync(path.join(request.folder, 'notes.txt'))
    const owner = { format: 'mutoscope-archive', version: 1, installation_id: 'ins_other', parts: [] }
    const manifest = path.join(request.folder, 'manifest.json')
    writeFileSync(manifest, JSON.stringify(owner))
    await assert.rejects(scene.run(), refuses(/contains another installation's archive/))
    writeFileSync(manifest, '[')
    await assert.rejects(scene.run(), refuses(/manifest\.json is not an archive's list of parts/))
    rmSync(manifest)
    const withId = await scene.database.transaction(contents)
    assert.deepEqual(
      withId.filter((line) => !line.startsWith('meta')),
      before.filter((line) => !line.startsWith('meta')),
    )
    await scene.run()

    const other = path.join(parent, 'other')
    const elsewhere = { ...request, folder: other }
    const go = () => archiveTasks(scene.store, elsewhere, () => undefined)
    await assert.rejects(
      go(),
      refuses(/other does not contain tasks-000003\.jsonl\.gz, .* \(it was written to .*archive\)/),
    )
    mkdirSync(other)
    for (const name of partsIn(request.folder))
      copyFileSync(path.join(request.folder, name), path.join(other, name))
    assert.deepEqual(await go(), { parts: 0, tasks: 0, entries: 0 })
  })

  test(`${backend.name}: a part that is newer than the database is not replaced`, async () => {
    await using scene = await openOld(backend)
    const { request } = scene
    await scene.run()
    // Makes the database look as if it had been restored from a backup that is older than part 3.
    await scene.database.transaction((sql) => sql.run('delete from archive_parts where number = 3'))
    const file = path.join(request.folder, 'tasks-000003.jsonl.gz')
    const content = readFileSync(file)

    await assert.rejects(
      scene.run(),
      refuses(
        /contains tasks-000003\.jsonl\.gz, but the database contains neither a record of this file nor its tasks/,
      ),
    )

    assert.deepEqual(readFileSync(file), content)
  })

  test(`${backend.name}: a second archive command for the same folder is refused while the first is running`, async () => {
    await using scene = await openOld(backend)
    mkdirSync(scene.request.folder)
    const lock = lockFolder(scene.request.folder)
    await assert.rejects(scene.run(), refuses(/is in use by another archive command$/))
    lock.release()
    assert.equal((await scene.run()).parts, 3)
  })

  test(`${backend.name}: a second archive command for another folder stops before it removes anything`, async () => {
    await using scene = await openOld(backend)
    const elsewhere = { ...scene.request, folder: path.join(scene.parent, 'other') }
    const slow: Store = {
      ...scene.store,
      archivePart: async (part) => {
        await scene.run()
        return scene.store.archivePart(part)
      },
    }

    await assert.rejects(
      archiveTasks(slow, elsewhere, () => undefined),
      refuses(/tasks changed while they were being archived: run the command again/),
    )

    assert.deepEqual(archivedIn(scene.request.folder), scene.taskIds)
    assert.deepEqual(await scene.audit(), [])
  })

  test(`${backend.name}: tasks whose idempotency keys are still valid cannot be archived`, async () => {
    await using scene = await openOld(backend)
    const { store, clock, request } = scene
    const limitMs = clock.nowMs() - 3 * dayMs
    const latest = new Date(limitMs).toISOString().slice(0, 10)
    const young = { ...request, beforeMs: limitMs + 1 }
    const pattern = refuses(new RegExp(`^--before must be ${latest} or earlier, .* valid for 72 hours$`))
    await assert.rejects(previewArchive(store, young.beforeMs), pattern)
    await assert.rejects(
      archiveTasks(store, young, () => undefined),
      pattern,
    )
    assert.deepEqual(await previewArchive(store, limitMs), {
      tasks: 5,
      accounts: 2,
      firstMs: clock.nowMs() - 5 * dayMs,
      lastMs: clock.nowMs() - 5 * dayMs,
    })
  })

  test(`${backend.name}: neither a task that does not pass the audit nor any later task is archived`, async () => {
    await using scene = await openOld(backend)
    const { database, request, taskIds } = scene
    await database.transaction((sql) =>
      sql.run(
        'update ledger set amount = amount - 1 where task_id = $1 and kind = $2',
        String(taskIds[2]),
        'debit',
      ),
    )

    await assert.rejects(
      scene.run(),
      refuses(
        new RegExp(
          `^task ${taskIds[2]} does not pass the audit \\(L3: the task has no debit for its price\\)`,
        ),
      ),
    )

    assert.deepEqual(archivedIn(request.folder), taskIds.slice(0, 2))
  })

  test(`${backend.name}: the longest prompts fit into a part`, async () => {
    await using scene = await openOld(backend)
    const { database, store, request } = scene
    await database.transaction((sql) => sql.run('update requests set prompt = $1', '🦊'.repeat(5_000)))
    const totals: number[] = []
    await archiveTasks(store, { ...request, pace: { ...usualPace, pauseMs: 0 } }, ({ tasks }) =>
      totals.push(tasks),
    )
    assert.deepEqual(totals, [5])
    assert.deepEqual(await scene.audit(), [])
  })
}
