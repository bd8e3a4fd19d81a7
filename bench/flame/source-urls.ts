// Finds the source files of the functions in a bundle.

import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface Place {
  readonly url: string
  /** `lineNumber` and `columnNumber` start at 0. */
  readonly lineNumber: number
  readonly columnNumber: number
}

/** The returned function maps a place in a bundle to the URL of the source file, and any other place to its own URL. */
export function sourceUrls(): (place: Place) => string {
  const maps = new Map<string, SourceMap | null>()
  return ({ url, lineNumber, columnNumber }) => {
    if (!url.startsWith('file:')) return url
    const file = fileURLToPath(url)
    const map = maps.get(file) ?? readMap(`${file}.map`)
    maps.set(file, map)
    const entry = map?.findEntry(lineNumber, columnNumber)
    if (entry === undefined || !('originalSource' in entry)) return url
    return pathToFileURL(path.resolve(path.dirname(file), entry.originalSource)).href
  }
}

function readMap(file: string): SourceMap | null {
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null
}
