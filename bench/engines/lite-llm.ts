// Runs LiteLLM for comparison. LiteLLM is a proxy. Here, it forwards requests to the scripted upstream server, without
// accounts, storage, or checks.

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { fixedPort } from '../../test/harness/network/fixed-port.ts'

const startMsMax = 120_000

export class LiteLlm implements AsyncDisposable {
  readonly url: string
  readonly #process: ChildProcess
  readonly #folder: string

  private constructor(url: string, process: ChildProcess, folder: string) {
    this.url = url
    this.#process = process
    this.#folder = folder
  }

  /** `program` is the path to the `litellm` command. LiteLLM's own default for `workers` is 1. */
  static async start(program: string, upstreamUrl: string, workers: number): Promise<LiteLlm> {
    // LiteLLM cannot choose a free port itself.
    const port = await fixedPort()
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mutoscope-bench-'))
    const config = path.join(folder, 'config.yaml')
    const route = { model: 'openai/picture', api_base: upstreamUrl, api_key: 'none' }
    const models = [
      { model_name: 'picture', litellm_params: route, model_info: { mode: 'image_generation' } },
    ]
    await writeFile(config, JSON.stringify({ model_list: models }))
    const child = spawn(
      program,
      ['--config', config, '--host', '127.0.0.1', '--port', String(port), '--num_workers', String(workers)],
      { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...plain }, detached: true },
    )
    const running = new LiteLlm(`http://127.0.0.1:${port}`, child, folder)
    const endMs = performance.now() + startMsMax
    while (!(await running.#isReady())) {
      if (child.exitCode !== null || performance.now() > endMs) throw new Error('LiteLLM did not start')
      await pause(500)
    }
    return running
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Kills LiteLLM's process group, which includes its worker processes.
    process.kill(-Number(this.#process.pid), 'SIGKILL')
    await once(this.#process, 'exit')
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #isReady(): Promise<boolean> {
    const response = await fetch(`${this.url}/health/liveliness`).catch(() => null)
    return response?.ok === true
  }
}

/** Turns off accounts, request logs, and price downloads. */
const plain = {
  LITELLM_DANGEROUSLY_PERMIT_WEAK_OR_UNSET_MASTER_KEY: 'true',
  LITELLM_LOG: 'ERROR',
  LITELLM_LOCAL_MODEL_COST_MAP: 'True',
}
