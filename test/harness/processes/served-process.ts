// The service as a process of its own, to be stopped and killed from outside: `mutoscope serve` on a data folder.

import path from 'node:path'

import { RunningMain, runMain } from './run-main.ts'

export interface ServeOptions {
  /** Flags of `serve`. */
  readonly flags?: readonly string[]
  /** On top of those of an embedded installation. */
  readonly variables?: Readonly<Record<string, string>>
}

/** It serves within a second; a whole cluster that starts on a busy machine takes ten. */
const startDeadlineMs = 60_000

/** The longest test of processes, and some to spare. */
const lifeMsMax = 3_600_000

/** The folder holds the data of the installation. */
export class ServedProcess {
  readonly url: string
  /** On the first start only. */
  readonly firstKey: string | null
  readonly #main: RunningMain

  private constructor(url: string, main: RunningMain) {
    this.url = url
    this.firstKey = /sk-muto_[0-9A-Za-z]{49}/.exec(main.stdout)?.[0] ?? null
    this.#main = main
  }

  /** Resolves when it serves; rejects with what it printed when it does not. */
  static async start(
    folder: string,
    { flags = [], variables = {} }: ServeOptions = {},
  ): Promise<ServedProcess> {
    const main = new RunningMain(['serve', ...flags], dataIn(folder), { ...usual, ...variables }, lifeMsMax)
    const [, url = ''] = await main.prints(/"url":"([^"]+)".*"msg":"serving"/, startDeadlineMs)
    return new ServedProcess(url, main)
  }

  /** Of the process. */
  get id(): number {
    return this.#main.child.pid ?? 0
  }

  /** What only a defect of ours writes to the log. */
  get defects(): readonly string[] {
    const lines = this.#main.stdout.split('\n')
    return lines.filter((line) => /"msg":"(defect|an error that nobody caught)"/.test(line))
  }

  /** As a power cut would end it, as far as the process can tell. */
  async kill(): Promise<void> {
    this.#main.child.kill('SIGKILL')
    await this.#main.ended()
  }

  /** Answers the exit status. */
  async stop(): Promise<number | null> {
    this.#main.child.kill('SIGTERM')
    return (await this.#main.ended()).status
  }
}

/** One command line on the same folder; answers its JSON document, also when its exit status is not 0. */
export async function runCommand(
  folder: string,
  words: readonly string[],
  variables: ServeOptions['variables'] = {},
): Promise<unknown> {
  const { stdout } = await runMain([...words, '--json'], dataIn(folder), { ...usual, ...variables })
  return JSON.parse(stdout)
}

function dataIn(folder: string): string {
  return path.join(folder, 'data')
}

/** The port differs from start to start; the URLs of outputs must not. */
const usual = { MUTOSCOPE_PUBLIC_URL: 'http://media.example.org' }
