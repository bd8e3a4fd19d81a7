// Lints a small tree of planted files with the project's real linter configuration.

import { spawnSync } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

import { temporaryFolder } from '../harness/files/temporary-folder.ts'

const root = path.join(import.meta.dirname, '../..')

export interface Verdict {
  readonly isClean: boolean
  /** Findings such as `src/http/a.ts:3 no-restricted-imports`. */
  readonly found: ReadonlySet<string>
}

/** `files` contains the text of each file, keyed by path. */
export async function lint(files: Readonly<Record<string, string>>): Promise<Verdict> {
  await using folder = await temporaryFolder()
  for (const name of ['oxlint.config.ts', 'import-order.ts', 'tsconfig.json', 'package.json']) {
    copyFileSync(path.join(root, name), path.join(folder.path, name))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder.path, 'node_modules'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder.path, name)), { recursive: true })
    writeFileSync(path.join(folder.path, name), text)
  }
  // Without folder names, the linter would follow the link to `node_modules` and lint all packages.
  const folders = new Set(Object.keys(files).map((name) => name.split('/')[0] ?? ''))
  const args = ['--type-aware', '--deny-warnings', '--format', 'unix', ...folders]
  // The report goes to a file, because the linter loses output that is still in a pipe when the linter exits.
  const report = path.join(folder.path, 'report.txt')
  const output = openSync(report, 'w')
  const { status } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), args, {
    cwd: folder.path,
    stdio: ['ignore', output, 'inherit'],
    timeout: 60_000,
  })
  closeSync(output)
  const lines = readFileSync(report, 'utf8').matchAll(
    /((?:src|web|packages)\/[^:\n]+):(\d+):\d+: .*\/\w+\(([\w-]+)\)\]$/gm,
  )
  return {
    isClean: status === 0,
    found: new Set([...lines].map(([, file, line, rule]) => `${file}:${line} ${rule}`)),
  }
}

/** Returns the import lines that the linter did not report, in the form `file: line`. */
export function unreportedImports(
  files: Readonly<Record<string, string>>,
  { found }: Verdict,
): readonly string[] {
  return Object.entries(files).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const isReported = found.has(`${file}:${index + 1} no-restricted-imports`)
      return line.startsWith('import') && !isReported ? [`${file}: ${line}`] : []
    }),
  )
}

export function importFindings({ found }: Verdict): readonly string[] {
  return [...found].filter((finding) => finding.endsWith('no-restricted-imports')).toSorted()
}
