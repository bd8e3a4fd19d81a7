// The operations on the archive.

import { read, readLong, write } from '../../operation.ts'
import { archivePart } from './archive-part.ts'
import { linesOf, readArchivable } from './archived-lines.ts'
import { sumArchived } from './archived-usage.ts'
import { countArchivable, listArchiveParts, readArchiveState } from './read-archive.ts'

export const archiveOperations = {
  readArchiveState: read(readArchiveState),
  countArchivable: readLong(countArchivable),
  readArchivable: read(readArchivable),
  readArchiveLines: read(linesOf),
  archivePart: write(archivePart),
  listArchiveParts: read(listArchiveParts),
  sumArchived: read(sumArchived),
}
