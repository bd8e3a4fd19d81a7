// Bytes on a socket, for requests that no HTTP client would send.

import net from 'node:net'

export interface RawReply {
  /** 0: the connection was closed without an answer. */
  readonly status: number
  readonly text: string
}

const deadlineMs = 8_000

/** Sends `bytes` as they are and reads until the server closes; so ask for `Connection: close` where it would not. */
export function exchange(url: string, ...bytes: readonly (string | Buffer)[]): Promise<RawReply> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname)
    const chunks: Buffer[] = []
    const timer = setTimeout(() => {
      reject(new Error(`the connection was still open after ${deadlineMs} ms; it said: ${textOf(chunks)}`))
      socket.destroy()
    }, deadlineMs)
    socket.on('data', (chunk) => chunks.push(chunk))
    // A reset after the answer is an answer; one before it shows as status 0.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(textOf(chunks))?.[1] ?? 0), text: textOf(chunks) })
    })
    for (const part of bytes) socket.write(part)
  })
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString()
}
