// The current catalog: the configured models, and which of them are enabled. A model is enabled if both the setting
// `models.<id>.enabled` and the operator's switch in the database are on.

import { WakeUp } from '../lib/async/wake-up.ts'
import type { Catalog } from '../domain/tasks/catalog.ts'
import { ServiceError } from '../domain/errors.ts'
import type { Store } from '../store/store.ts'

/** The pause after a failed read. It is short, because the switches may be out of date. */
const retryMs = 1_000

type Switches = Pick<Store, 'listDisabledModels' | 'safetyPollMs' | 'subscribe'>

export class LiveCatalog implements AsyncDisposable {
  readonly #store: Switches
  readonly #configured: Catalog
  readonly #wakeUp = new WakeUp()
  readonly #end = new AbortController()
  readonly #unsubscribe: () => void
  #current: Catalog
  #following: Promise<void> | null = null

  private constructor(store: Switches, configured: Catalog) {
    this.#store = store
    this.#configured = configured
    this.#current = configured
    this.#unsubscribe = store.subscribe(({ kind }) => {
      if (kind === 'models') this.#wakeUp.call()
    })
  }

  /**
   * The switches are read before the promise resolves, because they persist across restarts. Rejects if the database
   * cannot be read.
   */
  static async open(store: Switches, configured: Catalog): Promise<LiveCatalog> {
    const catalog = new LiveCatalog(store, configured)
    await catalog.#read()
    catalog.#following = catalog.#follow()
    return catalog
  }

  get current(): Catalog {
    return this.#current
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#unsubscribe()
    this.#end.abort()
    await this.#following
  }

  /** Only one read runs at a time, so an older result never replaces a newer one. */
  async #follow(): Promise<void> {
    for (let waitMs = this.#store.safetyPollMs; ;) {
      await this.#wakeUp.wait(waitMs, this.#end.signal)
      if (this.#end.signal.aborted) return
      try {
        await this.#read()
        waitMs = this.#store.safetyPollMs
      } catch (error) {
        // A failed read does no harm, because no tasks can be created without the database.
        if (!(error instanceof ServiceError)) throw error
        waitMs = retryMs
      }
    }
  }

  async #read(): Promise<void> {
    const disabled = new Set(await this.#store.listDisabledModels(null))
    this.#current = new Map(
      [...this.#configured].map(([id, model]) => [
        id,
        { ...model, isEnabled: model.isEnabled && !disabled.has(id) },
      ]),
    )
  }
}
