// `mutoscope archive`: moves old tasks and their ledger entries from the database to compressed files.

import path from 'node:path'

import { archiveTasks, previewArchive, usualPace } from '../../installation/archive/archive-tasks.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import type { ArchivableCount } from '../../domain/archive/archive-part.ts'
import { folderLengthMax, UsageError } from '../command.ts'
import type { Command, Report } from '../command.ts'

/** The number of tasks between two progress messages. Archiving this many tasks takes a few seconds. */
const progressTasks = 10_000

export const archive: Command = {
  name: 'archive',
  flags: ['before', 'to'],
  switches: ['dry-run'],
  usage: '--before DATE --to FOLDER [--dry-run]',
  summary: 'move finished tasks created before DATE to archive files',
  run: async (flags, variables, note) => {
    const before = flags.text('before', 100)
    const beforeMs = startOfDay(before)
    const folder = path.resolve(flags.text('to', folderLengthMax))
    return withInstallation(variables, async ({ store }) => {
      const count = await previewArchive(store, beforeMs)
      if (flags.has('dry-run')) return preview(count, before)
      const total = await archiveTasks(store, { beforeMs, folder, pace: usualPace }, ({ tasks }) => {
        if (tasks % progressTasks === 0)
          note(`archived ${tasks.toLocaleString('en')} of ${count.tasks.toLocaleString('en')} tasks`)
      })
      return {
        document: { tasks: total.tasks, ledger_entries: total.entries, parts: total.parts, folder },
        text:
          total.tasks === 0
            ? `There are no finished tasks created before ${before}.`
            : `Archived to ${folder}. Tasks: ${total.tasks}, ledger entries: ${total.entries}, parts: ${total.parts}.`,
        isOk: true,
      }
    })
  },
}

/** `text`: a UTC day such as `2026-01-31`. */
function startOfDay(text: string): number {
  const ms = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // `Date.parse` accepts nonexistent days such as February 30.
  if (Number.isNaN(ms) || dayOf(ms) !== text)
    throw new UsageError(`--before must be a date (UTC) such as 2026-01-31, not "${text}"`)
  return ms
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function preview({ tasks, accounts, firstMs, lastMs }: ArchivableCount, before: string): Report {
  const [from, to] = [firstMs, lastMs].map((ms) => (ms === null ? null : dayOf(ms)))
  return {
    document: { tasks, accounts, from: from ?? null, to: to ?? null },
    text:
      from === null
        ? `There are no finished tasks created before ${before}.`
        : `Nothing has been changed. Tasks to archive: ${tasks}, created from ${from} to ${to}. Accounts: ${accounts}.`,
    isOk: true,
  }
}
