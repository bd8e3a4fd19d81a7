import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'

import { RawConnection } from '../../../test/harness/network/raw-http.ts'
import { until } from '../../../test/harness/time/until.ts'
import { noProxies } from '../../domain/network/trusted-proxies.ts'
import { listen } from './listen.ts'

const limits = { connectionsMax: 10_000, connectionsPerAddressMax: 10_000 }

for (const limit of ['connectionsMax', 'connectionsPerAddressMax'] as const) {
  test(`a connection beyond ${limit} gets 503 with Retry-After, and its request is not handled`, async () => {
    const listener = await listen('127.0.0.1', 0, { ...limits, [limit]: 1 }, noProxies)
    const held: ServerResponse[] = []
    listener.serve({ handle: (_, response) => void held.push(response), commonHeaders: { 'x-common': 'a' } })
    try {
      const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
      await using first = new RawConnection(listener.url)
      first.send(request)
      await until('the request arrives', () => held.length === 1, 5_000)
      await using second = new RawConnection(listener.url)
      second.send(request)
      const { status, text } = await second.closed()
      assert.equal(status, 503)
      for (const line of ['retry-after: 2', 'connection: close', 'x-common: a'])
        assert.ok(text.includes(`\r\n${line}\r\n`), `${line} in ${text}`)
      assert.match(
        text,
        /\{"code":0,"msg":"There are too many connections\. .*","data":\{"error":"unavailable"\}\}$/,
      )
      assert.equal(held.length, 1)
      held[0]?.end()
    } finally {
      await listener.close()
    }
  })
}

const opened = 2_000
/** The kernel's limit on each queue of new connections. */
const queueMax = Number(read('/proc/sys/net/core/somaxconn'))

test(
  'when thousands of connections are opened at once, no client has to retry',
  { skip: queueMax < opened },
  async () => {
    const listener = await listen('127.0.0.1', 0, limits, noProxies)
    const { hostname, port } = new URL(listener.url)
    try {
      // All connections are opened before the event loop can accept the first one. A client whose first attempt is
      // dropped connects only when it retries 1 s later.
      const sockets = Array.from({ length: opened }, () => connect(Number(port), hostname))
      let connected = 0
      for (const socket of sockets) socket.on('connect', () => connected++).on('error', () => {})
      await new Promise((resolve) => sockets[0]?.once('connect', () => setImmediate(resolve)))
      assert.equal(connected, opened)
      for (const socket of sockets) socket.destroy()
    } finally {
      await listener.close()
    }
  },
)

/** Returns an empty string if the file does not exist. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
