// Hints between processes: one connection that listens and notifies, apart from all transactions. Inside a transaction,
// NOTIFY holds a lock on the whole database until the flush (1,129 commits a second become 185). The connection is queried
// all the time, so it also shows whether the database is alive, and tells the pool.

import { setTimeout as sleep } from 'node:timers/promises'

import { backoffMs, pauseUntilAborted } from '../../lib/async/backoff.ts'
import { WakeUp } from '../../lib/async/wake-up.ts'
import type { Logger } from '../../lib/log.ts'
import { channels, hintOf, messagesOf } from './hint-message.ts'
import type { Hint } from '../hint.ts'
import type { PostgresConnection } from './connection.ts'
import { ConnectionLost, describe } from './errors.ts'
import type { PostgresHosts } from './hosts.ts'
import type { PostgresPool } from './pool.ts'
import { rows, textOf } from '../sql.ts'

/** The pause between two rounds of messages: at most 50 a second, however many commits there are. */
const roundMs = 20
/** Hints that wait while there is no connection. More are dropped, which costs a poll interval. */
const waitingMax = 1_000
const backoff = { firstMs: 50, capMs: 500 }
/** The time to send waiting hints when closing. */
const lastHintsMs = 1_000
/**
 * How often the database is queried if there are no hints, and how long it may take to answer. Together with the pool's own
 * delay, a server that hangs is detected within 2 s. A normal answer takes a millisecond.
 */
const proofMs = 300
const answerMs = 1_100

export class PostgresHints {
  readonly #hosts: PostgresHosts
  readonly #pool: PostgresPool
  readonly #log: Logger
  readonly #listeners: ((hint: Hint) => void)[] = []
  readonly #wakeUp = new WakeUp()
  readonly #end = new AbortController()
  readonly #listening = Promise.withResolvers<void>()
  readonly #running: Promise<void>
  readonly #waiting: Hint[] = []
  #isClosing = false

  constructor(hosts: PostgresHosts, pool: PostgresPool, log: Logger) {
    this.#hosts = hosts
    this.#pool = pool
    this.#log = log
    this.#running = this.#run()
  }

  /** Resolves when it listens for the first time. After an interruption it gives the hints that may have been missed. */
  get listening(): Promise<void> {
    return this.#listening.promise
  }

  onForeignHint(listener: (hint: Hint) => void): void {
    this.#listeners.push(listener)
  }

  /** Never waits and never fails. */
  announce(hint: Hint): void {
    if (this.#waiting.length === waitingMax) return
    this.#waiting.push(hint)
    this.#wakeUp.call()
  }

  /** Sends the waiting hints if that is possible within a second. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#wakeUp.call()
    const timer = setTimeout(() => this.#end.abort(), this.#isThrough() ? 0 : lastHintsMs)
    await this.#running
    clearTimeout(timer)
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#isThrough(); failures++) {
      try {
        const connection = await this.#hosts.connect()
        failures = 0
        this.#pool.trust()
        await this.#serve(connection)
      } catch (error) {
        // A server that refuses another connection continues to serve the existing ones.
        if (error instanceof ConnectionLost) this.#pool.doubt()
        // Once for each outage, not for each attempt.
        if (failures === 0) this.#log.warn({ detail: describe(error) }, 'the database does not answer')
      }
      if (!this.#isThrough()) await pauseUntilAborted(backoffMs(backoff, failures), this.#end.signal)
    }
  }

  async #serve(connection: PostgresConnection): Promise<void> {
    try {
      await this.#listen(connection)
      await this.#notify(connection)
    } finally {
      await connection.close()
    }
  }

  async #listen(connection: PostgresConnection): Promise<void> {
    const [own] = await connection.sql(answerMs).all('select pg_backend_pid() as pid')
    connection.onNotification(({ processId, channel, payload }) => {
      const hint = processId === own?.['pid'] ? null : hintOf(channel, payload ?? '')
      if (hint !== null) this.#notifyListeners(hint)
    })
    // A hint must not wait for a disk or a standby, and a standby that is down does not mean that the database is.
    const opening = ['set synchronous_commit = off', ...channels.map((channel) => `listen ${channel}`)]
    await connection.execute(opening.join('; '), answerMs)
    // Hints before this moment were missed.
    this.#notifyListeners({ kind: 'keys' })
    this.#notifyListeners({ kind: 'models' })
    this.#notifyListeners({ kind: 'work' })
    this.#notifyListeners({ kind: 'orphans' })
    this.#listening.resolve()
  }

  async #notify(connection: PostgresConnection): Promise<void> {
    void connection.ended.then(() => this.#wakeUp.call())
    for (;;) {
      await this.#wakeUp.wait(proofMs, this.#end.signal)
      // A connection that was just closed proves nothing: the next one is opened before the pool is told.
      if (connection.isLost) return
      await connection.sql(answerMs).all(notify, JSON.stringify(messagesOf(this.#waiting.splice(0))))
      if (this.#isThrough()) return
      await sleep(roundMs)
    }
  }

  #notifyListeners(hint: Hint): void {
    for (const listener of this.#listeners) listener(hint)
  }

  #isThrough(): boolean {
    return this.#end.signal.aborted || (this.#isClosing && this.#waiting.length === 0)
  }
}

const notify = `select pg_notify(${textOf('channel')}, ${textOf('payload')}) from ${rows('$1')}`
