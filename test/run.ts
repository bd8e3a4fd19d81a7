// Runs suites of tests. By default, these are the suites of `npm run test:all`: all tests on SQLite with files on disk,
// and then many of these tests on PostgreSQL and a bucket. To select other suites, pass their names as arguments.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import path from 'node:path'

import { suites, usualSuites } from './suites.ts'
import type { Suite } from './suites.ts'

const root = path.join(import.meta.dirname, '..')

// A test file that leaves something open fails, but must not keep the process alive.
const options = ['--test-reporter=spec', '--test-force-exit']

for (const name of process.argv.length > 2 ? process.argv.slice(2) : usualSuites) {
  const suite = suites.get(name)
  if (suite === undefined) throw new Error(`there is no suite ${name}, only ${[...suites.keys()].join(', ')}`)
  process.stdout.write(`\n${name}\n`)
  const failed = await runSuite(suite)
  if (failed.length > 0) {
    process.stdout.write(`\nfailed on ${name}: ${failed.join(', ')}\n`)
    process.exit(1)
  }
}

/**
 * Returns the groups that failed. Prints their output last, because a build server may show only the end. After SIGINT
 * or SIGTERM, every unfinished group counts as failed.
 */
async function runSuite({ setup, groups, groupsAtOnce, variables }: Suite): Promise<readonly string[]> {
  const { globalSetup, globalTeardown } = (await import(`./harness/setup/${setup}.ts`)) as Setup
  await globalSetup()
  const waiting = [...groups]
  const failed: string[] = []
  const failures: string[] = []
  const stop = () => failed.push(...waiting.splice(0))
  process.on('SIGINT', stop).on('SIGTERM', stop)
  await Promise.all(
    Array.from({ length: groupsAtOnce }, async () => {
      for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
        const { succeeded, output } = await runGroup(group, variables)
        if (succeeded) process.stdout.write(output)
        else {
          failed.push(group)
          failures.push(output)
        }
      }
    }),
  )
  for (const output of failures) process.stdout.write(output)
  process.off('SIGINT', stop).off('SIGTERM', stop)
  await globalTeardown()
  return failed
}

interface Setup {
  readonly globalSetup: () => Promise<void>
  readonly globalTeardown: () => Promise<void>
}

async function runGroup(group: string, variables: Readonly<Record<string, string>>): Promise<GroupResult> {
  const files = globSync(group, { cwd: root }).toSorted()
  const child = spawn(process.execPath, [...options, 'test/run-files.ts', ...files], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(root, 'build/compile-cache'), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  // Ctrl-C reaches the group's process directly. SIGTERM must be passed on.
  const end = () => child.kill('SIGTERM')
  process.on('SIGTERM', end)
  const [status] = await once(child, 'close')
  process.off('SIGTERM', end)
  return { succeeded: status === 0, output: `\n${group}\n${output}` }
}

interface GroupResult {
  readonly succeeded: boolean
  readonly output: string
}
