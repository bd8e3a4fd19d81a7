import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

import type { Attack, Scene } from '../attack.ts'
import { nth } from '../nth.ts'
import { pause } from '../repeat.ts'

/** This number is below most systems' limit on open files. */
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

/** After the service closes a connection, the attack waits this long before it opens another. */
const closedPauseMs = 1_000

/** Keeps `count` connections open, each of which sends `text` and then nothing. */
async function hold(scene: Scene, count: number, text: string, signal: AbortSignal): Promise<void> {
  const keepOpen = async (turn: number) => {
    while (!signal.aborted) {
      const socket = open(scene, turn)
      socket.resume().write(text)
      await once(socket, 'close', { signal }).catch(() => undefined)
      socket.destroy()
      await pause(closedPauseMs, signal)
    }
  }
  await Promise.all(Array.from({ length: count }, (_, turn) => keepOpen(turn)))
}

function open({ url, addresses }: Scene, turn: number): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: nth(addresses, turn) })
  // Ignores errors, because a `close` event follows each error.
  return socket.on('error', () => undefined)
}
