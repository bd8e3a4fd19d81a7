import type { FileHandle } from 'node:fs/promises'

/**
 * Closes a file without making the caller wait: on a busy machine, each wait for the thread pool takes milliseconds.
 * Ignores errors, so whatever was written must be synced or read again before it counts as stored.
 */
export function closeLater(file: FileHandle): void {
  file.close().catch(() => undefined)
}
