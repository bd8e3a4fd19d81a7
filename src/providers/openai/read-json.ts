// Reads a JSON response that may contain an image or a video in Base64. Decodes each long string into a file as the
// string arrives, because several copies of a 100 MB response would otherwise be in memory.

import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { readChunks } from '../../net/http-client.ts'
import type { HttpResponse } from '../../net/http-client.ts'
import type { Json } from '../../lib/json.ts'

export interface ReadLimits {
  readonly bytesMax: number
  /** The limit on the JSON without its long strings. */
  readonly textBytesMax: number
}

export interface JsonWithFiles {
  /** Contains a file's path in place of each long string. Undefined if the body is not JSON or has too much text. */
  readonly json: Json | undefined
  readonly files: ReadonlySet<string>
}

/** A longer string must be a file in Base64, because URLs and messages are shorter. */
const stringBytesMax = 64 * 1024

/**
 * Rejects with `FetchFailed`, or with the system's error if our own disk fails. Nothing else may write to `folder` at
 * the same time.
 */
export async function readJson(
  response: HttpResponse,
  { bytesMax, textBytesMax }: ReadLimits,
  folder: string,
): Promise<JsonWithFiles> {
  const files = new Set<string>()
  const text = new Pieces()
  const string = new Pieces()
  let file: Base64File | null = null
  try {
    for await (const { bytes, isInString } of partsOf(readChunks(response, bytesMax))) {
      if (isInString) {
        if (file === null && string.length + bytes.length > stringBytesMax) {
          file = new Base64File(path.join(folder, `engine-output-${files.size + 1}`))
          await file.write(string.take())
        }
        if (file === null) string.add(bytes)
        else await file.write(bytes)
        continue
      }
      if (file !== null) {
        await file.end()
        files.add(file.path)
        string.add(Buffer.from(JSON.stringify(file.path).slice(1, -1)))
        file = null
      }
      text.add(string.take())
      text.add(bytes)
      if (text.length > textBytesMax) return { json: undefined, files }
    }
    return { json: JSON.parse(text.take().toString('utf8')) as Json, files }
  } catch (error) {
    if (error instanceof SyntaxError) return { json: undefined, files }
    throw error
  }
}

class Pieces {
  #pieces: Buffer[] = []
  length = 0

  add(piece: Buffer): void {
    this.#pieces.push(piece)
    this.length += piece.length
  }

  take(): Buffer {
    const whole = Buffer.concat(this.#pieces)
    this.#pieces = []
    this.length = 0
    return whole
  }
}

/**
 * A part of a JSON text. The quotes around a string count as outside the string. An escape such as `\u002b` is never
 * split across two parts.
 */
interface Part {
  readonly bytes: Buffer
  readonly isInString: boolean
}

const quote = 0x22
const backslash = 0x5c
const letterU = 0x75

async function* partsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Part, void, void> {
  let isInString = false
  let unfinished = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([unfinished, chunk])
    let from = 0
    for (;;) {
      const to = isInString ? endOfString(bytes, from) : quoteOrEnd(bytes, from)
      if (to > from) yield { bytes: bytes.subarray(from, to), isInString }
      from = to
      if (bytes[to] !== quote) break
      yield { bytes: bytes.subarray(to, to + 1), isInString: false }
      isInString = !isInString
      from = to + 1
    }
    unfinished = bytes.subarray(from)
  }
}

function quoteOrEnd(bytes: Buffer, from: number): number {
  const to = bytes.indexOf(quote, from)
  return to === -1 ? bytes.length : to
}

/**
 * Returns the index of the string's closing quote. If there is none, returns the length of `bytes` or, if `bytes` ends
 * in the middle of an escape, the index where the escape begins.
 */
function endOfString(bytes: Buffer, from: number): number {
  let at = from
  let end = quoteOrEnd(bytes, at)
  for (;;) {
    const offset = bytes.subarray(at, end).indexOf(backslash)
    if (offset === -1) return end
    const escape = at + offset
    at = escape + (bytes[escape + 1] === letterU ? 6 : 2)
    if (at > bytes.length) return escape
    // If the quote at `end` is part of the escape, the string continues.
    if (at > end) end = quoteOrEnd(bytes, at)
  }
}

/** Some servers put the Base64 text into a data URL, or break it into lines. */
const otherCharacters = /^data:[^,]{0,100};base64,|[^A-Za-z0-9+/_-]/g

/** In Base64 characters. Divisible by 4, because four characters encode three bytes. */
const writeLength = 256 * 1024

class Base64File {
  readonly path: string
  #characters = ''
  #isBegun = false

  constructor(file: string) {
    this.path = file
  }

  /** `escaped`: a piece of a JSON string, with its escapes. Rejects with `SyntaxError` if the piece is invalid. */
  async write(escaped: Buffer): Promise<void> {
    const text = JSON.parse(`"${escaped.toString('latin1')}"`) as string
    this.#characters += text.replaceAll(otherCharacters, '')
    while (this.#characters.length >= writeLength) {
      await this.#append(this.#characters.slice(0, writeLength))
      this.#characters = this.#characters.slice(writeLength)
    }
  }

  async end(): Promise<void> {
    await this.#append(this.#characters)
  }

  async #append(base64: string): Promise<void> {
    await writeFile(this.path, base64, { encoding: 'base64', flag: this.#isBegun ? 'a' : 'w' })
    this.#isBegun = true
  }
}
