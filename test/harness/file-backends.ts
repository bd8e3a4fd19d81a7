// The file stores that every conformance test runs on, each as a fresh one.

import path from 'node:path'

import { openFiles } from '../../src/files/open-files.ts'
import type { FileStore } from '../../src/files/file-store.ts'
import type { S3Settings } from '../../src/lib/s3-settings.ts'
import { startS3Server } from './s3-server.ts'
import type { S3Server } from './s3-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface TestFiles extends AsyncDisposable {
  readonly files: FileStore
  /** The same place, as another process opens it. */
  reopen(): Promise<FileStore>
}

export interface FileBackend {
  readonly name: 'disk' | 's3'
  open(): Promise<TestFiles>
}

export const disk: FileBackend = {
  name: 'disk',
  open: async () => {
    const folder = await temporaryFolder()
    const reopen = () => openFiles({ kind: 'disk' }, path.join(folder.path, 'files'))
    return { files: await reopen(), reopen, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
  },
}

export const s3: FileBackend = {
  name: 's3',
  open: async () => {
    const server = await startS3Server()
    const reopen = () => openFiles({ kind: 's3', ...settingsOf(server) }, '/nowhere')
    return { files: await reopen(), reopen, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  },
}

export const fileBackends: readonly FileBackend[] = [disk, s3]

/** What the configuration says of the server of a test, apart from what the test wants otherwise. */
export function settingsOf(server: S3Server, wish: Partial<S3Settings> = {}): S3Settings {
  return {
    endpoint: server.endpoint,
    region: server.region,
    bucket: server.bucket,
    prefix: 'mutoscope/files',
    hasPathStyle: true,
    serve: 'redirect',
    urlSeconds: 600,
    credentials: {
      accessKeyId: server.accessKeyId,
      secretAccessKey: server.secretAccessKey,
      sessionToken: null,
    },
    ...wish,
  }
}
