// How a stored file is named in URLs, and how one of our own URLs is told from a foreign one.

import { branded } from '../../lib/brand.ts'
import type { FileName } from '../ids.ts'

export const filesPath = '/files/'

/** How tasks keep it among their inputs, so that a worker need not know under which address clients reach the service. */
export function pathOfFile(name: FileName): string {
  return filesPath + name
}

export function urlOfFile(publicUrl: string, name: FileName): string {
  return publicUrl + pathOfFile(name)
}

/**
 * The name in a URL that begins with our public URL and the path of stored files, unchecked; null for a foreign URL.
 * Without a public URL, the one in what `pathOfFile` made.
 */
export function ownFileName(publicUrl: string, url: string): FileName | null {
  const prefix = publicUrl + filesPath
  return url.startsWith(prefix) ? branded<FileName>(url.slice(prefix.length)) : null
}
