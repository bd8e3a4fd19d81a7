// A folder for one test. Disposal removes the folder.

import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string
}

export async function temporaryFolder(parent = os.tmpdir()): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(parent, 'mutoscope-test-'))
  return {
    path: folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
