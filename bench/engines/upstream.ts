import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { cpuSecondsOf } from '../processor-time.ts'
import type { Command, UpstreamReport } from './upstream-process.ts'

export class Upstream implements AsyncDisposable {
  readonly #process: ChildProcess
  readonly #port: number

  private constructor(process: ChildProcess, port: number) {
    this.#process = process
    this.#port = port
  }

  static async start(): Promise<Upstream> {
    const child = fork(fileURLToPath(new URL('./upstream-process.ts', import.meta.url)))
    const [port] = (await once(child, 'message')) as [number]
    return new Upstream(child, port)
  }

  /** Returns a different URL for each provider. The report groups requests by the provider name in their path. */
  baseUrl(provider: string): string {
    return `http://127.0.0.1:${this.#port}/${provider}/v1`
  }

  cpuSeconds(): number {
    return cpuSecondsOf(Number(this.#process.pid))
  }

  draw(side: number): Promise<UpstreamReport> {
    return this.#ask({ kind: 'draw', side })
  }

  finish(jobs: number, withinMs: number): Promise<UpstreamReport> {
    return this.#ask({ kind: 'finish', jobs, withinMs })
  }

  report(): Promise<UpstreamReport> {
    return this.#ask({ kind: 'report' })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.kill()
    await once(this.#process, 'exit')
  }

  async #ask(command: Command): Promise<UpstreamReport> {
    const reply = once(this.#process, 'message')
    this.#process.send(command)
    return ((await reply) as [UpstreamReport])[0]
  }
}
