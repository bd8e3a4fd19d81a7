// The URLs of stored files, and how to distinguish them from other URLs.

import { branded } from '../../lib/brand.ts'
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
 * The file name in a URL that begins with our public URL and the path of stored files. The name is not validated. Null
 * for any other URL. With an empty public URL, the function accepts the paths that `pathOfFile` creates.
 */
export function ownFileName(publicUrl: string, url: string): FileName | null {
  const prefix = publicUrl + filesPath
  return url.startsWith(prefix) ? branded<FileName>(url.slice(prefix.length)) : null
}
