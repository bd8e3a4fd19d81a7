// The suites of `npm run test:all`: what stands beside its source, in one process; every other test on SQLite and the
// disk, then again on PostgreSQL and a bucket those that are about the service rather than its storage. Names run only
// those, and others: `node test/run.ts postgres+s3 swift`.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'

interface Suite {
  readonly globs: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  /** What is started once for all of its files. */
  readonly setup: 'global-setup' | 'swift-setup'
  /** Each file in a process of its own; null: all of them in one, one after another. */
  readonly filesAtOnce: number | null
}

const usual: Omit<Suite, 'globs' | 'variables'> = {
  setup: 'global-setup',
  // A third of the time of many files is waiting; Node's own choice on two cores is one file at a time.
  filesAtOnce: availableParallelism() + 1,
}

const suites: ReadonlyMap<string, Suite> = new Map([
  [
    'beside',
    {
      ...usual,
      globs: ['{src,web}/**/*.test.ts'],
      variables: { TEST_STORAGE: 'sqlite+disk' },
      // Pure for the most part, and many: 76 processes took 121 s of core, one takes 40.
      filesAtOnce: null,
    },
  ],
  [
    'sqlite+disk',
    {
      ...usual,
      globs: ['test/**/*.test.ts'],
      variables: { TEST_STORAGE: 'sqlite+disk' },
    },
  ],
  [
    'postgres+s3',
    {
      ...usual,
      // Not what never asks the database: paths, headers and pages. The five models into a bucket are in `swift`.
      globs: [
        'test/api/{authentication,bucket,create-task,faults,idempotency,probes,shutdown,unknown-outcome,upload-image}.test.ts',
        'test/api/read-*.test.ts',
        'test/api/wait-for-task.test.ts',
        'test/site/{credits,identities,keys,previews,sign-in,sign-up,tasks}.test.ts',
        'test/{crash,simulation}/*.test.ts',
        'test/service/{bucket-outage,overspending,readme,two-installations}.test.ts',
      ],
      variables: { TEST_STORAGE: 'postgres+s3' },
    },
  ],
  [
    'swift',
    {
      ...usual,
      globs: [
        'test/conformance/files/file-store.test.ts',
        'test/api/{upload-image,read-file}.test.ts',
        'test/service/all-models.test.ts',
      ],
      variables: { TEST_STORAGE: 'sqlite+s3' },
      setup: 'swift-setup',
    },
  ],
  // Four processes a file: more files at once would only take turns.
  [
    'cluster',
    { ...usual, globs: ['test/{api,site}/*.test.ts'], variables: { TEST_CLUSTER: '1' }, filesAtOnce: 1 },
  ],
])

const usualSuites = ['beside', 'sqlite+disk', 'postgres+s3']

const root = path.join(import.meta.dirname, '..')

// The keyboard's interrupt reaches the runner by itself; this process waits until it has put everything away.
process.on('SIGINT', () => undefined)

const named = process.argv.slice(2)
for (const name of named.length > 0 ? named : usualSuites) {
  const suite = suites.get(name)
  if (suite === undefined) throw new Error(`there is ${[...suites.keys()].join(', ')}, and no ${name}`)
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
