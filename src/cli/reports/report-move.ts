// The report of `mutoscope migrate --from`.

import { pathsIn } from '../../data-folder/paths-in.ts'
import { describeLocation } from '../../store/postgres-location.ts'
import type { Move } from '../../installation/move/move-installation.ts'
import type { Report } from '../command.ts'
import { describeRows, documentOfRows } from './describe-copy.ts'

export function reportMove(move: Move): Report {
  const { from, to, rows, files, secretFile } = move
  const lines = [
    `Moved ${from} to ${describeLocation(to)}:`,
    `  ${describeRows(rows)}`,
    '  Every row was compared, and both databases pass the audit.',
    `  ${filesLine(move)}`,
    '',
    'Now start the service with these settings:',
    '  DATABASE_URL, the URL of the new database',
    `  MUTOSCOPE_SECRET_FILE${secretFile === null ? ' or MUTOSCOPE_SECRET, as before' : `=${secretFile}`}`,
    ...(files === null ? [`  MUTOSCOPE_DATA=${from}`] : []),
    '',
    `The service now refuses to start with ${from}. To use that folder again, remove ${pathsIn(from).movedMark}.`,
  ]
  return {
    document: {
      from,
      to: describeLocation(to),
      rows: documentOfRows(rows),
      files:
        files === null
          ? null
          : { copied: files.copied, present: files.present, missing: files.missing.length },
      secret_file: secretFile,
    },
    text: lines.join('\n'),
    isOk: true,
  }
}

function filesLine({ from, files }: Move): string {
  if (files === null)
    return `The stored files remain in ${pathsIn(from).files}, where only one process can serve them.`
  const lost = files.missing.length === 0 ? '' : `, missing before the move: ${files.missing.length}`
  return `Files in the bucket: ${files.copied + files.present}${lost}.`
}
