// The service as a process of its own, to be killed from outside: `mutoscope serve` on a data folder, on a free port.

import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const entry = path.join(root, 'src/main.ts')

export interface ServeWish {
  /** Flags of `serve`. */
  readonly flags?: readonly string[]
  /** On top of those of an embedded installation. */
  readonly variables?: Readonly<Record<string, string>>
}

/** The folder holds the data of the installation and nothing else; it is also where the commands run. */
export class ServedProcess {
  readonly url: string
  /** On the first start only. */
  readonly firstKey: string | null
  readonly #child: ChildProcess
  readonly #exited: Promise<unknown>
  readonly #printed: readonly string[]

  private constructor(child: ChildProcess, exited: Promise<unknown>, printed: readonly string[]) {
    this.url = urlIn(printed) ?? ''
    this.firstKey = /sk-muto_[0-9A-Za-z]{49}/.exec(printed.join('\n'))?.[0] ?? null
    this.#child = child
    this.#exited = exited
    this.#printed = printed
  }

  /** Resolves when it serves; rejects with what it printed when it does not. */
  static async start(folder: string, { flags = [], variables = {} }: ServeWish = {}): Promise<ServedProcess> {
    const child = spawn(process.execPath, [entry, 'serve', ...flags], {
      cwd: folder,
      env: { ...usualVariables(folder), ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const exited = once(child, 'exit')
    const closed = once(child, 'close')
    const printed: string[] = []
    const serving = Promise.withResolvers<void>()
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        printed.push(line)
        if (urlIn([line]) !== null) serving.resolve()
      })
    }
    await Promise.race([serving.promise, closed])
    if (urlIn(printed) === null) throw new Error(`the service did not start: ${printed.join('\n')}`)
    return new ServedProcess(child, exited, printed)
  }

  /** What only a defect of ours writes to the log. */
  get defects(): readonly string[] {
    return this.#printed.filter((line) => /"msg":"(defect|an error that nobody caught)"/.test(line))
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
export async function runCommand(
  folder: string,
  words: readonly string[],
  variables: ServeWish['variables'] = {},
): Promise<unknown> {
  const options = { cwd: folder, env: { ...usualVariables(folder), ...variables } }
  const run = promisify(execFile)(process.execPath, [entry, ...words, '--json'], options)
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  return JSON.parse(stdout)
}

function usualVariables(folder: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    // Half the time of a start, as under npm.
    NODE_COMPILE_CACHE: path.join(root, 'build/compile-cache'),
    PORT: '0',
    MUTOSCOPE_DATA: path.join(folder, 'data'),
    MUTOSCOPE_PUBLIC_URL: 'http://media.example.org',
  }
}

/** From the line of the log that says so; null: it does not serve yet. */
function urlIn(printed: readonly string[]): string | null {
  const serving = printed.find((line) => line.includes('"msg":"serving"'))
  return /"url":"([^"]+)"/.exec(serving ?? '')?.[1] ?? null
}
