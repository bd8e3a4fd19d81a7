// The layout of the data folder.

import path from 'node:path'

export interface DataPaths {
  /** The embedded database. */
  readonly database: string
  readonly secret: string
  /** Stored files, unless they are in a bucket. */
  readonly files: string
  /** Temporary files, which may be lost when the process ends. */
  readonly scratch: string
  /** Exists if the database was moved to PostgreSQL. */
  readonly movedMark: string
}

export function pathsIn(dataFolder: string): DataPaths {
  return {
    database: path.join(dataFolder, 'mutoscope.db'),
    secret: path.join(dataFolder, 'secret'),
    files: path.join(dataFolder, 'files'),
    scratch: path.join(dataFolder, 'scratch'),
    movedMark: path.join(dataFolder, 'moved'),
  }
}
