// The hints that processes give each other: one connection that listens and notifies, apart from all transactions. Inside
// one, NOTIFY takes a lock of the whole database until the flush (1,129 commits a second become 185). It is asked all the
// time, so it also is the proof that the database lives, and tells the pool.

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

/** Between two rounds of messages: at most 50 a second, however many commits there are. */
const roundMs = 20
/** Waiting while there is no connection; what comes on top is lost, and costs a poll interval. */
const waitingMax = 1_000
const backoff = { firstMs: 50, capMs: 500 }
/** At the end, for the hints that still wait. */
const lastHintsMs = 1_000
/**
 * Without a hint to give the database is asked so often, and has to answer within so long: with the pool's own doubt a
 * server that hangs is known to within 2 s. An answer takes a millisecond.
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

  /** Resolves when it hears for the first time. Hints of while it did not hear are made up for when it hears again. */
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

  /** Gives the hints that still wait, if that is possible in a moment. */
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
        // A server that refuses one more connection goes on serving those that there are.
        if (error instanceof ConnectionLost) this.#pool.doubt()
        // Once for each outage, however often it is tried.
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
      if (hint !== null) this.#tell(hint)
    })
    // A hint is not worth waiting for a disk or a standby, and a standby that is away is not a database that is silent.
    const opening = ['set synchronous_commit = off', ...channels.map((channel) => `listen ${channel}`)]
    await connection.execute(opening.join('; '), answerMs)
    // The hints of before this moment were not heard.
    this.#tell({ kind: 'keys' })
    this.#tell({ kind: 'work' })
    this.#listening.resolve()
  }

  async #notify(connection: PostgresConnection): Promise<void> {
    void connection.ended.then(() => this.#wakeUp.call())
    for (;;) {
      await this.#wakeUp.wait(proofMs, this.#end.signal)
      // One that was merely closed proves nothing: the next one is made before anybody doubts.
      if (connection.isLost) return
      await connection.sql(answerMs).all(notify, JSON.stringify(messagesOf(this.#waiting.splice(0))))
      if (this.#isThrough()) return
      await sleep(roundMs)
    }
  }

  #tell(hint: Hint): void {
    for (const listener of this.#listeners) listener(hint)
  }

  #isThrough(): boolean {
    return this.#end.signal.aborted || (this.#isClosing && this.#waiting.length === 0)
  }
}

const notify = `select pg_notify(${textOf('channel')}, ${textOf('payload')}) from ${rows('$1')}`
