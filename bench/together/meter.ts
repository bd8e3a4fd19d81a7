// Measures the latency of create requests, the memory of the service, and the CPU time of all processes, while the load
// increases step by step.

import type { Upstream } from '../engines/upstream.ts'
import { median, printTable } from '../figures.ts'
import type { Outcome } from '../load.ts'
import type { MeasuredServer } from '../measured-server.ts'
import { cpuSecondsOf } from '../processor-time.ts'

const sampleMs = 1_000
const parts = 5

export class Meter {
  readonly #server: MeasuredServer
  readonly #upstream: Upstream
  readonly #lines: string[][] = [
    ['step', 'p99, ms', 'cores: service', 'of which main thread', 'load generator', 'engine'],
  ]
  #residentBytes: number[] = []

  constructor(server: MeasuredServer, upstream: Upstream) {
    this.#server = server
    this.#upstream = upstream
  }

  async during(step: string, act: () => Promise<Outcome>): Promise<Outcome> {
    this.#residentBytes = []
    const sampler = setInterval(() => this.#residentBytes.push(this.#server.usage().residentBytes), sampleMs)
    const before = this.#used()
    const outcome = await act()
    const after = this.#used()
    clearInterval(sampler)
    const [elapsed = 0, ...used] = after.map((value, at) => value - (before[at] ?? 0))
    this.#lines.push([step, outcome.p99Ms.toFixed(1), ...used.map((value) => (value / elapsed).toFixed(2))])
    return outcome
  }

  print(): void {
    printTable(this.#lines)
  }

  /** Divides the last step into five equal parts. Returns the median memory in each part, in MB. */
  fifthsOfMemory(): readonly number[] {
    const length = Math.floor(this.#residentBytes.length / parts)
    return Array.from({ length: parts }, (_, part) =>
      median(this.#residentBytes.slice(part * length, (part + 1) * length).map((bytes) => bytes / 1e6)),
    )
  }

  #used(): readonly number[] {
    const { cpuSeconds, mainThreadCpuSeconds } = this.#server.usage()
    const generator = cpuSecondsOf(process.pid)
    return [
      performance.now() / 1_000,
      cpuSeconds,
      mainThreadCpuSeconds,
      generator,
      this.#upstream.cpuSeconds(),
    ]
  }
}
