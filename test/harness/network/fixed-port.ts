// Picks a port that a server can keep across restarts.

import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Returns a port that is currently free and lies below the range that systems assign automatically. While the server is
 * down, neither a server on port 0 nor an outgoing connection can take the port.
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
