// Audits an archive: every part is the file that the database has recorded, every task in it is intact, and together they
// cost what the database says. Reads one part at a time; what it adds up takes memory for each account, not for each task.

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

/** A missing folder has thousands of missing parts. The first ones show what happened. */
const violationsMax = 100

const pageSize = 1_000

/** Returns the first hundred violations. Throws `OperatorError` if there is no such folder, or if it changes meanwhile. */
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
  // If a part is missing, so are its tasks in the sums.
  if (violations.length === 0) violations.push(...(await sumViolations(store, sums)))
  if ((await store.readArchiveState(null)).lastPart?.number !== lastPart?.number) {
    throw new OperatorError(
      'tasks were archived during the audit: run it again when the archive command has ended',
    )
  }
  return violations.slice(0, violationsMax)
}

/** Tasks, charged, failed and refunded of each account. */
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
  // Checked first, because a much larger file would not fit into the memory.
  if (bytes !== part.bytes) return [violation(name, `the part has ${bytes} bytes, not ${part.bytes}`)]
  try {
    const { sha256, text } = readPart(folder, part.number)
    if (sha256 !== part.sha256)
      return [violation(name, 'the part was changed: its SHA-256 is not the recorded one')]
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

/** A kill leaves at most one file that is not recorded yet, and its tasks are still in the database. */
async function unrecordedParts(folder: string, last: number, store: Store): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  for (const name of readdirSync(folder)) {
    const number = numberOfPart(name) ?? 0
    if (number <= last || (number === last + 1 && (await isStillStored(folder, number, store)))) continue
    violations.push(violation(name, 'the database has not recorded this part'))
  }
  return violations
}

/** Compares what the parts add up to with what the database has recorded for each account. */
async function sumViolations(store: Store, sums: Sums): Promise<readonly Violation[]> {
  const wrong: Violation[] = []
  const detail = 'the archived tasks do not cost what the database has recorded for them'
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
