// Decides when a job that its engine does not recognise counts as lost. Shortly after a submission, after a restart or behind a load
// balancer, an engine may fail to recognise a job that it has.

const responsesMin = 3
const leastMs = 60_000

export class LostStreak {
  #responses = 0
  #beganAtMs = 0

  /** Call this when the engine has recognised the job. */
  end(): void {
    this.#responses = 0
  }

  /**
   * Call this when the engine has not recognised the job. Returns true once this has happened often enough, over a long
   * enough time.
   */
  isLost(nowMs: number): boolean {
    if (this.#responses === 0) this.#beganAtMs = nowMs
    this.#responses++
    return this.#responses >= responsesMin && nowMs - this.#beganAtMs >= leastMs
  }
}
