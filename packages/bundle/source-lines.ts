// Makes the stack traces of a bundled program refer to lines in the source files. Reads a source map only when a stack
// trace is formatted. Node's `--enable-source-maps` would read all source maps in advance, which takes 10 MB of memory.

import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'

const maps = new Map<string, SourceMap | null>()

Error.prepareStackTrace = (error, frames) => {
  const lines = frames.map(String).map((frame) => `\n    at ${inSource(frame)}`)
  return `${Error.prototype.toString.call(error)}${lines.join('')}`
}

/** `frame` is a line of a stack trace. A line that does not refer to the bundle stays unchanged. */
function inSource(frame: string): string {
  return frame.replace(/([^\s(]+\.cjs):(\d+):(\d+)/, (place, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column))
    if (origin === undefined || !('fileName' in origin)) return place
    return `${path.resolve(__dirname, origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

function mapOf(file: string): SourceMap | null {
  if (path.dirname(file) !== __dirname) return null
  const known = maps.get(file)
  if (known !== undefined) return known
  const map = readMap(`${file}.map`)
  maps.set(file, map)
  return map
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Without the source map, the stack trace refers to lines in the bundle.
    return null
  }
}
