// Sends raw bytes, such as malformed requests that no HTTP client would send.

import net from 'node:net'

import { checkAnswer } from '../service/check-answer.ts'
import { until } from '../time/until.ts'

export interface RawReply {
  /** The status of the first response, or 0 if the connection closed without one. */
  readonly status: number
  readonly text: string
}

/** Longer than the service waits for the headers of a request. */
const deadlineMs = 15_000

/**
 * Sends `bytes` unchanged and reads until the server closes the connection. A valid request must therefore contain a
 * `Connection: close` header. Checks the first response against its schema.
 */
export async function exchange(url: string, ...bytes: readonly (string | Buffer)[]): Promise<RawReply> {
  await using connection = new RawConnection(url)
  connection.send(...bytes)
  const reply = await connection.closed()
  checkFirstAnswer(String(bytes[0] ?? ''), reply.text)
  return reply
}

function checkFirstAnswer(request: string, reply: string): void {
  const [, method, target] = /^(\S+) (\S+) HTTP\/1\.1\r\n/.exec(request) ?? []
  const [head = '', ...rest] = reply.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '').split('\r\n\r\n')
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? []
  if (method === undefined || target === undefined || status === undefined) return
  const lines = head.split('\r\n').slice(1)
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]))
  const length = Number(headers.get('content-length') ?? 0)
  const body = Buffer.from(rest.join('\r\n\r\n'))
  // Node itself sends this empty 400 response to a request without a Host header.
  if (status === '400' && length === 0) return
  const text = method === 'HEAD' ? '' : body.subarray(0, length).toString()
  checkAnswer(method, target, { status: Number(status), headers, text })
}

export class RawConnection implements AsyncDisposable {
  readonly #socket: net.Socket
  readonly #chunks: Buffer[] = []
  #isClosed = false

  /** `address` is the client's address. Any address in 127.0.0.0/8 is possible. */
  constructor(url: string, address = '127.0.0.1') {
    const { hostname, port } = new URL(url)
    this.#socket = net.connect({ port: Number(port), host: hostname, localAddress: address })
    this.#socket.on('data', (chunk) => this.#chunks.push(chunk))
    // A reset is not an error. If the server sends no response before the reset, `closed` returns the status 0.
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => (this.#isClosed = true))
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString()
  }

  send(...bytes: readonly (string | Buffer)[]): void {
    for (const part of bytes) this.#socket.write(part)
  }

  /** Announces that the client sends no more bytes. The connection can still receive the response. */
  halfClose(): void {
    this.#socket.end()
  }

  async received(expected: string): Promise<void> {
    await until(`the server sends "${expected}"`, () => this.text.includes(expected), deadlineMs)
  }

  async closed(): Promise<RawReply> {
    await until('the server closes the connection', () => this.#isClosed, deadlineMs)
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(this.text)?.[1] ?? 0), text: this.text }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.destroy()
    await this.closed()
  }
}
