// Sends raw bytes on a socket, for requests that no HTTP client would send.

import net from 'node:net'

import { until } from '../time/until.ts'

export interface RawReply {
  /** Status of the first answer; 0 if the connection was closed without one. */
  readonly status: number
  readonly text: string
}

const deadlineMs = 8_000

/**
 * Sends `bytes` unchanged and reads until the server closes. Send `Connection: close` where it would keep the
 * connection open.
 */
export async function exchange(url: string, ...bytes: readonly (string | Buffer)[]): Promise<RawReply> {
  await using connection = new RawConnection(url)
  connection.send(...bytes)
  return await connection.closed()
}

export class RawConnection implements AsyncDisposable {
  readonly #socket: net.Socket
  readonly #chunks: Buffer[] = []
  #isClosed = false

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.#socket = net.connect(Number(port), hostname)
    this.#socket.on('data', (chunk) => this.#chunks.push(chunk))
    // A reset after the answer is harmless; one before it shows as status 0.
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => (this.#isClosed = true))
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString()
  }

  send(...bytes: readonly (string | Buffer)[]): void {
    for (const part of bytes) this.#socket.write(part)
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
