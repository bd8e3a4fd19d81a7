// Closes connections a fixed time after they were added. Closing a connection takes 50 µs. When thousands were closed
// at once, the event loop was blocked for 0.1 s. We therefore close connections in groups, and pause after each group.

import { systemClock } from '../../../lib/clock.ts'
import type { Socket } from './connections.ts'

export const groupSize = 32
const pauseMs = 10

export class ClosingTimes {
  readonly #afterMs: number
  /** Earliest first. */
  readonly #addedMs = new Map<Socket, number>()
  #hasTimer = false

  constructor(afterMs: number) {
    this.#afterMs = afterMs
  }

  add(socket: Socket): void {
    this.#addedMs.delete(socket)
    this.#addedMs.set(socket, systemClock.monotonicMs())
    if (!this.#hasTimer) this.#closeLater(this.#afterMs)
  }

  /** Does not close the connection. */
  delete(socket: Socket): void {
    this.#addedMs.delete(socket)
  }

  #closeLater(ms: number): void {
    this.#hasTimer = true
    setTimeout(() => this.#closeOldest(), ms).unref()
  }

  #closeOldest(): void {
    this.#hasTimer = false
    const nowMs = systemClock.monotonicMs()
    let closed = 0
    for (const [socket, addedMs] of this.#addedMs) {
      const restMs = addedMs + this.#afterMs - nowMs
      if (restMs > 0 || closed === groupSize) return this.#closeLater(Math.max(restMs, pauseMs))
      this.#addedMs.delete(socket)
      socket.destroy()
      closed++
    }
  }
}
