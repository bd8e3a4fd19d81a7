// Picks a port that a server can keep across restarts.

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * The port stays reserved until this process ends. It is below the range from which systems assign ports automatically.
 * Therefore, while the server is down, the system does not assign the port to another server or an outgoing connection.
 */
export async function fixedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    if ((await reservePort(port)) && (await isFree(port))) return port
  }
}

/**
 * Returns false if the port is already reserved. The reservation is a UDP socket with the same port number. It leaves
 * the TCP port free. Other processes detect the reservation, and the system removes it when this process ends.
 */
export async function reservePort(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref()
  socket.bind({ port, address: '127.0.0.1', exclusive: true })
  return succeeds(once(socket, 'listening'))
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isListening = await succeeds(once(server, 'listening'))
  server.close()
  return isListening
}

function succeeds(step: Promise<unknown>): Promise<boolean> {
  return step.then(
    () => true,
    () => false,
  )
}
