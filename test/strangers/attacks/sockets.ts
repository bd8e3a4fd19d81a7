import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

import type { Attack, AttackerAccount, Outcomes, Scene } from '../attack.ts'
import { connectionsPerAddressMax } from '../attacked-settings.ts'
import { callerFor } from '../caller.ts'
import { createTask } from '../create-task.ts'
import { nth } from '../nth.ts'
import { pause } from '../repeat.ts'

/** More than the service allows per address. */
const idleSockets = connectionsPerAddressMax + 200
const stalledBodies = 1_000
const signInBytes = 262_000

/** More than the 6,000 requests that the service holds. */
const heldRequestsAlone = 8_000
/**
 * With more, the connections of the other attacks would be closed so often that these attacks would have no effect: all
 * attacks together already exceed the service's limit of 10,000 connections.
 */
const heldRequestsBesideOthers = 5_000

export const idleConnections: Attack = {
  name: 'thousands of idle connections',
  effect: 'connected',
  run: ({ scene }, signal, outcomes) =>
    hold(scene, { count: idleSockets, textOf: () => '', pauseMs: idlePauseMs }, signal, outcomes),
}

export const signInBodies: Attack = {
  name: 'sign-ins that are one byte short of 262,000',
  effect: '413',
  run: ({ scene }, signal, outcomes) => {
    const body = 'a'.repeat(signInBytes - 1)
    const text = headOfBody('/site/sign-in', signInBytes, `origin: ${scene.url}`) + body
    return hold(scene, { ...stalled, textOf: () => text }, signal, outcomes)
  },
}

export const stalledCreates: Attack = {
  name: 'create requests whose bodies stall',
  effect: '408',
  secondsMin: 40,
  run: ({ scene }, signal, outcomes) => {
    const text = `${headOfBody('/api/v1/tasks/create', 200, authorization(nth(scene.accounts, 0)))}{`
    return hold(scene, { ...stalled, textOf: () => text }, signal, outcomes)
  },
}

/** Half of them are streams, and the others are polls that are held for a minute. */
export const heldRequests: Attack = {
  name: 'thousands of held requests',
  effect: '200',
  run: async ({ scene, isAlone }, signal, outcomes) => {
    const { accounts, addresses } = scene.parties.heldRequests
    const account = nth(accounts, 0)
    const taskId = await createTask(callerFor(scene.url, nth(addresses, 0), account), 'waiting', signal)
    // The service closes the connection after the response, so `hold` sends the request again on a new one.
    const more = [authorization(account), 'connection: close']
    const stream = head(`GET /api/v1/tasks/${taskId}/events`, more)
    const poll = head(`GET /api/v1/tasks/${taskId}`, ['prefer: wait=60', ...more])
    const countMax = isAlone ? heldRequestsAlone : heldRequestsBesideOthers
    const held = {
      count: Math.min(countMax, addresses.length * connectionsPerAddressMax),
      textOf: (turn: number) => (turn % 2 === 0 ? stream : poll),
      pauseMs: closedPauseMs,
    }
    await hold({ url: scene.url, addresses }, held, signal, outcomes)
  },
}

function headOfBody(target: string, bytes: number, more: string): string {
  return head(`POST ${target}`, ['content-type: application/json', `content-length: ${bytes}`, more])
}

function head(request: string, headers: readonly string[]): string {
  return `${[`${request} HTTP/1.1`, 'host: a', ...headers].join('\r\n')}\r\n\r\n`
}

function authorization({ key }: AttackerAccount): string {
  return `authorization: Bearer ${key}`
}

/**
 * After the service closes a connection, the attack waits this long before it opens another. With 1 s, the attackers
 * would be busy with replacing idle connections, because each new one closes an older one.
 */
const idlePauseMs = 10_000
const closedPauseMs = 1_000
const stalled = { count: stalledBodies, pauseMs: closedPauseMs }

/** Opening thousands of connections at once would block the attackers' process, and all its attacks, for seconds. */
const openedPerMs = 5

interface Held {
  /** The number of connections. */
  readonly count: number
  /** Returns what each connection sends. After that, it sends nothing. */
  readonly textOf: (turn: number) => string
  readonly pauseMs: number
}

/** Keeps connections open. */
async function hold(
  from: Pick<Scene, 'url' | 'addresses'>,
  { count, textOf, pauseMs }: Held,
  signal: AbortSignal,
  outcomes: Outcomes,
): Promise<void> {
  const keepOpen = async (turn: number) => {
    await pause(turn / openedPerMs, signal)
    while (!signal.aborted) {
      const socket = open(from, turn)
      socket.once('connect', () => outcomes.add('connected'))
      // A response begins with `HTTP/1.1` and the status code. The events of a stream follow later, and are discarded.
      socket.once('data', (data: Buffer) => outcomes.add(data.toString('latin1', 9, 12)))
      socket.write(textOf(turn))
      await once(socket, 'close', { signal }).catch(() => undefined)
      socket.destroy()
      await pause(pauseMs, signal)
    }
  }
  await Promise.all(Array.from({ length: count }, (_, turn) => keepOpen(turn)))
}

function open({ url, addresses }: Pick<Scene, 'url' | 'addresses'>, turn: number): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: nth(addresses, turn) })
  // Ignores errors, because a `close` event follows each error.
  return socket.on('error', () => undefined)
}
