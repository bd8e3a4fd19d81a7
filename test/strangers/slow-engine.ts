// An engine whose images take the service a long time to decode. It serves only a few requests, so it can run in the
// process of the honest clients.

import { StoppableServer } from '../harness/engine/stoppable-server.ts'
import { slowImage } from './attacks/images.ts'

export async function startSlowEngine(): Promise<StoppableServer> {
  const image = { b64_json: slowImage().toString('base64') }
  const body = JSON.stringify({ created: 1_760_000_000, data: [image] })
  const server = new StoppableServer((request, response) => {
    request
      .resume()
      .once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(body))
  })
  await server.listen()
  return server
}
