// Builds `multipart/form-data` bodies (RFC 7578). Files are streamed.

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

export type FormPart =
  | { readonly name: string; readonly text: string }
  | {
      readonly name: string
      /** Must not contain quotes or line breaks. */
      readonly fileName: string
      readonly mediaType: string
      readonly bytes: number
      /**
       * Called only when this part is about to be sent, because a body that is never sent would otherwise leave the
       * file open.
       */
      readonly content: () => Readable
    }

/** The headers contain the length, so the server does not have to support chunked uploads. */
export function multipart(parts: readonly FormPart[]): {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable
} {
  const boundary = randomUUID()
  const pieces = parts.map((part) => ({ part, head: Buffer.from(headOf(boundary, part)) }))
  const tail = Buffer.from(`--${boundary}--\r\n`)
  const bytes = pieces.reduce((sum, { part, head }) => sum + head.length + bytesOf(part) + 2, tail.length)
  async function* content() {
    for (const { part, head } of pieces) {
      yield head
      if ('content' in part) yield* part.content() as AsyncIterable<Buffer>
      else yield Buffer.from(part.text)
      yield Buffer.from('\r\n')
    }
    yield tail
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(bytes),
    },
    body: Readable.from(content(), { objectMode: false }),
  }
}

function headOf(boundary: string, part: FormPart): string {
  const begin = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(part.name)}"`
  if (!('content' in part)) return `${begin}\r\n\r\n`
  return `${begin}; filename="${part.fileName}"\r\nContent-Type: ${part.mediaType}\r\n\r\n`
}

/** Escapes a name as browsers do (HTML standard, "multipart/form-data encoding algorithm"). */
function escaped(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}

function bytesOf(part: FormPart): number {
  return 'content' in part ? part.bytes : Buffer.byteLength(part.text)
}
