// Shares a scarce resource fairly among keys, for example accounts or client addresses. Waiting keys take turns, so a
// key that is waiting for many turns cannot shut out other keys.

import { assert } from '../assert.ts'

/** The number of slots. Each running turn uses as many slots as its weight. */
export interface Places {
  readonly total: number
  readonly perKey: number
}

/** How many turns can wait, and for how long. */
export interface WaitLimits {
  readonly total: number
  readonly perKey: number
  readonly msMax: number
  /** Returns the error for a turn that is not allowed to wait, or has waited too long. */
  readonly refusal: (reason: NoTurn) => Error
}

/**
 * `key_full`: too many turns of this key are waiting. `full`: too many turns are waiting in total. `late`: the turn has
 * waited too long.
 */
export type NoTurn = 'key_full' | 'full' | 'late'

export interface TurnRequest {
  readonly key: string
  /**
   * The number of slots that the turn uses. For example, a turn for a file can use one slot per byte. The default is 1.
   * The maximum is the number of slots per key or in total, whichever is smaller.
   */
  readonly weight?: number
  /** Ends the wait. If the turn can start immediately, the signal has no effect. */
  readonly signal?: AbortSignal | null
}

export interface Turn extends Disposable {
  /**
   * Ends the turn, like disposal. Other keys can use its slots immediately, but for `ms`, they still count as slots of
   * this key.
   */
  readonly endWithRest: (ms: number) => void
}

interface Waiting {
  readonly key: string
  readonly weight: number
  readonly start: () => void
  readonly refuse: (reason: unknown) => void
}

/**
 * Among the keys that have a free slot, the next turn goes alternately to a newcomer and to the key that has waited
 * longest. A newcomer is a key that had no running or waiting turn, and did not rest, when it asked for one. A key that
 * rarely needs a turn therefore does not wait for all the keys that always have many waiting turns.
 *
 * Turns of one key start in order of arrival. If the key that has waited longest needs more slots than are free, at
 * most one newcomer overtakes it, so a heavy turn cannot starve.
 */
export class FairTurns {
  readonly #places: Places
  readonly #waits: WaitLimits | null
  /** The number of slots in use, by key. Includes the slots of keys that rest. */
  readonly #inUse = new Map<string, number>()
  /** The waiting turns. The keys are in the order of their next turns. */
  readonly #queues = new Map<string, Set<Waiting>>()
  /** The newcomers among the keys in `#queues`, in order of arrival. */
  readonly #newcomers = new Set<string>()
  #isNewcomerNext = true
  /** Does not include the slots of keys that rest. */
  #inUseTotal = 0
  #waitingTotal = 0

  /** `waits` is null if something else limits how many turns wait, and for how long. */
  constructor(places: Places, waits: WaitLimits | null) {
    this.#places = places
    this.#waits = waits
  }

  /** Rejects as `take` does, or with the error of `work`. */
  async run<Result>(request: TurnRequest, work: () => Promise<Result>): Promise<Result> {
    using _ = await this.take(request)
    return await work()
  }

  /**
   * The turn lasts until it is disposed of. If the caller has to wait for the turn, the promise rejects with the
   * signal's reason as soon as the signal aborts, and with the error from `refusal` if a limit on waiting is exceeded.
   */
  async take({ key, weight = 1, signal = null }: TurnRequest): Promise<Turn> {
    assert(
      weight <= Math.min(this.#places.perKey, this.#places.total),
      'a turn must not need more slots than there are',
    )
    const turn = Promise.withResolvers<void>()
    const waiting: Waiting = { key, weight, start: turn.resolve, refuse: turn.reject }
    this.#enqueue(waiting)
    this.#startNext()
    if (this.#isWaiting(waiting)) await this.#wait(waiting, turn.promise, signal)
    let isOver = false
    const endWithRest = (ms: number) => {
      if (isOver) return
      isOver = true
      this.#leave(waiting, ms)
    }
    return { endWithRest, [Symbol.dispose]: () => endWithRest(0) }
  }

  async #wait(waiting: Waiting, started: Promise<void>, signal: AbortSignal | null): Promise<void> {
    const giveUp = () => this.#refuse(waiting, signal?.reason)
    signal?.addEventListener('abort', giveUp, { once: true })
    const timer = this.#waits === null ? undefined : this.#limitWait(waiting, this.#waits)
    if (signal?.aborted === true) giveUp()
    try {
      await started
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
  }

  #limitWait(waiting: Waiting, { total, perKey, msMax, refusal }: WaitLimits): NodeJS.Timeout {
    if (this.#countOf(waiting.key) > perKey) this.#refuse(waiting, refusal('key_full'))
    else if (this.#waitingTotal > total) this.#refuseOne(waiting, refusal)
    return setTimeout(() => this.#refuse(waiting, refusal('late')), msMax)
  }

  /**
   * Refuses the newest turn of the key with the most waiting turns, because a few keys must not take all the places in
   * the queue. If no other key has more waiting turns than the key of `newest`, refuses `newest`.
   */
  #refuseOne(newest: Waiting, refusal: WaitLimits['refusal']): void {
    let longest = newest.key
    for (const key of this.#queues.keys()) if (this.#countOf(key) > this.#countOf(longest)) longest = key
    const last = [...(this.#queues.get(longest) ?? [])].at(-1)
    if (last === undefined || longest === newest.key) this.#refuse(newest, refusal('full'))
    else this.#refuse(last, refusal('key_full'))
  }

  #enqueue(waiting: Waiting): void {
    const queue = this.#queues.get(waiting.key)
    if (queue === undefined) {
      this.#queues.set(waiting.key, new Set([waiting]))
      if (!this.#inUse.has(waiting.key)) this.#newcomers.add(waiting.key)
    } else {
      queue.add(waiting)
    }
    this.#waitingTotal++
  }

  #startNext(): void {
    // A key whose turn starts moves to the end, so the loop reaches it again after all others.
    for (const key of this.#queues.keys()) {
      const [newcomer] = this.#isNewcomerNext ? this.#newcomers : []
      if (newcomer !== undefined && !this.#startOne(newcomer)) return
      if (!this.#startOne(key)) return
    }
  }

  /**
   * Starts the key's first waiting turn if enough slots are free for the key and in total. Returns false if too few
   * slots are free in total.
   */
  #startOne(key: string): boolean {
    const queue = this.#queues.get(key)
    // The key's only waiting turn has just started, because the key was a newcomer.
    if (queue === undefined) return true
    const [first] = queue
    assert(first !== undefined, 'a key in the queue must have a waiting turn')
    if ((this.#inUse.get(key) ?? 0) + first.weight > this.#places.perKey) return true
    if (this.#inUseTotal + first.weight > this.#places.total) return false
    this.#isNewcomerNext = !this.#newcomers.delete(key)
    this.#dequeue(first)
    if (this.#queues.delete(key)) this.#queues.set(key, queue)
    this.#inUse.set(key, (this.#inUse.get(key) ?? 0) + first.weight)
    this.#inUseTotal += first.weight
    first.start()
    return true
  }

  #refuse(waiting: Waiting, reason: unknown): void {
    if (!this.#isWaiting(waiting)) return
    this.#dequeue(waiting)
    waiting.refuse(reason)
    // If the refused turn was heavy, lighter turns may have been waiting behind it.
    this.#startNext()
  }

  #dequeue(waiting: Waiting): void {
    const queue = this.#queues.get(waiting.key)
    queue?.delete(waiting)
    if (queue?.size === 0) {
      this.#queues.delete(waiting.key)
      this.#newcomers.delete(waiting.key)
    }
    this.#waitingTotal--
  }

  #leave(turn: Waiting, restMs: number): void {
    this.#inUseTotal -= turn.weight
    if (restMs > 0) setTimeout(() => this.#endRest(turn), restMs)
    else this.#release(turn)
    this.#startNext()
  }

  #endRest(turn: Waiting): void {
    this.#release(turn)
    this.#startNext()
  }

  #release({ key, weight }: Waiting): void {
    const left = (this.#inUse.get(key) ?? 0) - weight
    if (left > 0) this.#inUse.set(key, left)
    else this.#inUse.delete(key)
  }

  #isWaiting(waiting: Waiting): boolean {
    return this.#queues.get(waiting.key)?.has(waiting) ?? false
  }

  #countOf(key: string): number {
    return this.#queues.get(key)?.size ?? 0
  }
}
