import type { Clock } from './clock.ts'

interface Entry<Value> {
  readonly value: Value
  readonly expiresAtMs: number
}

/**
 * When the map is full, a new entry replaces the oldest one. All entries have the same lifetime, so the oldest entry is
 * also the first to expire.
 */
export class ExpiringMap<Key, Value> {
  readonly #clock: Clock
  readonly #keptMs: number
  readonly #entriesMax: number
  readonly #entries = new Map<Key, Entry<Value>>()

  constructor(clock: Clock, keptMs: number, entriesMax: number) {
    this.#clock = clock
    this.#keptMs = keptMs
    this.#entriesMax = entriesMax
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    if (entry.expiresAtMs > this.#clock.monotonicMs()) return entry.value
    this.#entries.delete(key)
    return undefined
  }

  set(key: Key, value: Value): void {
    // The entries are in order of age, so a key that is set again must move to the end.
    this.#entries.delete(key)
    this.#makeRoom()
    this.#entries.set(key, { value, expiresAtMs: this.#clock.monotonicMs() + this.#keptMs })
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }

  deleteWhere(isMeant: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isMeant(value)) this.#entries.delete(key)
  }

  #makeRoom(): void {
    const nowMs = this.#clock.monotonicMs()
    for (const [key, entry] of this.#entries) {
      if (entry.expiresAtMs > nowMs && this.#entries.size < this.#entriesMax) return
      this.#entries.delete(key)
    }
  }
}
