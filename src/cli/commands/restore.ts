// `mutoscope restore`: restores a backup to a new data folder or PostgreSQL database.

import path from 'node:path'

import { loadConfig } from '../../config.ts'
import { restore as restoreBackup } from '../../installation/backup/restore.ts'
import { describeLocation } from '../../store/postgres-location.ts'
import { folderLengthMax } from '../command.ts'
import type { Command } from '../command.ts'
import { describeRows, documentOfFiles, documentOfRows, fileProblems } from '../reports/describe-copy.ts'

export const restore: Command = {
  name: 'restore',
  flags: ['from'],
  usage: '--from FOLDER',
  summary: 'restore a backup to a new data folder or PostgreSQL database',
  run: async (flags, variables, note) => {
    const folder = path.resolve(flags.text('from', folderLengthMax))
    const config = loadConfig(variables)
    const { rows, files } = await restoreBackup(folder, config, note)
    const { artifacts, database, dataFolder } = config
    const to = database.kind === 'sqlite' ? dataFolder : describeLocation(database.location)
    const problems = fileProblems(files)
    return {
      document: { from: folder, to, rows: documentOfRows(rows), files: documentOfFiles(files) },
      text: [
        `Restored to ${to}:`,
        `  ${describeRows(rows)}`,
        `  Files: ${files.copied + files.present}.`,
        ...problems,
        '',
        'API keys that were revoked after the backup was made are valid again. Before you start the service, revoke them',
        'with "mutoscope key revoke". To check what was restored, run "mutoscope audit".',
        ...(artifacts.store.kind === 's3' ? sharedBucket : []),
      ].join('\n'),
      isOk: problems.length === 0,
    }
  },
}

const sharedBucket = [
  'The installation that was backed up must never run again with this bucket: each installation would delete the',
  'files that are not in its own database.',
]
