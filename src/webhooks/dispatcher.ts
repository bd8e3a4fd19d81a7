// Sends the webhook messages that are due. Several processes share the work. Each message is claimed under a lease, so
// only one process sends it at a time. If that process dies, the message is sent again with the same ID when the lease
// ends.

import { backoffMs, pauseUntilAborted } from '../lib/async/backoff.ts'
import { WakeUp } from '../lib/async/wake-up.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import { only } from '../lib/only.ts'
import { detailOf } from '../domain/errors.ts'
import { connectionsPerHostMax, leaseMs } from '../domain/webhooks/delivery.ts'
import type { DeliveryRequest, WaitingEndpoint } from '../domain/webhooks/delivery.ts'
import { shareConnections } from '../domain/webhooks/share-connections.ts'
import type { EndpointConnections } from '../domain/webhooks/share-connections.ts'
import { hostOf } from '../domain/webhooks/webhook.ts'
import type { ClaimedMessage } from '../domain/webhooks/webhook.ts'
import type { Store } from '../store/store.ts'
import { attemptMsMax } from './sender.ts'
import type { Sender } from './sender.ts'

/**
 * The maximum numbers of simultaneous connections.
 * - `total`: for this process. Each connection takes about 20 KB.
 * - `perAccount`: for this process. Without this limit, an account with many slow hosts could take every connection.
 *   Two slow hosts can take at most 40.
 * - `perHost`: for all processes together.
 */
const limits = { total: 500, perAccount: 50, perHost: connectionsPerHostMax }

/** The maximum number of messages that one claim sets to `held` for each disabled or deleted endpoint. */
const heldMax = 100

/** Every task that ends causes a hint. A search for due messages waits this long for further hints. */
const hintPauseMs = 50

const storeBackoff = { firstMs: 250, capMs: 5_000 }

/** How long `drain` waits for messages that are being sent. */
const lastMs = 5_000

export interface DispatcherContext {
  readonly store: Store
  readonly clock: Clock
  readonly log: Logger
  readonly sender: Sender
}

export class WebhookDispatcher {
  readonly #context: DispatcherContext
  readonly #wakeUp = new WakeUp()
  readonly #stopping = new AbortController()
  readonly #unsubscribe: () => void
  readonly #running: Promise<void>
  readonly #open = new Map<ClaimedMessage, Promise<void>>()
  /** Whether a search for due messages will begin within `hintPauseMs`. */
  #isHinted = false
  /** Whether the limits on connections may be holding back messages that are due. */
  #isFull = false

  constructor(context: DispatcherContext) {
    this.#context = context
    this.#unsubscribe = context.store.subscribe(({ kind }) => {
      if (kind === 'changed' || kind === 'canceled' || kind === 'deliveries') this.#searchSoon()
    })
    this.#running = this.#run()
  }

  /** Stops claiming messages, and waits up to `lastMs` for those that are being sent. */
  async drain(): Promise<void> {
    this.#stopping.abort()
    this.#unsubscribe()
    await this.#running
    const timeUp = new AbortController()
    const last = pauseUntilAborted(lastMs, timeUp.signal)
    await Promise.race([Promise.all(this.#open.values()), last])
    timeUp.abort()
  }

  #searchSoon(): void {
    if (this.#isHinted) return
    this.#isHinted = true
    setTimeout(() => {
      this.#isHinted = false
      this.#wakeUp.call()
    }, hintPauseMs).unref()
  }

  async #run(): Promise<void> {
    const { log } = this.#context
    const { signal } = this.#stopping
    for (let failures = 0; !signal.aborted;) {
      try {
        const waitMs = await this.#dispatch()
        failures = 0
        await this.#wakeUp.wait(waitMs, signal)
      } catch (error) {
        log.warn({ err: error, detail: detailOf(error) }, 'could not look for due webhooks; trying again')
        await pauseUntilAborted(backoffMs(storeBackoff, failures++), signal)
      }
    }
  }

  /** Returns how long to wait before the next search, in milliseconds. A hint may end the wait earlier. */
  async #dispatch(): Promise<number> {
    const { store, clock } = this.#context
    // If an attempt ends during the search, the search may still count the attempt's connection. Another search must
    // then begin immediately.
    this.#isFull = true
    const waiting = await store.listWaitingEndpoints(null)
    const due = waiting.filter(({ dueInMs }) => dueInMs <= 0)
    const sending = due.length > 0 ? await store.countSending(null) : []
    const requests = this.#requestsFor(due, sending)
    this.#isFull = requests.length === 0 && due.length > 0
    if (requests.length > 0) {
      const claimedMs = clock.monotonicMs()
      const claimed = await store.claimMessages(requests)
      for (const message of claimed) this.#begin(message, claimedMs)
      return 0
    }
    const later = waiting.map(({ dueInMs }) => dueInMs).filter((dueInMs) => dueInMs > 0)
    return Math.min(store.safetyPollMs, ...later)
  }

  #requestsFor(
    due: readonly WaitingEndpoint[],
    ofAllProcesses: readonly EndpointConnections[],
  ): readonly DeliveryRequest[] {
    const candidates = due.flatMap(({ endpointId, target }) => {
      if (target === null) return []
      const { accountId, url } = target
      return [{ endpointId, accountId, host: hostOf(url), limit: limits.perHost }]
    })
    const ofProcess = [...this.#open.keys()].map(({ accountId }) => accountId)
    const closed = due.filter(({ target }) => target === null)
    return [
      ...shareConnections(candidates, { ofProcess, ofAllProcesses }, limits),
      ...closed.map(({ endpointId }) => ({ endpointId, limit: heldMax })),
    ]
  }

  #begin(message: ClaimedMessage, claimedMs: number): void {
    const sending = this.#deliver(message, claimedMs).finally(() => {
      this.#open.delete(message)
      if (this.#isFull) this.#wakeUp.call()
      else this.#searchSoon()
    })
    this.#open.set(message, sending)
  }

  /** Never rejects. If the result cannot be recorded, the message is sent again when the lease ends. */
  async #deliver(message: ClaimedMessage, claimedMs: number): Promise<void> {
    const { store, clock, sender } = this.#context
    const log = this.#context.log.child({ endpoint_id: message.endpointId, message_id: message.messageId })
    try {
      // If the process was paused for too long after the claim, the message is not sent: the attempt could outlast the
      // lease, and would then not count toward the host's limit.
      if (clock.monotonicMs() - claimedMs > leaseMs - 2 * attemptMsMax) return
      const attempt = await sender.send(message)
      const outcome = only(await store.finishMessages([attempt]))
      if (outcome === 'stale') log.warn('a webhook was sent after its claim expired; it may be sent twice')
      else if (outcome.disabledFor !== null) log.warn({ reason: outcome.disabledFor }, 'endpoint disabled')
    } catch (error) {
      log.warn({ err: error, detail: detailOf(error) }, 'the result of a webhook could not be recorded')
    }
  }
}
