// Knows what has begun and not ended, so that a shutdown can wait for it.

export class UnderWay {
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

  /** Resolves when everything that had begun has ended, however it did. Never rejects. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#begun)
  }
}
