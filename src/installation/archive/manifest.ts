// `manifest.json` lists an archive's parts, for people and other tools. The list is written from the records in the
// database. If the archive command is killed, the list may be out of date until the next run.

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { InstallationId } from '../../domain/ids.ts'
import { messageOf } from '../../lib/error.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { ArchivePart } from '../../domain/archive/archive-part.ts'
import type { Store } from '../../store/store.ts'
import { nameOfPart, writeDurably } from './part-file.ts'

export const manifestName = 'manifest.json'

const format = 'mutoscope-archive'
const version = 1

const pageSize = 1_000

export async function* recordedParts(store: Store): AsyncGenerator<ArchivePart, void, void> {
  for (let after = 0; ;) {
    const page = await store.listArchiveParts({ after, limit: pageSize })
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.number
  }
}

export async function writeManifest(
  folder: string,
  installationId: InstallationId,
  store: Store,
): Promise<void> {
  const parts = []
  for await (const part of recordedParts(store)) parts.push(listedPart(part))
  const manifest = { format, version, installation_id: installationId, parts }
  writeDurably(path.join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
}

function listedPart({ number, sha256, bytes, tasks, entries, amount, archivedAtMs }: ArchivePart) {
  const archivedAt = new Date(archivedAtMs).toISOString()
  return {
    file: nameOfPart(number),
    sha256,
    bytes,
    tasks,
    ledger_entries: entries,
    amount,
    archived_at: archivedAt,
  }
}

/**
 * Returns the ID of the installation that owns the archive, or null if the folder has no manifest. Throws
 * `OperatorError` if the manifest has an unknown format.
 */
export function readOwner(folder: string): string | null {
  const file = path.join(folder, manifestName)
  if (!existsSync(file)) return null
  try {
    const found = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<string, unknown>>
    if (found['format'] !== format || found['version'] !== version) throw new Error('the format is unknown')
    return String(found['installation_id'])
  } catch (error) {
    throw new OperatorError(`${file} is not an archive's list of parts: ${messageOf(error)}`, {
      cause: error,
    })
  }
}
