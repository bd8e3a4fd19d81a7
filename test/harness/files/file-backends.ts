// The file stores that conformance tests run on.

import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'

import type { FileName } from '../../../src/domain/ids.ts'
import { openFiles } from '../../../src/files/storage/open-files.ts'
import type { FileStore } from '../../../src/files/storage/file-store.ts'
import { freshBucket } from '../s3/bucket.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface TestFiles extends AsyncDisposable {
  readonly files: FileStore
  /** Opens the same storage, as another process would. */
  reopen(): Promise<FileStore>
  /** Makes a file look as if it was written `ageMs` milliseconds ago. */
  age(name: FileName, ageMs: number): Promise<void>
}

export interface FileBackend {
  readonly name: 'disk' | 's3'
  open(): Promise<TestFiles>
}

export const disk: FileBackend = {
  name: 'disk',
  open: async () => {
    const folder = await temporaryFolder()
    const files = path.join(folder.path, 'files')
    const reopen = () => openFiles({ kind: 'disk' }, files)
    return {
      files: await reopen(),
      reopen,
      age: async (name, ageMs) => {
        const found = (await readdir(files, { recursive: true })).find((entry) => entry.endsWith(name))
        const changed = new Date(Date.now() - ageMs)
        await utimes(path.join(files, found ?? name), changed, changed)
      },
      [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
    }
  },
}

export const s3: FileBackend = {
  name: 's3',
  open: async () => {
    const bucket = await freshBucket()
    const { settings, server } = bucket
    const reopen = () => openFiles({ kind: 's3', ...settings }, '/nowhere')
    // Lists of more than two objects then span several pages.
    if (server !== null) server.keysPerPageMax = 2
    return {
      files: await reopen(),
      reopen,
      age: (name, ageMs) => {
        const key = `${settings.prefix}/${name}`
        const object = server?.objects.get(key)
        if (server === null || object === undefined) throw new Error(`the bucket has no object ${key}`)
        server.objects.set(key, { ...object, modifiedAtMs: Date.now() - ageMs })
        return Promise.resolve()
      },
      [Symbol.asyncDispose]: () => bucket[Symbol.asyncDispose](),
    }
  },
}

export const fileBackends: readonly FileBackend[] = [disk, s3]
