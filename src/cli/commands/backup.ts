// `mutoscope backup`: copies the database, the secret, and the stored files to a folder.

import path from 'node:path'

import { backUp } from '../../installation/backup/back-up.ts'
import type { Backup } from '../../installation/backup/back-up.ts'
import { folderLengthMax } from '../command.ts'
import type { Command } from '../command.ts'
import { describeRows, documentOfFiles, documentOfRows, fileProblems } from '../reports/describe-copy.ts'

export const backup: Command = {
  name: 'backup',
  flags: ['to'],
  switches: ['without-files'],
  usage: '--to FOLDER [--without-files]',
  summary: 'copy the database, the secret, and the files to a new folder',
  run: async (flags, variables, note) => {
    const folder = path.resolve(flags.text('to', folderLengthMax))
    const made = await backUp(variables, { folder, withFiles: !flags.has('without-files') }, note)
    const { rows, files, hasSecret } = made
    return {
      document: {
        folder,
        rows: documentOfRows(rows),
        files: files === null ? null : documentOfFiles(files),
        has_secret: hasSecret,
      },
      text: [`Backed up to ${folder}:`, `  ${describeRows(rows)}`, ...linesAbout(made)].join('\n'),
      isOk: files === null || fileProblems(files).length === 0,
    }
  },
}

function linesAbout({ files, hasSecret }: Backup): readonly string[] {
  return [
    ...(files === null
      ? ['  The backup does not contain the stored files.']
      : [`  Files: ${files.copied}.`, ...fileProblems(files)]),
    hasSecret
      ? '  The backup contains the secret: do not let anyone else read it.'
      : '  The backup does not contain the secret, because an environment variable sets it: keep a copy of the secret.',
  ]
}
