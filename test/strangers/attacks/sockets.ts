// Attacks with connections and bodies that never end.

import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

import type { Attack, Scene } from '../attack.ts'
import { repeat } from '../repeat.ts'

/** Below the limit of open files on most systems. */
const idleSockets = 6_000
const stalledBodies = 1_000
const signInBytes = 262_000

export const idleConnections: Attack = {
  name: 'thousands of idle connections',
  run: ({ scene }, signal) => hold(scene, idleSockets, '', signal),
}

export const signInBodies: Attack = {
  name: 'sign-ins that are one byte short of 262,000',
  run: ({ scene }, signal) =>
    hold(scene, stalledBodies, head('POST /site/sign-in', signInBytes) + 'a'.repeat(signInBytes - 1), signal),
}

export const stalledCreates: Attack = {
  name: 'create requests whose bodies stall',
  run: ({ scene }, signal) =>
    hold(
      scene,
      stalledBodies,
      head('POST /api/v1/tasks/create', 200, `authorization: Bearer ${scene.accounts[0]?.key}\r\n`) + '{',
      signal,
    ),
}

function head(request: string, bytes: number, more = ''): string {
  return `${request} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n${more}\r\n`
}

/** Keeps `count` connections open. Each sends `text` and then nothing; one that the service closes is replaced. */
async function hold(scene: Scene, count: number, text: string, signal: AbortSignal): Promise<void> {
  await repeat(count, signal, async (turn) => {
    const socket = open(scene, turn)
    try {
      await once(socket, 'connect', { signal })
      socket.resume().write(text)
      await once(socket, 'close', { signal })
    } finally {
      socket.destroy()
    }
    // Reconnecting immediately would measure only how fast this process can open connections.
    throw new Error('the service closed the connection')
  })
}

function open({ url, addresses }: Scene, turn: number): Socket {
  const { hostname, port } = new URL(url)
  const localAddress = addresses[turn % addresses.length]
  const socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) })
  // The outcome is visible in the event `close`.
  return socket.on('error', () => undefined)
}
