// The URLs of stored files, and how to distinguish them from other URLs.

import type { FileName } from '../ids.ts'

export const filesPath = '/files/'

/** Tasks store their inputs in this form, so that a worker does not need the service's public address. */
export function pathOfFile(name: FileName): string {
  return filesPath + name
}

export function urlOfFile(publicUrl: string, name: FileName): string {
  return publicUrl + pathOfFile(name)
}

/**
 * The text after our public URL and the path of stored files, in a URL that begins with them; it need not be a valid file name.
 * Null for any other URL. With an empty public URL, the function accepts the paths that `pathOfFile` creates.
 */
export function ownFileText(publicUrl: string, url: string): string | null {
  const prefix = publicUrl + filesPath
  return url.startsWith(prefix) ? url.slice(prefix.length) : null
}
