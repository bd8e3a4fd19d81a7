// The connections that have not sent anything yet. They are kept out of Node's HTTP server, which takes 14 KB for each
// connection, until their first byte arrives. Until then, a connection takes 4 KB. A stranger can open thousands of
// them, and many clients open some in advance.

import { systemClock } from '../../../lib/clock.ts'
import type { Socket } from './connections.ts'

/**
 * Closing a connection takes 50 µs. When thousands of unused connections were closed at once, the event loop stopped
 * for 0.1 s, so they are closed in groups with a pause in between.
 */
const groupSize = 32
const pauseMs = 10

export class UnusedConnections {
  readonly #waitMsMax: number
  readonly #use: (socket: Socket) => void
  /** When each connection was opened. The first one has been open the longest. */
  readonly #openedMs = new Map<Socket, number>()
  #hasTimer = false

  /**
   * Calls `use` for each connection before its first bytes are read. Closes a connection that has sent nothing for
   * `waitMsMax`.
   */
  constructor(waitMsMax: number, use: (socket: Socket) => void) {
    this.#waitMsMax = waitMsMax
    this.#use = use
  }

  hold(socket: Socket): void {
    this.#openedMs.set(socket, systemClock.monotonicMs())
    const close = () => void socket.destroy()
    const forget = () => void this.#openedMs.delete(socket)
    socket.once('end', close).once('close', forget)
    socket.once('data', (bytes) => {
      forget()
      socket.off('end', close).off('close', forget)
      this.#use(socket)
      socket.unshift(bytes)
    })
    if (!this.#hasTimer) this.#closeLater(this.#waitMsMax)
  }

  #closeLater(ms: number): void {
    this.#hasTimer = true
    // The timer does not keep the process running.
    setTimeout(() => this.#closeOldest(), ms).unref()
  }

  /** Closes one group of the connections that have waited too long. */
  #closeOldest(): void {
    this.#hasTimer = false
    const nowMs = systemClock.monotonicMs()
    let closed = 0
    for (const [socket, openedMs] of this.#openedMs) {
      const restMs = openedMs + this.#waitMsMax - nowMs
      if (restMs > 0 || closed === groupSize) return this.#closeLater(Math.max(restMs, pauseMs))
      this.#openedMs.delete(socket)
      socket.destroy()
      closed++
    }
  }
}
