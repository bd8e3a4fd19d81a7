// The URLs of stored files, and how to distinguish them from other URLs.

import type { FileName } from '../ids.ts'

export const filesPath = '/files/'

/**
 * A stored create request contains the paths of our own files, not their URLs, so that a worker does not need the
 * public URL.
 */
export function pathOfFile(name: FileName): string {
  return filesPath + name
}

export function urlOfFile(publicUrl: string, name: FileName): string {
  return publicUrl + pathOfFile(name)
}

/**
 * Returns the part of `url` after our public URL and `filesPath`, or null if `url` does not begin with them. The
 * returned text need not be a valid file name. If `publicUrl` is empty, accepts the paths that `pathOfFile` creates.
 */
export function ownFileText(publicUrl: string, url: string): string | null {
  const prefix = publicUrl + filesPath
  return url.startsWith(prefix) ? url.slice(prefix.length) : null
}
