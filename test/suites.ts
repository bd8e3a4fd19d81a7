// The suites of tests: which files run, on which storage.

import { availableParallelism } from 'node:os'

export interface Suite {
  readonly globs: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  /** The setup that runs once for all files in the suite. */
  readonly setup: 'global-setup' | 'swift-setup'
  /**
   * The number of files that run at the same time, each in its own process; null to run all in one process, one after
   * another.
   */
  readonly filesAtOnce: number | null
}

const usual: Omit<Suite, 'globs' | 'variables'> = {
  setup: 'global-setup',
  // Test files spend half of their time waiting. By default, Node would run one file at a time on two cores.
  filesAtOnce: availableParallelism() + 2,
}

export const suites: ReadonlyMap<string, Suite> = new Map([
  [
    'beside',
    {
      ...usual,
      globs: ['{src,web}/**/*.test.ts', 'packages/*/{src,read-tables}/**/*.test.ts'],
      variables: { TEST_STORAGE: 'sqlite+disk' },
      // Many small files, mostly of pure tests: 76 processes took 121 s of processor time, and a single process takes
      // 40 s.
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
      // Excludes the tests that never use the database, such as those of paths, headers and pages. The suite `swift`
      // tests that the outputs of all five models are stored in a bucket. Also excludes `test/crash/submits.test.ts`,
      // which would take over a minute here: other processes notice a killed one only after 30 s, and look up its
      // submissions another 30 s later.
      globs: [
        'test/api/{authentication,bucket,create-task,faults,idempotency,list-usage,lists,probes,quote-task,shutdown,switches,unknown-outcome,upload-image}.test.ts',
        'test/api/read-*.test.ts',
        'test/api/wait-for-task.test.ts',
        'test/site/{credits,identities,keys,previews,sign-in,sign-up,tasks}.test.ts',
        'test/crash/kill.test.ts',
        'test/simulation/**/*.test.ts',
        'test/providers/{comfyui,openai}-service.test.ts',
        'test/service/{bucket-outage,hooks,overspending,poison,readme,two-installations}.test.ts',
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
  // Each file starts four processes, so running several files at the same time would gain nothing.
  [
    'cluster',
    { ...usual, globs: ['test/{api,site}/*.test.ts'], variables: { TEST_CLUSTER: '1' }, filesAtOnce: 1 },
  ],
])

/** The suites that `npm run test:all` runs. */
export const usualSuites = ['beside', 'sqlite+disk', 'postgres+s3']
