import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import net from 'node:net'
import { test } from 'node:test'
import type { TestContext } from 'node:test'

import { startDispatchingServer } from '../../../test/harness/network/dispatching-server.ts'
import { until } from '../../../test/harness/time/until.ts'
import { branded } from '../../lib/brand.ts'
import type { AccountId } from '../../domain/ids.ts'
import { plainText } from './answer.ts'
import type { Call } from './call.ts'
import { readBody, readChunks } from './request-body.ts'

const bytesMax = 100_000
let requests: { readonly request: IncomingMessage; readonly response: ServerResponse }[] = []
const { url, dispatcher } = await startDispatchingServer((request, response) => {
  requests.push({ request, response })
})
const port = Number(new URL(url).port)

const ways: Readonly<Record<string, (call: Call) => Promise<number>>> = {
  readBody: async (call) => (await readBody(call, bytesMax)).length,
  readChunks: async (call) => {
    let bytes = 0
    for await (const chunk of readChunks(call, bytesMax)) bytes += chunk.length
    return bytes
  },
}

/** Sends only the headers. The caller sends the body with `send`. */
async function startRequest(context: TestContext, read: (call: Call) => Promise<number>, length: number) {
  const socket = net.connect(port, '127.0.0.1')
  context.after(() => socket.destroy())
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`)
  while (requests.length === 0) await settled()
  const [{ request, response }] = requests as [(typeof requests)[0]]
  requests = []
  let received = 0
  request.on('data', (chunk: Buffer) => (received += chunk.length))
  const handler = async (call: Call) => plainText(200, `${await read(call)} bytes`, null)
  const answered = dispatcher.dispatch(handler, request, response, {})
  return {
    /** Resolves when the service has received the bytes. */
    send: async (bytes: string) => {
      const before = received
      socket.write(bytes)
      while (received === before) await settled()
      await settled()
    },
    answer: async () => {
      await answered
      while (!text.includes('\r\n\r\n')) await settled()
      return text
    },
    text: () => text,
  }
}

/** Resolves after all pending callbacks have run. Uses no timer, because the tests mock timers. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

for (const [name, read] of Object.entries(ways)) {
  test(`${name}: a body that makes no progress for 30 s is refused with 408 [C4.16]`, async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const request = await startRequest(context, read, 3)
    await request.send('a')
    context.mock.timers.tick(29_999)
    await settled()
    assert.equal(request.text(), '')
    context.mock.timers.tick(1)
    const answer = await request.answer()
    assert.match(answer, /^HTTP\/1\.1 408 Request Timeout\r\n/)
    assert.match(answer, /\r\nconnection: close\r\n/i)
    assert.match(answer, /"error":"bad_request"/)
  })

  test(`${name}: a slow body that makes progress is received [C4.16]`, async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const request = await startRequest(context, read, 4)
    for (const byte of 'abcd') {
      context.mock.timers.tick(29_999)
      await request.send(byte)
    }
    assert.match(await request.answer(), /^HTTP\/1\.1 200 OK\r\n/)
  })
}

test('while bodies from one address wait for memory, bodies from other addresses and accounts are read', async (context) => {
  // A body without a declared length is assumed to have the maximum size. Four such bodies use up an address's share.
  const bytesMax = 1024 * 1024
  let reading = 0
  const start = (localAddress: string) => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress })
    context.after(() => socket.destroy())
    socket.on('error', () => {})
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n')
    // The service sends `100 Continue` when it begins to read the body.
    socket.once('data', () => reading++)
    return socket
  }
  const handle = async (accountId: AccountId | null) => {
    while (requests.length === 0) await settled()
    for (const { request, response } of requests.splice(0)) {
      const handler = async (call: Call) => {
        call.accountId = accountId
        return plainText(200, `${(await readBody(call, bytesMax)).length} bytes`, null)
      }
      void dispatcher.dispatch(handler, request, response, {})
    }
  }
  const count = (expected: number) => until(`${expected} bodies are read`, () => reading === expected, 5_000)

  const first = start('127.0.0.1')
  await handle(null)
  for (let n = 0; n < 4; n++) {
    start('127.0.0.1')
    await handle(null)
  }
  await count(4)
  start('127.0.0.2')
  await handle(null)
  await count(5)
  start('127.0.0.1')
  await handle(branded<AccountId>('acc_1'))
  await count(6)
  for (let turn = 0; turn < 50; turn++) await settled()
  assert.equal(reading, 6, 'the fifth body of the first address still waits')
  first.write('0\r\n\r\n')
  await count(7)
})
