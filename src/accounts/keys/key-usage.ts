// When each key was used last: gathered here, and written together every now and then, so that no request waits for it.

import { ServiceError } from '../../domain/errors.ts'
import type { ApiKeyId } from '../../domain/ids.ts'
import type { Store } from '../../store/store.ts'

/** Pages show it to the minute. */
const writeEveryMs = 30_000

export class KeyUsage {
  readonly #store: Pick<Store, 'touchKeys'>
  readonly #timer: NodeJS.Timeout
  #used = new Set<ApiKeyId>()

  constructor(store: Pick<Store, 'touchKeys'>) {
    this.#store = store
    this.#timer = setInterval(() => void this.write(), writeEveryMs).unref()
  }

  note(keyId: ApiKeyId): void {
    this.#used.add(keyId)
  }

  /** What the database does not take now is written with the next ones. */
  async write(): Promise<void> {
    const used = this.#used
    if (used.size === 0) return
    this.#used = new Set()
    try {
      await this.#store.touchKeys([...used])
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      for (const keyId of used) this.#used.add(keyId)
    }
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.write()
  }
}
