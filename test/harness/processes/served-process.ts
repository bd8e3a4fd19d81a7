import path from 'node:path'

import { RunningMain, runMain } from './run-main.ts'

export interface ServeOptions {
  readonly flags?: readonly string[]
  /** The command that runs Node, with its flags. The command must not start Node in a child process. */
  readonly node?: readonly string[]
  /** The program's file. By default, this is `src/main.ts`. */
  readonly main?: string
  /** Environment variables in addition to those in `usual`. */
  readonly variables?: Readonly<Record<string, string>>
}

/** A single process is ready within 1 s. A cluster on a busy machine takes 10 s. */
const startDeadlineMs = 60_000

/** Longer than any test takes. */
const lifeMsMax = 3_600_000

/** A running service in its own process. */
export class ServedProcess {
  readonly url: string
  /** The first account's key. Null unless this process created the account. */
  readonly firstKey: string | null
  readonly #main: RunningMain

  private constructor(url: string, main: RunningMain) {
    this.url = url
    this.firstKey = /sk-muto_[0-9A-Za-z]{49}/.exec(main.stdout)?.[0] ?? null
    this.#main = main
  }

  /** Resolves when the process accepts requests. If the process ends instead, rejects with its output. */
  static async start(
    folder: string,
    { flags = [], variables = {}, ...options }: ServeOptions = {},
  ): Promise<ServedProcess> {
    const main = new RunningMain(
      ['serve', ...flags],
      dataIn(folder),
      { ...usual, ...variables },
      { lifeMsMax, ...options },
    )
    const [, url = ''] = await main.prints(/"url":"([^"]+)".*"msg":"serving"/, startDeadlineMs)
    return new ServedProcess(url, main)
  }

  get id(): number {
    return this.#main.child.pid ?? 0
  }

  /** The log lines that indicate a bug. */
  get defects(): readonly string[] {
    const lines = this.#main.stdout.split('\n')
    return lines.filter((line) => /"level":"fatal"|"msg":"internal error"/.test(line))
  }

  /** Ends the process without warning, like a power failure. */
  async kill(): Promise<void> {
    this.#main.child.kill('SIGKILL')
    await this.#main.ended()
  }

  /** Returns the exit status. */
  async stop(): Promise<number | null> {
    this.#main.child.kill('SIGTERM')
    return (await this.#main.ended()).status
  }
}

/** Runs an operator command on the data in `folder`. Returns its JSON output, regardless of the exit status. */
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

/** The port changes with each start, but output URLs must not change. */
const usual = { MUTOSCOPE_PUBLIC_URL: 'http://media.example.org' }
