import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

import type { Attack, Outcomes, Scene } from '../attack.ts'
import { connectionsPerAddressMax } from '../attacked-settings.ts'
import { nth } from '../nth.ts'
import { pause } from '../repeat.ts'

/** More than the service allows per address. */
const idleSockets = connectionsPerAddressMax + 200
const stalledBodies = 1_000
const signInBytes = 262_000

export const idleConnections: Attack = {
  name: 'thousands of idle connections',
  effect: 'connected',
  run: ({ scene }, signal, outcomes) => hold(scene, idleSockets, '', idlePauseMs, signal, outcomes),
}

export const signInBodies: Attack = {
  name: 'sign-ins that are one byte short of 262,000',
  effect: '413',
  run: ({ scene }, signal, outcomes) =>
    hold(
      scene,
      stalledBodies,
      head('POST /site/sign-in', signInBytes, `origin: ${scene.url}\r\n`) + 'a'.repeat(signInBytes - 1),
      stalledPauseMs,
      signal,
      outcomes,
    ),
}

export const stalledCreates: Attack = {
  name: 'create requests whose bodies stall',
  effect: '408',
  secondsMin: 40,
  run: ({ scene }, signal, outcomes) =>
    hold(
      scene,
      stalledBodies,
      head('POST /api/v1/tasks/create', 200, `authorization: Bearer ${scene.accounts[0]?.key}\r\n`) + '{',
      stalledPauseMs,
      signal,
      outcomes,
    ),
}

function head(request: string, bytes: number, more = ''): string {
  return `${request} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n${more}\r\n`
}

/**
 * After the service closes a connection, the attack waits this long before it opens another. With 1 s, the attackers
 * would be busy with replacing idle connections, because each new one closes an older one.
 */
const idlePauseMs = 10_000
const stalledPauseMs = 1_000

/** Keeps `count` connections open, each of which sends `text` and then nothing. */
async function hold(
  scene: Scene,
  count: number,
  text: string,
  pauseMs: number,
  signal: AbortSignal,
  outcomes: Outcomes,
): Promise<void> {
  const keepOpen = async (turn: number) => {
    while (!signal.aborted) {
      const socket = open(scene, turn)
      socket.once('connect', () => outcomes.add('connected'))
      // A response begins with `HTTP/1.1` and the status code.
      socket.on('data', (data: Buffer) => outcomes.add(data.toString('latin1', 9, 12)))
      socket.write(text)
      await once(socket, 'close', { signal }).catch(() => undefined)
      socket.destroy()
      await pause(pauseMs, signal)
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
