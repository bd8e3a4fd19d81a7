// Part of every bundle: makes stack traces name the lines of the sources. Reads a source map only when a stack trace is
// used. With Node's `--enable-source-maps`, which reads all of them in advance, the service takes 10 MB more memory.

import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'

const maps = new Map<string, SourceMap | null>()

Error.prepareStackTrace = (error, frames) => {
  const lines = frames.map(String).map((frame) => `\n    at ${inSource(frame)}`)
  return `${Error.prototype.toString.call(error)}${lines.join('')}`
}

/** `frame`: a line of a stack trace. Returns lines that refer to other files unchanged. */
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
    // The stack trace names the lines of the bundle instead.
    return null
  }
}
