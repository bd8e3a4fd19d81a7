// Tracks work in progress so that a shutdown can wait for it.

export class InFlight {
  readonly #begun = new Set<Promise<unknown>>()

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const running = work()
    this.#begun.add(running)
    try {
      return await running
    } finally {
      this.#begun.delete(running)
    }
  }

  /** Resolves when all work in progress has succeeded or failed. Never rejects. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#begun)
  }
}
