// Tests the limits on connections. The loopback addresses represent different clients.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'

import { until } from '../../../../test/harness/time/until.ts'
import { Connections } from './connections.ts'

const deadlineMs = 5_000

/** The server holds every request until the test ends the response in `held`. */
async function startServer(
  limits: { readonly total: number; readonly perAddress: number },
  host = '127.0.0.1',
) {
  const connections = new Connections({ ...limits, isProxy: (address) => address === '127.0.0.9' })
  const held: ServerResponse[] = []
  let admitted = 0
  const server = createServer((request, response) => {
    connections.begin(request, response)
    held.push(response)
  })
  server.prependListener('connection', (socket) => {
    if (connections.admit(socket)) admitted++
    else socket.destroy()
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients: Client[] = []
  return {
    connections,
    held,
    /** Resolves when the server has admitted or refused the connection. */
    connect: async (address = '127.0.0.1') => {
      const client = new Client(port, address)
      clients.push(client)
      const before = admitted
      await client.connected
      await until('the server has decided', () => admitted > before || client.isClosed, deadlineMs)
      return client
    },
    [Symbol.asyncDispose]: async () => {
      for (const client of clients) client.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

class Client {
  readonly connected: Promise<unknown>
  readonly #socket: net.Socket
  isClosed = false
  text = ''

  constructor(port: number, localAddress: string) {
    this.#socket = net.connect({ port, host: '127.0.0.1', localAddress })
    this.connected = once(this.#socket, 'connect')
    this.#socket.on('data', (chunk) => (this.text += chunk.toString()))
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => (this.isClosed = true))
  }

  ask(): void {
    this.#socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  }

  close(): void {
    this.#socket.destroy()
  }

  ended(): Promise<void> {
    return until('the server closes the connection', () => this.isClosed, deadlineMs)
  }
}

test('when all slots are taken, the address with the most idle connections loses the one that has been idle the longest', async () => {
  await using server = await startServer({ total: 4, perAddress: 4 })
  const other = await server.connect('127.0.0.2')
  const first = await server.connect('127.0.0.1')
  const second = await server.connect('127.0.0.1')
  const third = await server.connect('127.0.0.1')
  first.ask()
  await until('the request arrives', () => server.held.length === 1, deadlineMs)
  server.held[0]?.end('done')
  await until('the response arrives', () => first.text.includes('done'), deadlineMs)
  await until('the response is closed', () => server.held[0]?.closed === true, deadlineMs)

  const fifth = await server.connect('127.0.0.3')
  await second.ended()
  const sixth = await server.connect('127.0.0.4')
  await third.ended()
  const open = [other, first, fifth, sixth]
  assert.deepEqual(
    open.map(({ isClosed }) => isClosed),
    [false, false, false, false],
    'the first connection became idle last, and the others are the only ones of their addresses',
  )
})

test('when all slots are taken, busy connections do not make room, and a connection is refused if no other is idle', async () => {
  await using server = await startServer({ total: 3, perAddress: 3 })
  const busy = [await server.connect(), await server.connect()]
  const idle = await server.connect('127.0.0.2')
  for (const client of busy) client.ask()
  await until('the requests arrive', () => server.held.length === 2, deadlineMs)

  const next = await server.connect('127.0.0.3')
  await idle.ended()
  next.ask()
  await until('the request arrives', () => server.held.length === 3, deadlineMs)
  const refused = await server.connect('127.0.0.4')
  await refused.ended()
  assert.deepEqual(
    [...busy, next].map(({ isClosed }) => isClosed),
    [false, false, false],
  )
})

test('an address at its limit takes no slots from other addresses, and a busy connection is never closed for a new one', async () => {
  await using server = await startServer({ total: 10, perAddress: 2 })
  const other = await server.connect('127.0.0.2')
  const idle = await server.connect()
  const busy = await server.connect()
  busy.ask()
  await until('the request arrives', () => server.held.length === 1, deadlineMs)

  const next = await server.connect()
  await idle.ended()
  next.ask()
  await until('the request arrives', () => server.held.length === 2, deadlineMs)
  const refused = await server.connect()
  await refused.ended()
  assert.deepEqual([other.isClosed, busy.isClosed, next.isClosed], [false, false, false])

  busy.close()
  await until('the slot is free', async () => !(await server.connect()).isClosed, deadlineMs)
})

test('an address with a limit of one connection keeps this limit after its connection was replaced', async () => {
  await using server = await startServer({ total: 10, perAddress: 1 })
  const first = await server.connect()
  const second = await server.connect()
  await first.ended()
  await server.connect()
  await second.ended()
})

test('a connection with two requests in progress makes room only after the second response', async () => {
  await using server = await startServer({ total: 1, perAddress: 1 })
  const busy = await server.connect()
  busy.ask()
  busy.ask()
  await until('the requests arrive', () => server.held.length === 2, deadlineMs)
  server.held[0]?.end('done')
  await until('the first response is closed', () => server.held[0]?.closed === true, deadlineMs)
  const refused = await server.connect('127.0.0.2')
  await refused.ended()
  assert.equal(busy.isClosed, false)

  server.held[1]?.end('done')
  await until('the second response is closed', () => server.held[1]?.closed === true, deadlineMs)
  await server.connect('127.0.0.2')
  await busy.ended()
})

test('a connection that closes while its request is in progress frees its slot, and never makes room again', async () => {
  await using server = await startServer({ total: 2, perAddress: 3 })
  const busy = await server.connect()
  busy.ask()
  await until('the request arrives', () => server.held.length === 1, deadlineMs)
  // As if the client had reset the connection: the connection closes before the response does.
  server.held[0]?.socket?.destroy()
  await until('the response is closed', () => server.held[0]?.closed === true, deadlineMs)

  const first = await server.connect('127.0.0.2')
  await server.connect('127.0.0.3')
  await server.connect('127.0.0.4')
  await first.ended()
})

test('when the server ends, it closes idle connections immediately, including those that have been used', async () => {
  await using server = await startServer({ total: 3, perAddress: 3 })
  const unused = await server.connect()
  const used = await server.connect()
  used.ask()
  await until('the request arrives', () => server.held.length === 1, deadlineMs)
  server.held[0]?.end('done')
  await until('the response arrives', () => used.text.includes('done'), deadlineMs)
  await until('the response is closed', () => server.held[0]?.closed === true, deadlineMs)
  const busy = await server.connect()
  busy.ask()
  await until('the next request arrives', () => server.held.length === 2, deadlineMs)

  server.connections.end()
  await unused.ended()
  await used.ended()
  assert.equal(busy.isClosed, false)
  server.held[1]?.end('done')
  await busy.ended()
  assert.match(busy.text, /done/)
})

test('the connections of a proxy do not count as connections of one address', async () => {
  await using server = await startServer({ total: 10, perAddress: 1 })
  for (let count = 1; count <= 3; count++) {
    const client = await server.connect('127.0.0.9')
    client.ask()
    await until('the request arrives', () => server.held.length === count, deadlineMs)
  }
})

test('a server that also accepts IPv6 connections distinguishes the addresses of IPv4 clients, and recognizes a proxy', async () => {
  await using server = await startServer({ total: 10, perAddress: 1 }, '::')
  for (const address of ['127.0.0.1', '127.0.0.2', '127.0.0.9', '127.0.0.9']) {
    const before = server.held.length
    const client = await server.connect(address)
    client.ask()
    await until('the request arrives', () => server.held.length === before + 1, deadlineMs)
  }
  const refused = await server.connect('127.0.0.2')
  await refused.ended()
})
