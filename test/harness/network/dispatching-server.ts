// A server with the service's dispatcher but none of its routes. The server closes after the last test in the file.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { noProxies } from '../../../src/domain/network/trusted-proxies.ts'
import { BodyTurns } from '../../../src/http/serving/body-turns.ts'
import { Dispatcher } from '../../../src/http/serving/dispatcher.ts'

export async function startDispatchingServer(
  serve: (request: IncomingMessage, response: ServerResponse, dispatcher: Dispatcher) => void,
): Promise<{ readonly url: string; readonly dispatcher: Dispatcher }> {
  const server = createServer((request, response) => serve(request, response, dispatcher))
  server.on('checkContinue', (request, response) => server.emit('request', request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const dispatcher = new Dispatcher({
    publicUrl: url,
    commonHeaders: {},
    isClosing: () => false,
    log: createLog('silent'),
    bodies: new BodyTurns(),
    proxies: noProxies,
    loggedAddresses: null,
    clock: systemClock,
  })
  return { url, dispatcher }
}
