// The service as a process of its own, to be killed from outside: `mutoscope serve` on a data folder, on a free port.

import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const entry = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** The folder holds the data of the installation and nothing else; it is also where the commands run. */
export class ServedProcess {
  readonly url: string
  /** On the first start only. */
  readonly firstKey: string | null
  readonly #child: ChildProcess
  readonly #exited: Promise<unknown>

  private constructor(url: string, firstKey: string | null, child: ChildProcess, exited: Promise<unknown>) {
    this.url = url
    this.firstKey = firstKey
    this.#child = child
    this.#exited = exited
  }

  /** Resolves when it serves; rejects with what it printed when it does not. */
  static async start(folder: string): Promise<ServedProcess> {
    const child = spawn(process.execPath, [entry, 'serve'], {
      cwd: folder,
      env: variables(folder),
      stdio: 'pipe',
    })
    const exited = once(child, 'exit')
    const printed: string[] = []
    let firstKey: string | null = null
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
    for await (const line of createInterface(child.stdout)) {
      printed.push(line)
      firstKey ??= /sk-muto_[0-9A-Za-z]{49}/.exec(line)?.[0] ?? null
      const url = /"msg":"serving"/.test(line) ? /"url":"([^"]+)"/.exec(line)?.[1] : undefined
      if (url === undefined) continue
      child.stdout.resume()
      return new ServedProcess(url, firstKey, child, exited)
    }
    throw new Error(`the service did not start: ${printed.join('\n')}`)
  }

  /** As a power cut would end it, as far as the process can tell. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#exited
  }

  /** Answers the exit status. */
  async stop(): Promise<number | null> {
    this.#child.kill('SIGTERM')
    await this.#exited
    return this.#child.exitCode
  }
}

/** One command line on the same folder; answers its JSON document, also when its exit status is not 0. */
export async function runCommand(folder: string, ...words: readonly string[]): Promise<unknown> {
  const options = { cwd: folder, env: variables(folder) }
  const run = promisify(execFile)(process.execPath, [entry, ...words, '--json'], options)
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  return JSON.parse(stdout)
}

function variables(folder: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    PORT: '0',
    MUTOSCOPE_DATA: path.join(folder, 'data'),
    MUTOSCOPE_PUBLIC_URL: 'http://media.example.org',
  }
}
