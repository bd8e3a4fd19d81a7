// Runs the suites of `npm run test:all`: tests beside their source, in one process; all other tests on SQLite and the
// disk; then those about the service rather than its storage again, on PostgreSQL and a bucket. Given names run only
// those suites, and can name further ones: `node test/run.ts postgres+s3 swift`.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'

interface Suite {
  readonly globs: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  /** The set-up that is started once for all of its files. */
  readonly setup: 'global-setup' | 'swift-setup'
  /** How many files run at once, each in its own process; null: all in one process, one after another. */
  readonly filesAtOnce: number | null
}

const usual: Omit<Suite, 'globs' | 'variables'> = {
  setup: 'global-setup',
  // Test files spend a third of their time waiting. On two cores, Node would run one file at a time.
  filesAtOnce: availableParallelism() + 1,
}

const suites: ReadonlyMap<string, Suite> = new Map([
  [
    'beside',
    {
      ...usual,
      globs: ['{src,web}/**/*.test.ts', 'packages/*/{src,tables}/**/*.test.ts'],
      variables: { TEST_STORAGE: 'sqlite+disk' },
      // Mostly pure, and many: 76 processes took 121 s of processor time, one takes 40 s.
      filesAtOnce: null,
    },
  ],
  [
    'sqlite+disk',
    {
      ...usual,
      globs: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
      variables: { TEST_STORAGE: 'sqlite+disk' },
    },
  ],
  [
    'postgres+s3',
    {
      ...usual,
      // Without the tests that never use the database: paths, headers and pages. `swift` runs the five models into a
      // bucket.
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
  // Each file starts four processes; running several files at once would gain nothing.
  [
    'cluster',
    { ...usual, globs: ['test/{api,site}/*.test.ts'], variables: { TEST_CLUSTER: '1' }, filesAtOnce: 1 },
  ],
])

const usualSuites = ['beside', 'sqlite+disk', 'postgres+s3']

const root = path.join(import.meta.dirname, '..')

// Ctrl-C reaches the runner directly; this process waits until the runner has cleaned up.
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
