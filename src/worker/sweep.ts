// Periodic repair and cleanup: ends overdue tasks, and removes orphaned files, expired files, and old idempotency keys,
// events, messages, sessions, and links. Every step can be interrupted, because the next round repeats it.

import { backoffMs, pauseUntilAborted } from '../lib/async/backoff.ts'
import type { Backoff } from '../lib/async/backoff.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import type { FileName, InstallationId } from '../domain/ids.ts'
import { timedOut } from '../domain/tasks/task.ts'
import { claimFiles } from '../files/storage/claim-files.ts'
import type { FileStore } from '../files/storage/file-store.ts'
import type { Store } from '../store/store.ts'
import { logUnknownSubmit } from './log-unknown-submit.ts'

export interface SweepParts {
  readonly store: Store
  readonly files: FileStore
  /** Orphaned files are removed only if the file store belongs to this installation. */
  readonly installation: InstallationId
  readonly clock: Clock
  readonly log: Logger
  /** The longest time that a task may remain unfinished. */
  readonly taskLifetimeMs: number
  /**
   * True for one worker only. The cost of listing a bucket grows with the number of files, so one worker lists the
   * files for all workers.
   */
  readonly listsFiles: () => boolean
}

const overdueEveryMs = 5_000
const cleanUpEveryMs = 60_000
const orphansEveryMs = 3_600_000

const failureBackoff: Backoff = { firstMs: overdueEveryMs, capMs: cleanUpEveryMs }

/**
 * The sweep ends a claimed or submitted task this long after its deadline. A running worker ends its tasks well before
 * then.
 */
const overdueGraceMs = 40_000

// Batches of this size do not delay create requests for long, and still clear any backlog within minutes.
const batchMax = 200

/** Added to the maximum lifetime of a task. Only files that are older than the sum are treated as orphaned. */
const orphanMarginMs = 3_600_000

/** Never rejects. */
export async function sweepUntil(signal: AbortSignal, parts: SweepParts): Promise<void> {
  // The two loops run in parallel so that a bucket that hangs or contains a million files does not delay the refunds of
  // overdue tasks.
  await Promise.all([
    repeatUntil(signal, parts, overdueEveryMs, () => endOverdueTasks(parts)),
    repeatUntil(signal, parts, cleanUpEveryMs, createCleanUp(parts)),
  ])
}

async function repeatUntil(
  signal: AbortSignal,
  { log }: SweepParts,
  everyMs: number,
  round: () => Promise<void>,
): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    try {
      await round()
      failures = 0
    } catch (error) {
      log.warn({ err: error }, 'periodic maintenance failed; trying again')
      failures++
    }
    await pauseUntilAborted(failures === 0 ? everyMs : backoffMs(failureBackoff, failures), signal)
  }
}

function createCleanUp(parts: SweepParts): () => Promise<void> {
  const { clock } = parts
  let orphansAtMs = clock.monotonicMs()
  return async () => {
    await removeExpiredRows(parts)
    await removeExpiredFiles(parts)
    // The search for orphaned files is due immediately after startup, and remains due until it succeeds. Otherwise, a
    // process that is restarted every hour would never search.
    if (clock.monotonicMs() < orphansAtMs || !parts.listsFiles()) return
    await removeOrphans(parts)
    orphansAtMs = clock.monotonicMs() + orphansEveryMs
  }
}

async function endOverdueTasks({ store, log }: SweepParts): Promise<void> {
  for (;;) {
    const ended = await store.settleOverdueTasks({
      failure: timedOut,
      graceMs: overdueGraceMs,
      limit: batchMax,
    })
    for (const { taskId, unknownSubmit } of ended) {
      log.warn({ task_id: taskId }, 'the task missed its deadline and was refunded')
      if (unknownSubmit === null) continue
      logUnknownSubmit(log.child({ task_id: taskId }), unknownSubmit.provider, unknownSubmit.jobKey)
    }
    if (ended.length < batchMax) return
  }
}

async function removeExpiredFiles({ store, files, log }: SweepParts): Promise<void> {
  for (;;) {
    const expired = await store.expireFiles({ limit: batchMax })
    for (const name of expired) await files.remove(name)
    if (expired.length > 0) log.info({ files: expired.length }, 'expired files removed')
    if (expired.length < batchMax) return
  }
}

async function removeExpiredRows({ store }: SweepParts): Promise<void> {
  while ((await store.deleteExpiredReceipts({ limit: batchMax })) === batchMax);
  while ((await store.deleteOldEvents({ limit: batchMax })) === batchMax);
  while ((await store.deleteOldMessages({ limit: batchMax })) === batchMax);
  while ((await store.deleteExpiredSessions({ limit: batchMax })) === batchMax);
  while ((await store.deleteExpiredLinks({ limit: batchMax })) === batchMax);
}

/**
 * Removes the files that a crash has left behind: files that were written but not recorded, or that were marked as
 * removed but not deleted.
 */
async function removeOrphans(parts: SweepParts): Promise<void> {
  const { store, files, installation, clock, log, taskLifetimeMs } = parts
  await claimFiles(files, installation)
  const orphanAgeMs = taskLifetimeMs + orphanMarginMs
  let batch: FileName[] = []
  const removeFromBatch = async () => {
    const records = await store.readFiles(batch)
    const orphans = batch.filter((_, index) => records[index]?.isGone ?? true)
    for (const name of orphans) await files.remove(name)
    if (orphans.length > 0) log.info({ files: orphans.length }, 'orphaned files removed')
    batch = []
  }
  for await (const { name, modifiedAtMs } of files.list()) {
    if (modifiedAtMs > clock.nowMs() - orphanAgeMs) continue
    batch.push(name)
    if (batch.length === batchMax) await removeFromBatch()
  }
  await removeFromBatch()
}
