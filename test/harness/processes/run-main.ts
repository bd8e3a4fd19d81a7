// Runs the program in a separate process, with its own data folder. The program ends when this process ends.

import type { ChildProcess } from 'node:child_process'
import path from 'node:path'

import { until } from '../time/until.ts'
import { spawnBound } from './spawn-bound.ts'

const root = path.join(import.meta.dirname, '../../..')
const sourceMain = path.join(root, 'src/main.ts')

/** A command takes at most 1 s, or 10 s while all tests are running. */
const endDeadlineMs = 20_000

export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface MainOptions {
  readonly lifeMsMax?: number
  /** The command that runs Node, with its flags. */
  readonly node?: readonly string[]
  /** The program's file. */
  readonly main?: string
}

export class RunningMain {
  readonly child: ChildProcess
  readonly #ended: Promise<Ended>
  #stdout = ''
  #stderr = ''
  #hasEnded = false

  constructor(
    args: readonly string[],
    dataFolder: string,
    variables: Readonly<Record<string, string>> = {},
    { lifeMsMax = endDeadlineMs, node = [process.execPath], main = sourceMain }: MainOptions = {},
  ) {
    const command = [...node, main, ...args]
    const child = spawnBound('kill -KILL $$', command, {
      // This folder contains no `mutoscope.yaml` for the program to read.
      cwd: import.meta.dirname,
      env: {
        PATH: process.env['PATH'],
        // The compile cache halves the start time.
        NODE_COMPILE_CACHE: path.join(root, 'build/compile-cache'),
        MUTOSCOPE_DATA: dataFolder,
        PORT: '0',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: lifeMsMax,
      killSignal: 'SIGKILL',
    })
    this.child = child
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#stdout += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text))
    this.#ended = new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (status) => {
        this.#hasEnded = true
        resolve({ status, stdout: this.#stdout, stderr: this.#stderr })
      })
    })
  }

  get stdout(): string {
    return this.#stdout
  }

  ended(): Promise<Ended> {
    return this.#ended
  }

  /** Resolves when the program's output matches `pattern`. If the program ends first, rejects with its output. */
  async prints(pattern: RegExp, deadlineMs = endDeadlineMs): Promise<RegExpExecArray> {
    const isKnown = () => this.#hasEnded || pattern.test(this.#stdout)
    await until(`${pattern.source} is printed`, isKnown, deadlineMs)
    const found = pattern.exec(this.#stdout)
    if (found === null) throw new Error(`the program ended: ${(this.#stdout + this.#stderr).trim()}`)
    return found
  }
}

export function runMain(
  args: readonly string[],
  dataFolder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return new RunningMain(args, dataFolder, variables).ended()
}
