// Decides when a job that its engine does not recognize counts as lost. Shortly after a submission, after a restart, or
// behind a load balancer, an engine may fail to recognize a job that it has.

const responsesMin = 3
const leastMs = 60_000

export class LostStreak {
  #responses = 0
  #beganAtMs = 0

  /** Call this when the engine has recognized the job. */
  end(): void {
    this.#responses = 0
  }

  /**
   * Call this when the engine has not recognized the job. Returns true after at least `responsesMin` such responses in
   * a row if the first of them came at least `leastMs` ago.
   */
  isLost(nowMs: number): boolean {
    if (this.#responses === 0) this.#beganAtMs = nowMs
    this.#responses++
    return this.#responses >= responsesMin && nowMs - this.#beganAtMs >= leastMs
  }
}
