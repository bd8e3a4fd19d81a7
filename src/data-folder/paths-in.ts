// How the folder of an installation is laid out.

import path from 'node:path'

export interface DataPaths {
  /** Of an embedded installation. */
  readonly database: string
  readonly secret: string
  /** Where the files are, unless they are in a bucket. */
  readonly files: string
  /** For what may be lost with the process. */
  readonly scratch: string
  /** Says that the database lives elsewhere now. */
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
