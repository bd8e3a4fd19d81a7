// `npm run test:all`: every test on SQLite and the disk, then again on PostgreSQL and a bucket those that are about the
// service rather than its storage. Names of storages run only those: `node test/run.ts postgres+s3`.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'

const suites = new Map([
  ['sqlite+disk', ['src/**/*.test.ts', 'test/**/*.test.ts']],
  ['postgres+s3', ['test/{api,crash,service,simulation}/*.test.ts']],
])

const root = path.join(import.meta.dirname, '..')

const options = [
  '--test',
  `--test-global-setup=${path.join(root, 'test/harness/global-setup.ts')}`,
  '--test-timeout=120000',
  // Half of the time of many files is waiting; Node's own choice on two cores is one file at a time.
  `--test-concurrency=${Math.max(2, availableParallelism() - 1)}`,
]

// The keyboard's interrupt reaches the runner by itself; this process waits until it has put everything away.
process.on('SIGINT', () => undefined)

const named = process.argv.slice(2)
for (const storage of named.length > 0 ? named : suites.keys()) {
  const globs = suites.get(storage)
  if (globs === undefined) throw new Error(`there is ${[...suites.keys()].join(' and ')}, and no ${storage}`)
  process.stdout.write(`\n${storage}\n`)
  const runner = spawn(process.execPath, [...options, ...globs], {
    cwd: root,
    env: {
      ...process.env,
      TEST_STORAGE: storage,
      NODE_COMPILE_CACHE: path.join(root, 'build/compile-cache'),
    },
    stdio: 'inherit',
  })
  const endRunner = () => runner.kill('SIGTERM')
  process.on('SIGTERM', endRunner)
  const [status] = await once(runner, 'exit')
  process.off('SIGTERM', endRunner)
  if (status !== 0) process.exit(1)
}
