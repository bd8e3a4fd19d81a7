// What docs/operations.md tells operators to type, to set and to look for exists.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { runMain } from '../harness/processes/run-main.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'

const root = path.join(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
const sources = globSync('src/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n')

/** What stands in backticks in the first column of the tables below a heading. */
function firstColumn(heading: string): readonly string[] {
  const [, section = ''] = page.split(`## ${heading}\n`)
  const [text = ''] = section.split('\n## ')
  const cells = text
    .split('\n')
    .flatMap((line) => /^\| (`.*?) \| /.exec(line.replaceAll('\\|', '/'))?.[1] ?? [])
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word))
}

test('its commands are those of the help', async () => {
  await using folder = await temporaryFolder()
  const { stdout } = await runMain(['help'], folder.path)
  const listed = firstColumn('Commands').filter((command) => !command.startsWith('--'))
  assert.ok(listed.length >= 7)
  for (const command of listed) {
    const [words = ''] = command.split(/ [-[]/)
    assert.ok(stdout.includes(`\n  ${words} `), words)
  }
})

test('its variables are read', () => {
  const variables = firstColumn('Variables')
  assert.ok(variables.length >= 12)
  for (const variable of variables) assert.ok(sources.includes(`'${variable}'`), variable)
})

test('its lines of the log are written', () => {
  const lines = firstColumn('The log')
  assert.ok(lines.length >= 12)
  for (const line of lines) assert.ok(sources.includes(`'${line}'`), line)
})
