// A port that a server keeps while it is stopped and started again.

import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Free now, and below the ports that systems hand out by themselves: while the server is away, neither another server
 * on port 0 nor an outgoing connection gets it.
 */
export async function fixedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
}
