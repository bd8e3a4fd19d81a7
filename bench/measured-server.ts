// Starts and stops the measured process. The process runs a bundle, as `npm start` does, and writes a log file at the
// default level.

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { bundle } from '../packages/bundle/bundle.ts'
import { builtInCatalog } from '../src/settings/models.ts'
import { readStartScript } from '../test/harness/processes/start-script.ts'
import { cpuSecondsOf, mainThreadCpuSecondsOf } from './processor-time.ts'
import type { ServerPlan, ServerReady } from './server.ts'

// Node finds native packages only if the bundle is inside the checkout.
const bundled = path.join(import.meta.dirname, '../build/bench')
await bundle(path.join(import.meta.dirname, 'server.ts'), bundled)

export interface Usage {
  readonly residentBytes: number
  readonly cpuSeconds: number
  /** Included in `cpuSeconds`. */
  readonly mainThreadCpuSeconds: number
}

export class MeasuredServer implements AsyncDisposable {
  readonly ready: ServerReady
  /** Contains the settings, the data folder, and the log. */
  readonly folder: string
  readonly #process: ChildProcess

  private constructor(ready: ServerReady, folder: string, process: ChildProcess) {
    this.ready = ready
    this.folder = folder
    this.#process = process
  }

  /**
   * Starts the service with SQLite. `engines` is the part of the settings that defines the engines and their models.
   */
  static start(engines = idleEngines): Promise<MeasuredServer> {
    return MeasuredServer.launch({ role: 'all', settings: engines, variables: {} })
  }

  /** Starts the service with SQLite, in the folder of a stopped service. */
  static startIn(folder: string): Promise<MeasuredServer> {
    return MeasuredServer.launch({ role: 'all', settings: idleEngines, variables: {} }, folder)
  }

  /** If `folder` is null, the service gets a new folder. */
  static async launch(
    plan: Omit<ServerPlan, 'folder'>,
    folder: string | null = null,
  ): Promise<MeasuredServer> {
    const own = folder ?? (await mkdtemp(path.join(os.tmpdir(), 'mutoscope-bench-')))
    const { flags, variables } = readStartScript()
    const log = openSync(path.join(own, 'service.log'), 'a')
    const child = spawn(
      process.execPath,
      [
        '--expose-gc',
        ...flags,
        path.join(bundled, 'server.cjs'),
        JSON.stringify({ ...plan, folder: own } satisfies ServerPlan),
      ],
      { env: { ...process.env, ...variables }, stdio: ['ignore', log, 'inherit', 'ipc'] },
    )
    closeSync(log)
    const died = once(child, 'exit').then(() =>
      Promise.reject(new Error('the service has ended: see its log')),
    )
    const [ready] = (await Promise.race([once(child, 'message'), died])) as [ServerReady]
    died.catch(() => {})
    return new MeasuredServer(ready, own, child)
  }

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.ready.key}`, 'content-type': 'application/json' }
  }

  async createTask(): Promise<string> {
    const response = await fetch(`${this.ready.url}/api/v1/tasks/create`, {
      method: 'POST',
      headers: this.headers,
      body: createBody,
    })
    const { data } = (await response.json()) as { data: { task_id: string } }
    return data.task_id
  }

  async readTask(taskId: string): Promise<void> {
    const response = await fetch(`${this.ready.url}/api/v1/tasks/${taskId}`, { headers: this.headers })
    await response.text()
  }

  /** Returns the current resident memory and the CPU time so far, according to the kernel. */
  usage(): Usage {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8')
    const residentKilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1])
    return {
      residentBytes: residentKilobytes * 1_024,
      cpuSeconds: cpuSecondsOf(Number(this.#process.pid)),
      mainThreadCpuSeconds: mainThreadCpuSecondsOf(Number(this.#process.pid)),
    }
  }

  /** Returns the usage after a garbage collection. */
  async usageWithoutGarbage(): Promise<Usage> {
    this.#process.kill('SIGUSR2')
    // V8 returns the freed memory to the kernel a little after the collection.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    return this.usage()
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    this.#process.kill('SIGTERM')
    await once(this.#process, 'exit')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** Defines an engine that runs no tasks, so that only the service is measured. */
export const idleEngines = `providers: { idle: { type: storyboard, concurrency: 0 } }
models:
${[...builtInCatalog.keys()].map((id) => `  ${id}: { routes: [{ provider: idle }] }`).join('\n')}
`

export const createBody = JSON.stringify({
  model_id: 'image-model-a-2',
  prompt: 'a red fox beside a mushroom in the forest at sunset, watercolour',
  aspect_ratio: '16:9',
})
