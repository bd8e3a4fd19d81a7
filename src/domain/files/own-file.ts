// The URLs of stored files, and how to tell them from foreign URLs.

import { branded } from '../../lib/brand.ts'
import type { FileName } from '../ids.ts'

export const filesPath = '/files/'

/** The form in which tasks store it as an input, so that a worker need not know the public address of the service. */
export function pathOfFile(name: FileName): string {
  return filesPath + name
}

export function urlOfFile(publicUrl: string, name: FileName): string {
  return publicUrl + pathOfFile(name)
}

/**
 * The file name in a URL that begins with our public URL and the path of stored files. Not validated. Null for a foreign URL.
 * With an empty public URL it reads the paths that `pathOfFile` makes.
 */
export function ownFileName(publicUrl: string, url: string): FileName | null {
  const prefix = publicUrl + filesPath
  return url.startsWith(prefix) ? branded<FileName>(url.slice(prefix.length)) : null
}
