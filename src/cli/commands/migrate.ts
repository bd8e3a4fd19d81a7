// `mutoscope migrate`: updates the database schema. With `--from`, moves an embedded installation to PostgreSQL.

import path from 'node:path'

import { loadConfig } from '../../config.ts'
import type { Config } from '../../config.ts'
import type { Variables } from '../../settings/reading/variables.ts'
import { parsePostgresUrl } from '../../settings/formats/postgres-url.ts'
import type { PostgresLocation } from '../../settings/formats/postgres-url.ts'
import { migratePostgres } from '../../store/migrate-postgres.ts'
import { moveInstallation } from '../../installation/move/move-installation.ts'
import { ensureInstallation } from '../../installation/with-installation.ts'
import { folderLengthMax, UsageError } from '../command.ts'
import type { Command, Flags } from '../command.ts'
import { reportMove } from '../reports/report-move.ts'

export const migrate: Command = {
  name: 'migrate',
  flags: ['from', 'to'],
  usage: '[--from FOLDER [--to URL]]',
  summary: 'update the database schema, or move an installation to PostgreSQL',
  run: async (flags, variables) => {
    const config = loadConfig(variables)
    if (flags.has('from')) {
      const from = path.resolve(flags.text('from', folderLengthMax))
      return reportMove(await moveInstallation(from, targetOf(flags, config), config))
    }
    if (flags.has('to')) throw new UsageError('--to requires --from: specify the data folder with --from')
    const applied = await bringUpToDate(config, variables)
    return {
      document: { applied },
      text: applied.length === 0 ? 'The database is up to date.' : `Applied:\n${applied.join('\n')}`,
      isOk: true,
    }
  },
}

async function bringUpToDate({ database }: Config, variables: Variables): Promise<readonly string[]> {
  if (database.kind === 'postgres') return migratePostgres(database.location)
  return ensureInstallation(variables, async ({ migrations }) => migrations)
}

/**
 * Returns the database specified by `--to` or, if that flag is missing, by `DATABASE_URL`. The variable is safer than
 * the flag, because every user of the machine can see the command lines of running programs.
 */
function targetOf(flags: Flags, { database }: Config): PostgresLocation {
  if (!flags.has('to')) {
    if (database.kind === 'postgres') return database.location
    throw new UsageError('--to is missing: specify the PostgreSQL database with --to or with DATABASE_URL')
  }
  const parsed = parsePostgresUrl(flags.text('to', folderLengthMax))
  if (parsed.kind === 'wrong') throw new UsageError(`--to ${parsed.reason}`)
  return parsed.value
}
