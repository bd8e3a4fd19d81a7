// Runs a code sample as a reader would: curl in a shell, TypeScript with Node, and Python with its standard library.

import { execFile, execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

export type SampleLanguage = 'bash' | 'typescript' | 'python'

const commands = {
  bash: { file: 'sample.sh', command: 'bash', options: ['-eu'] },
  typescript: { file: 'sample.mts', command: process.execPath, options: [] },
  python: { file: 'sample.py', command: 'python3', options: [] },
} as const

/** Runs the code in `folder` and returns what it prints. Rejects if it fails. */
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

/** Returns the reason to skip samples in Python, or false if Python is installed. */
export function withoutPython(): string | false {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
    return false
  } catch {
    return 'python3 is not installed'
  }
}
