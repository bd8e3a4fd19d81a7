// Runs code samples: curl in a shell, TypeScript with Node, and Python with its standard library.

import { execFile, execFileSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { spawnBound } from './spawn-bound.ts'

export type SampleLanguage = 'bash' | 'typescript' | 'python'

const commands = {
  bash: { file: 'sample.sh', command: 'bash', options: ['-eu'] },
  typescript: { file: 'sample.mts', command: process.execPath, options: [] },
  python: { file: 'sample.py', command: 'python3', options: [] },
} as const

export async function runSample(
  language: SampleLanguage,
  code: string,
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const { file, command, options } = commands[language]
  await writeFile(path.join(folder, file), code)
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, ...variables }
  const { stdout } = await promisify(execFile)(command, [...options, file], {
    cwd: folder,
    env,
    timeout: 60_000,
  })
  return stdout
}

/** A sample that runs until it is stopped, such as a server. */
export class RunningSample implements AsyncDisposable {
  printed = ''
  readonly #child: ChildProcess
  readonly #closed: Promise<unknown>

  private constructor(child: ChildProcess) {
    this.#child = child
    this.#closed = once(child, 'close')
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.printed += text))
  }

  static async start(
    language: SampleLanguage,
    code: string,
    folder: string,
    variables: Readonly<Record<string, string>>,
  ): Promise<RunningSample> {
    const { file, command, options } = commands[language]
    await writeFile(path.join(folder, file), code)
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder, ...variables }
    const stdio = ['ignore', 'pipe', 'pipe'] as const
    return new RunningSample(
      spawnBound('kill -KILL $$', [command, ...options, file], { cwd: folder, env, stdio }),
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#closed
  }
}

/** Returns the reason to skip Python samples, or false if Python is installed. */
export function withoutPython(): string | false {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
    return false
  } catch {
    return 'python3 is not installed'
  }
}
