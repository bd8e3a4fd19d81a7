// Generates load over real connections with as little work as possible, because on a machine with few cores, the
// generator competes with the service. Parses only the status and length of a response.

import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

export interface Target {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Load {
  readonly connections: number
  readonly seconds: number
  /** Requests per second over all connections. Null means as many as the server can handle. */
  readonly rate: number | null
}

export interface Outcome {
  readonly perSecond: number
  /**
   * If the load has a rate, latencies are measured from the time when a request is due, not from when it is sent,
   * because requests that wait for a stalled server would otherwise look fast.
   */
  readonly p99Ms: number
}

/** Throws if any response has a status other than 200, because the rate of refused requests means nothing. */
export async function press(target: Target, load: Load): Promise<Outcome> {
  const request = requestOf(target)
  return repeat(target.url, (socket) => exchange(socket, request), load)
}

/** Calls `act` repeatedly on each connection. `rate` and `perSecond` refer to these calls. */
export async function repeat(
  url: string,
  act: (socket: Socket) => Promise<unknown>,
  { connections, seconds, rate }: Load,
): Promise<Outcome> {
  const startedMs = performance.now()
  const endsMs = startedMs + seconds * 1_000
  const intervalMs = rate === null ? 0 : (connections / rate) * 1_000
  const latencies: number[] = []
  const client = async (index: number) => {
    const socket = await open(url)
    // If there is a rate, the connections are staggered so that they do not all send at the same time.
    let dueMs = startedMs + (intervalMs * index) / connections
    while (dueMs < endsMs) {
      await until(dueMs)
      const sentMs = rate === null ? performance.now() : dueMs
      await act(socket)
      latencies.push(performance.now() - sentMs)
      dueMs = rate === null ? performance.now() : dueMs + intervalMs
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => client(index)))
  const perSecond = (latencies.length / (performance.now() - startedMs)) * 1_000
  return {
    perSecond,
    p99Ms: latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
  }
}

export function requestOf({ url, method = 'GET', headers = {}, body = '' }: Target): Buffer {
  const { host, pathname } = new URL(url)
  const lines = Object.entries({
    host,
    ...headers,
    ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  })
  return Buffer.from(
    `${method} ${pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}

export async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  return socket
}

async function until(dueMs: number): Promise<void> {
  const restMs = dueMs - performance.now()
  if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs))
}

/** Resolves with the response's body, decoded as Latin-1. */
export function exchange(socket: Socket, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const stopListening = () => socket.off('data', take).off('error', fail).off('close', closed)
    const fail = (error: Error) => {
      stopListening()
      reject(error)
    }
    const closed = () => fail(new Error('the server closed the connection'))
    const take = (chunk: Buffer) => {
      received += chunk.toString('latin1')
      const headEnd = received.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
      if (received.length < headEnd + 4 + length) return
      if (!received.startsWith('HTTP/1.1 200')) return fail(new Error(`not 200: ${received.slice(0, 400)}`))
      stopListening()
      resolve(received.slice(headEnd + 4))
    }
    socket.on('data', take).on('error', fail).on('close', closed)
    socket.write(request)
  })
}
