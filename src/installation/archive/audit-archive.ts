// Audits an archive: every part must be the file that the database has recorded, every task in it must be intact, and
// the total costs must match the database. Reads one part at a time. The memory for the sums grows with the number of
// accounts, not with the number of tasks.

import { existsSync, readdirSync } from 'node:fs'

import { messageOf } from '../../lib/error.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { ArchivePart } from '../../domain/archive/archive-part.ts'
import { parseArchivedTask, violationsOf } from '../../domain/archive/archived-task.ts'
import type { ArchivedTask } from '../../domain/archive/archived-task.ts'
import type { AccountId, InstallationId } from '../../domain/ids.ts'
import type { Violation } from '../../domain/violation.ts'
import type { Store } from '../../store/store.ts'
import { isStillStored } from './archive-folder.ts'
import { manifestName, readOwner, recordedParts } from './manifest.ts'
import { linesIn, nameOfPart, numberOfPart, readPart, sizeOfPart } from './part-file.ts'

/** Thousands of parts can be missing, but the first hundred violations are enough to show what happened. */
const violationsMax = 100

const pageSize = 1_000

/**
 * Returns at most the first hundred violations. Rejects with `OperatorError` if the folder is missing, or if tasks are
 * archived during the audit.
 */
export async function auditArchive(
  store: Store,
  folder: string,
  installationId: InstallationId,
): Promise<readonly Violation[]> {
  if (!existsSync(folder)) throw new OperatorError(`there is no folder ${folder}`)
  const { lastPart } = await store.readArchiveState(null)
  const violations: Violation[] = [...ownerViolations(folder, installationId)]
  const sums: Sums = new Map()
  for await (const part of recordedParts(store)) {
    if (violations.length >= violationsMax) return violations.slice(0, violationsMax)
    violations.push(...partViolations(folder, part, sums))
  }
  violations.push(...(await unrecordedParts(folder, lastPart?.number ?? 0, store)))
  // The sums are compared only if no part is missing or damaged, because the tasks of such a part are not in the sums.
  if (violations.length === 0) violations.push(...(await sumViolations(store, sums)))
  if ((await store.readArchiveState(null)).lastPart?.number !== lastPart?.number) {
    throw new OperatorError(
      'tasks were archived during the audit: run the audit again when the archive command has finished',
    )
  }
  return violations.slice(0, violationsMax)
}

/** For each account, the number of tasks, the credits charged, the number of failed tasks, and the credits refunded. */
type Sums = Map<AccountId, [number, number, number, number]>

function ownerViolations(folder: string, installationId: InstallationId): readonly Violation[] {
  const owner = readOwner(folder)
  if (owner === null || owner === installationId) return []
  return [violation(manifestName, `the archive belongs to another installation, ${owner}`)]
}

function partViolations(folder: string, part: ArchivePart, sums: Sums): readonly Violation[] {
  const name = nameOfPart(part.number)
  const bytes = sizeOfPart(folder, part.number)
  if (bytes === null) return [violation(name, 'the part is missing')]
  // The size is checked before the file is read, because a much larger file might not fit into memory.
  if (bytes !== part.bytes) return [violation(name, `the part has ${bytes} bytes, not ${part.bytes}`)]
  try {
    const { sha256, text } = readPart(folder, part.number)
    if (sha256 !== part.sha256)
      return [violation(name, 'the part was changed: its SHA-256 differs from the recorded one')]
    const tasks = linesIn(text).map(parseArchivedTask)
    for (const task of tasks) addUp(sums, task)
    return tasks.flatMap(violationsOf)
  } catch (error) {
    return [violation(name, `the part cannot be read: ${messageOf(error)}`)]
  }
}

function addUp(sums: Sums, { task }: ArchivedTask): void {
  const [tasks, charged, failed, refunded] = sums.get(task.account_id) ?? [0, 0, 0, 0]
  const isFailed = task.phase === 'failed'
  sums.set(task.account_id, [
    tasks + 1,
    charged + task.price,
    failed + (isFailed ? 1 : 0),
    refunded + (isFailed ? task.price : 0),
  ])
}

/**
 * A killed archive command leaves at most one unrecorded file, and the tasks in the file are still in the database.
 * Such a file is not a violation.
 */
async function unrecordedParts(folder: string, last: number, store: Store): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  for (const name of readdirSync(folder)) {
    const number = numberOfPart(name) ?? 0
    if (number <= last || (number === last + 1 && (await isStillStored(folder, number, store)))) continue
    violations.push(violation(name, 'the database has no record of this part'))
  }
  return violations
}

async function sumViolations(store: Store, sums: Sums): Promise<readonly Violation[]> {
  const wrong: Violation[] = []
  const detail = 'the total cost of the archived tasks differs from the total recorded in the database'
  for (let after = ''; ;) {
    const page = await store.sumArchived({ after, limit: pageSize })
    for (const { accountId, tasks, charged, failed, refunded } of page) {
      const found = sums.get(accountId)?.join()
      if (found !== [tasks, charged, failed, refunded].join()) wrong.push(violation(accountId, detail))
      sums.delete(accountId)
    }
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) break
    after = last.accountId
  }
  return [...wrong, ...[...sums.keys()].map((accountId) => violation(accountId, detail))]
}

function violation(subject: string, detail: string): Violation {
  return { invariant: 'A1', subject, detail }
}
