// Runs the suites of `npm run test:all`: tests next to their source, in one process; all other tests on SQLite with
// files on disk; then the tests of the service, as opposed to its storage, again on PostgreSQL and a bucket. Names as
// arguments select the suites to run, including suites outside `test:all`: `node test/run.ts postgres+s3 swift`.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { suites, usualSuites } from './suites.ts'
import type { Suite } from './suites.ts'

const root = path.join(import.meta.dirname, '..')

// Ctrl-C reaches the test runner directly; this process waits until the runner has cleaned up.
process.on('SIGINT', () => undefined)

const named = process.argv.slice(2)
for (const name of named.length > 0 ? named : usualSuites) {
  const suite = suites.get(name)
  if (suite === undefined) throw new Error(`there is no suite ${name}, only ${[...suites.keys()].join(', ')}`)
  process.stdout.write(`\n${name}\n`)
  const runner = spawn(process.execPath, [...optionsOf(suite), ...suite.globs], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: path.join(root, 'build/compile-cache'),
      ...suite.variables,
    },
    stdio: 'inherit',
  })
  const endRunner = () => runner.kill('SIGTERM')
  process.on('SIGTERM', endRunner)
  const [status] = await once(runner, 'exit')
  process.off('SIGTERM', endRunner)
  if (status !== 0) process.exit(1)
}

function optionsOf({ setup, filesAtOnce }: Suite): readonly string[] {
  return [
    '--test',
    `--test-global-setup=${path.join(root, `test/harness/setup/${setup}.ts`)}`,
    '--test-timeout=120000',
    filesAtOnce === null ? '--test-isolation=none' : `--test-concurrency=${filesAtOnce}`,
  ]
}
