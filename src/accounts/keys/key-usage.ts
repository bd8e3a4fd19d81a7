// Records when each key was last used. Collects the keys and writes them in batches, so no request waits for a write.

import { ServiceError } from '../../domain/errors.ts'
import type { ApiKeyId } from '../../domain/ids.ts'
import type { Store } from '../../store/store.ts'

/** Writing twice a minute is enough, because the site shows the time of the last use to the minute. */
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

  /** If a write fails, its keys are written with the next batch. */
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

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.write()
  }
}
