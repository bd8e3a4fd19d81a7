// Exchanges hints with other processes over a separate connection. In an operation's transaction, NOTIFY would hold a
// lock on the whole database until the commit is on disk, and allow only 185 commits per second instead of 1,129.
// `PostgresHints` also queries the database at short intervals, and tells the pool when the database stops responding
// and when it responds again.

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

/** Allows at most 50 rounds of messages per second, regardless of the number of commits. */
const roundMs = 20
/** The maximum number of hints that wait to be sent. A dropped hint delays work by at most one poll interval. */
const waitingMax = 1_000
const backoff = { firstMs: 50, capMs: 500 }
/** How long `close` waits for the last hints to be sent. */
const lastHintsMs = 1_000
/**
 * `proofMs`: how often the database is queried if there are no hints. `answerMs`: how long a response may take. With
 * these values, a hung server is detected within 2 s, including the pool's delay (`doubtMs`). A normal response
 * takes a millisecond.
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

  /**
   * Resolves once the first connection is listening. After each interruption, listeners get hints without IDs in place
   * of those that may have been missed.
   */
  get listening(): Promise<void> {
    return this.#listening.promise
  }

  onForeignHint(listener: (hint: Hint) => void): void {
    this.#listeners.push(listener)
  }

  /** Queues the hint for the other processes, or drops it if too many hints are waiting. */
  announce(hint: Hint): void {
    if (this.#waiting.length === waitingMax) return
    this.#waiting.push(hint)
    this.#wakeUp.call()
  }

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
        // A server that refuses a new connection may still be serving the existing ones.
        if (error instanceof ConnectionLost) this.#pool.doubt()
        if (failures === 0) this.#log.warn({ detail: describe(error) }, 'the database is not responding')
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
    // Hints must not wait for a disk or a standby, and the database must count as responding even if a standby is down.
    const opening = ['set synchronous_commit = off', ...channels.map((channel) => `listen ${channel}`)]
    await connection.execute(opening.join('; '), answerMs)
    // Hints sent before this connection was opened may have been missed.
    this.#notifyListeners({ kind: 'keys', accountIds: null })
    this.#notifyListeners({ kind: 'models' })
    this.#notifyListeners({ kind: 'deleted', taskIds: null })
    this.#notifyListeners({ kind: 'work', taskIds: [] })
    this.#notifyListeners({ kind: 'orphans' })
    this.#notifyListeners({ kind: 'deliveries' })
    this.#listening.resolve()
  }

  async #notify(connection: PostgresConnection): Promise<void> {
    void connection.ended.then(() => this.#wakeUp.call())
    for (;;) {
      await this.#wakeUp.wait(proofMs, this.#end.signal)
      // The loss of one connection does not prove that the database is down, so we try a new connection before we
      // notify the pool.
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
