import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'

import { RawConnection } from '../../../../test/harness/network/raw-http.ts'
import { until } from '../../../../test/harness/time/until.ts'
import { groupSize } from './closing-times.ts'
import { startsPerTurn, UnusedConnections } from './unused-connections.ts'

/** Longer than any test. */
const longMs = 60_000

/**
 * Starts a server that passes each connection to an HTTP server when the first bytes arrive. The HTTP server responds
 * with the length of the request body.
 */
async function startServer(waitMsMax: number) {
  const http = createHttpServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => response.end(`${bytes} bytes`))
  })
  // `listen.ts` also sets this property. The type definitions lack it.
  Object.assign(http, { httpAllowHalfOpen: true })
  /** The clients' addresses, in the order of their first requests. */
  const used: string[] = []
  let usedInTurn = 0
  let usedInTurnMax = 0
  const unused = new UnusedConnections(waitMsMax, (socket) => {
    used.push(socket.remoteAddress ?? '')
    if (usedInTurn++ === 0) setImmediate(() => (usedInTurn = 0))
    usedInTurnMax = Math.max(usedInTurnMax, usedInTurn)
    http.emit('connection', socket)
  })
  let opened = 0
  let usedWhenLastOpened = 0
  let closedInTurn = 0
  let closedInTurnMax = 0
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    opened++
    usedWhenLastOpened = used.length
    socket.on('error', () => {})
    socket.on('close', () => {
      if (closedInTurn++ === 0) setImmediate(() => (closedInTurn = 0))
      closedInTurnMax = Math.max(closedInTurnMax, closedInTurn)
    })
    unused.hold(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    opened: () => opened,
    usedWhenLastOpened: () => usedWhenLastOpened,
    used,
    usedInTurnMax: () => usedInTurnMax,
    closedInTurnMax: () => closedInTurnMax,
    [Symbol.asyncDispose]: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('the HTTP server gets a connection when its first bytes arrive, and no bytes are lost', async () => {
  await using server = await startServer(longMs)
  await using connection = new RawConnection(server.url)
  await until('the connection is open', () => server.opened() === 1, 5_000)
  assert.equal(server.used.length, 0)
  const length = 1_000_000
  connection.send(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`, 'x'.repeat(length))
  await connection.received(`${length} bytes`)
  connection.send('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await connection.received('0 bytes')
  await connection.closed()
  assert.equal(server.used.length, 1)
})

test('the first bytes can be only a part of the headers, and the client can close its sending side after the rest', async () => {
  await using server = await startServer(longMs)
  await using connection = new RawConnection(server.url)
  connection.send('GET / HT')
  await until('the bytes arrive', () => server.used.length === 1, 5_000)
  connection.send('TP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  connection.halfClose()
  await connection.received('0 bytes')
})

test('if the first bytes of many connections arrive at the same time, each turn of the event loop handles only a few of them', async () => {
  await using server = await startServer(longMs)
  await using stack = new AsyncDisposableStack()
  const connections = Array.from({ length: 100 }, () => stack.use(new RawConnection(server.url)))
  await until('the connections are open', () => server.opened() === 100, 5_000)
  for (const connection of connections) connection.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  for (const connection of connections) await connection.received('0 bytes')
  // In the first turn, the HTTP server gets `startsPerTurn` connections when their bytes arrive, and as many again when
  // the turn ends.
  assert.ok(server.usedInTurnMax() <= 2 * startsPerTurn, String(server.usedInTurnMax()))
})

test('while connections arrive faster than their first requests can be handled, they do not wait in the operating system', async () => {
  await using server = await startServer(longMs)
  await using stack = new AsyncDisposableStack()
  const connections = Array.from({ length: 300 }, () => stack.use(new RawConnection(server.url)))
  for (const connection of connections) connection.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await Promise.all(connections.map((connection) => connection.received('0 bytes')))
  assert.ok(
    server.usedWhenLastOpened() <= 100,
    `${server.usedWhenLastOpened()} were handled before the last arrived`,
  )
})

test("a client's first request is handled before most of those that another address sent earlier", async () => {
  await using server = await startServer(longMs)
  await using stack = new AsyncDisposableStack()
  const crowd = Array.from({ length: 100 }, () => stack.use(new RawConnection(server.url)))
  await until('the crowd is connected', () => server.opened() === 100, 5_000)
  await using client = new RawConnection(server.url, '127.0.0.2')
  await until('the client is connected', () => server.opened() === 101, 5_000)
  for (const connection of [...crowd, client]) connection.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  for (const connection of [...crowd, client]) await connection.received('0 bytes')
  const place = server.used.indexOf('127.0.0.2')
  assert.ok(place <= 2 * startsPerTurn, `${place} requests came first`)
})

test('if many clients send a request and close their sending side at the same time, each of them gets a response', async () => {
  await using server = await startServer(longMs)
  await using stack = new AsyncDisposableStack()
  const connections = Array.from({ length: 100 }, () => stack.use(new RawConnection(server.url)))
  await until('the connections are open', () => server.opened() === 100, 5_000)
  for (const connection of connections) {
    connection.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    connection.halfClose()
  }
  for (const connection of connections) await connection.received('0 bytes')
})

test('connections that send nothing are closed, however many there are, and connections in use stay open', async () => {
  await using server = await startServer(50)
  await using used = new RawConnection(server.url)
  used.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await used.received('0 bytes')
  const connections = Array.from({ length: 100 }, () => new RawConnection(server.url))
  for (const connection of connections) assert.equal((await connection.closed()).text, '')
  used.send('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  assert.match((await used.closed()).text, /0 bytes.*0 bytes/s)
})

test('if many clients close their connections at the same time, each turn of the event loop closes only a few of them', async () => {
  await using server = await startServer(longMs)
  await using stack = new AsyncDisposableStack()
  const connections = Array.from({ length: 200 }, () => stack.use(new RawConnection(server.url)))
  await until('the connections are open', () => server.opened() === 200, 5_000)
  for (const connection of connections) connection.halfClose()
  for (const connection of connections) await connection.closed()
  assert.ok(server.closedInTurnMax() <= groupSize, String(server.closedInTurnMax()))
})

test('if a client closes its sending side before sending anything, the server closes the connection', async () => {
  await using server = await startServer(longMs)
  await using connection = new RawConnection(server.url)
  connection.halfClose()
  await connection.closed()
  assert.equal(server.used.length, 0)
})
