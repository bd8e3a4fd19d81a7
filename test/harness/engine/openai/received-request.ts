import type { IncomingMessage } from 'node:http'

export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly isForm: boolean
  /** In a form, all values are text. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: readonly ReceivedFile[]
}

export interface ReceivedFile {
  readonly field: string
  readonly mediaType: string
  readonly bytes: Buffer
}

export async function receiveRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const body = await bodyOf(request)
  const type = request.headers['content-type'] ?? ''
  const isForm = type.startsWith('multipart/form-data')
  const received = {
    method: request.method ?? '',
    path: new URL(request.url ?? '/', 'http://localhost').pathname,
    authorization: request.headers.authorization,
    isForm,
  }
  if (!isForm) {
    const isJson = body.length > 0 && type.startsWith('application/json')
    return { ...received, fields: isJson ? (JSON.parse(body.toString()) as Fields) : {}, files: [] }
  }
  // The copy satisfies the type checker: Node's and the DOM's types disagree about shared memory. A `Buffer` would work
  // at run time.
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const entries = [...form.entries()]
  return {
    ...received,
    fields: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
    files: await Promise.all(
      entries.flatMap(([field, value]) => (value instanceof File ? [fileOf(field, value)] : [])),
    ),
  }
}

/** Returns a field as text, or an empty string if the field is missing. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}

type Fields = Readonly<Record<string, unknown>>

async function fileOf(field: string, file: File): Promise<ReceivedFile> {
  return { field, mediaType: file.type, bytes: Buffer.from(await file.arrayBuffer()) }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
