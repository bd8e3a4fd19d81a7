import { OperatorError } from '../../lib/operator-error.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { FileLocation } from '../../settings/artifacts.ts'
import { openDiskReadOnly, openDisk } from './disk.ts'
import type { FileListing, FileStore } from './file-store.ts'
import { S3ProtocolError } from './s3/s3-error.ts'

/**
 * `folder` is used only if files are stored on disk. Rejects with `OperatorError` if the bucket is missing, cannot be
 * reached, or does not grant all required permissions.
 */
export async function openFiles(place: FileLocation, folder: string): Promise<FileStore> {
  if (place.kind === 'disk') return openDisk(folder)
  // Loaded on first use, because loading undici and the signer takes 60 ms and 9 MB of memory.
  const { openS3 } = await import('./s3/s3-file-store.ts')
  try {
    return await openS3(place)
  } catch (error) {
    if (error instanceof ServiceError)
      throw new OperatorError(error.detail ?? error.message, { cause: error })
    if (error instanceof S3ProtocolError) throw new OperatorError(error.message, { cause: error })
    throw error
  }
}

/** Creates nothing and sends no test requests. */
export async function openFilesReadOnly(place: FileLocation, folder: string): Promise<FileListing> {
  if (place.kind === 'disk') return openDiskReadOnly(folder)
  const { openS3ReadOnly } = await import('./s3/s3-file-store.ts')
  return openS3ReadOnly(place)
}
