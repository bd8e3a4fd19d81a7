// The commands, variables, and log lines that docs/operations.md mentions must exist.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { loadSettings, problemsOf } from '../harness/service/load-settings.ts'
import { runMain } from '../harness/processes/run-main.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'

const root = path.join(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
const sources = globSync('src/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))

/** Returns the texts in backticks in the first column of the tables below a heading. */
function firstColumn(heading: string): readonly string[] {
  const [, section = ''] = page.split(`## ${heading}\n`)
  const [text = ''] = section.split('\n## ')
  const cells = text
    .split('\n')
    .flatMap((line) => /^\| (`.*?) \| /.exec(line.replaceAll('\\|', '/'))?.[1] ?? [])
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word))
}

test('the commands in docs/operations.md are those in the help text', async () => {
  await using folder = await temporaryFolder()
  const { stdout } = await runMain(['help'], folder.path)
  const listed = firstColumn('Commands').filter((command) => !command.startsWith('--'))
  assert.ok(listed.length >= 7)
  for (const command of listed) {
    const [words = ''] = command.split(/ [-[]/)
    assert.ok(stdout.includes(`\n  ${words} `), words)
  }
})

test('each variable in docs/operations.md changes the configuration', async () => {
  const variables = firstColumn('Variables')
  assert.ok(variables.length >= 12)
  const bucket = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }
  const without = await outcomeOf(bucket)
  for (const variable of variables) {
    assert.notEqual(await outcomeOf({ ...bucket, [variable]: '!' }), without, variable)
  }
})

async function outcomeOf(variables: Readonly<Record<string, string>>): Promise<string> {
  const yaml = 'artifacts: { store: s3, s3: { endpoint: "http://127.0.0.1:9", bucket: media } }'
  const problems = await problemsOf(yaml, variables)
  return problems.length > 0 ? problems.join('\n') : JSON.stringify(await loadSettings(yaml, variables))
}

test('the log lines in docs/operations.md are written by the code', () => {
  const lines = firstColumn('The log')
  assert.ok(lines.length >= 12)
  const written = new Set(sources.flatMap(loggedLines))
  for (const line of lines) assert.ok(written.has(line), line)
})

/** Returns the messages of the logging calls. A call's message is its last argument, if that is a string. */
function loggedLines(source: string): readonly string[] {
  const calls = source.matchAll(
    /\blog(?:ger)?(?:\.\w+|\[\w+\])\(\s*(?:\{[^}]*\},\s*)?(?:'([^'\n]+)'|"([^"\n]+)"),?\s*\)/g,
  )
  return [...calls].map(([, single, double = '']) => single ?? double)
}
