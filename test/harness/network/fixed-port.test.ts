import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'

import { fixedPort, reservePort } from './fixed-port.ts'

test('no other test gets the port, whether or not its server is running', async () => {
  const port = await fixedPort()
  assert.equal(await reservePort(port), false)
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
  assert.equal(await reservePort(port), false)
})
