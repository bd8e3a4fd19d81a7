// Archives old tasks, part by part. First, the file of a part is written, made durable, and verified. Then one
// transaction removes the tasks and records the file. If the command is killed, either the part is recorded and its
// tasks are gone, or all of its tasks are still in the database and the next run writes the file again.

import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { OperatorError } from '../../lib/operator-error.ts'
import { archiveText, parseArchivedTask, violationsOf } from '../../domain/archive/archived-task.ts'
import type { ArchivedTask } from '../../domain/archive/archived-task.ts'
import { idempotencyKeptMs } from '../../domain/tasks/decide-create.ts'
import type { ArchivableCount } from '../../domain/archive/archive-part.ts'
import type { Store } from '../../store/store.ts'
import { openArchiveFolder } from './archive-folder.ts'
import type { ArchiveFolder } from './archive-folder.ts'
import { writeManifest } from './manifest.ts'
import { writePart } from './part-file.ts'

/** With SQLite, create requests wait while a part's transaction is running. */
export interface ArchivePace {
  readonly partTasks: number
  readonly pauseMs: number
}

/**
 * With SQLite, the transaction for a part of this size takes about 20 ms. A create request that is waiting for the
 * lock tries again at least every 25 ms at first, so it gets the lock during the first pause.
 */
export const usualPace: ArchivePace = { partTasks: 250, pauseMs: 50 }

export interface ArchiveRequest {
  readonly beforeMs: number
  readonly folder: string
  readonly pace: ArchivePace
}

export interface ArchivedTotal {
  readonly parts: number
  readonly tasks: number
  readonly entries: number
}

/** Rejects with `OperatorError` if `beforeMs` is too recent. */
export async function previewArchive(store: Store, beforeMs: number): Promise<ArchivableCount> {
  await requireOldEnough(store, beforeMs)
  return store.countArchivable({ beforeMs })
}

/**
 * Archives every task that was created before `beforeMs` and has ended. Works while the service is running. Safe to
 * repeat after any interruption. Rejects with `OperatorError` if `beforeMs` is too recent, if the folder cannot be
 * used, or if a task violates an invariant. Parts that were completed before the error stay archived.
 */
export async function archiveTasks(
  store: Store,
  { beforeMs, folder, pace }: ArchiveRequest,
  onProgress: (total: ArchivedTotal) => void,
): Promise<ArchivedTotal> {
  await requireOldEnough(store, beforeMs)
  const installationId = await store.ensureInstallationId(null)
  using opened = await openArchiveFolder(folder, installationId, store)
  // Marks the folder as belonging to this installation before the first part is written.
  await writeManifest(folder, installationId, store)
  let total: ArchivedTotal = { parts: 0, tasks: 0, entries: 0 }
  for (let after = ''; ;) {
    const lines = await store.readArchivable({ beforeMs, after, limit: pace.partTasks })
    const tasks = lines.map(parseArchivedTask)
    const last = tasks.at(-1)
    if (last === undefined) break
    requireSound(tasks)
    await archivePart(store, opened, opened.next + total.parts, tasks, archiveText(lines))
    total = {
      parts: total.parts + 1,
      tasks: total.tasks + tasks.length,
      entries: total.entries + tasks.reduce((sum, { entries }) => sum + entries.length, 0),
    }
    onProgress(total)
    after = last.task.id
    await sleep(pace.pauseMs)
  }
  await writeManifest(folder, installationId, store)
  return total
}

async function archivePart(
  store: Store,
  { path }: ArchiveFolder,
  number: number,
  tasks: readonly ArchivedTask[],
  text: string,
): Promise<void> {
  const file = writePart(path, number, text)
  const outcome = await store.archivePart({
    part: { number, folder: path, ...file },
    taskIds: tasks.map(({ task }) => task.id),
    textSha256: hash('sha256', text),
  })
  if (outcome === 'archived') return
  throw new OperatorError(
    outcome === 'taken'
      ? 'another archive command is running on this database: wait until it has finished'
      : 'tasks changed while they were being archived: run the command again',
  )
}

/** While a task's idempotency key is valid, a repeated create request returns that task, so the task must exist. */
async function requireOldEnough(store: Store, beforeMs: number): Promise<void> {
  const { nowMs } = await store.readArchiveState(null)
  const latest = new Date(nowMs - idempotencyKeptMs).toISOString().slice(0, 10)
  if (beforeMs <= nowMs - idempotencyKeptMs) return
  throw new OperatorError(
    `--before must be ${latest} or earlier, because idempotency keys are valid for ${idempotencyKeptMs / 3_600_000} hours`,
  )
}

/** Checks tasks before they are archived, because the audit of the database does not see them afterward. */
function requireSound(tasks: readonly ArchivedTask[]): void {
  const [violation] = tasks.flatMap(violationsOf)
  if (violation === undefined) return
  const { invariant, subject, detail } = violation
  throw new OperatorError(
    `task ${subject} does not pass the audit (${invariant}: ${detail}): neither it nor any later task was archived`,
  )
}
