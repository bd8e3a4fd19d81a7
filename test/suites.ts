// A suite consists of test files and the storage that they use.

import { availableParallelism } from 'node:os'

export interface Suite {
  /** Globs. All files that match one glob run in the same process. */
  readonly groups: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  readonly setup: 'global-setup' | 'swift-setup'
  readonly groupsAtOnce: number
}

const usual: Omit<Suite, 'groups' | 'variables'> = {
  setup: 'global-setup',
  // More groups than processors run at once, because tests spend half of their time waiting.
  groupsAtOnce: availableParallelism() + 2,
}

export const suites: ReadonlyMap<string, Suite> = new Map([
  [
    'sqlite+disk',
    {
      ...usual,
      // The groups that take longest start first so that all processors are in use until the end.
      groups: [
        'test/web/*.test.ts',
        'test/cluster/*.test.ts',
        'test/providers/*.test.ts',
        'test/conformance/store/*.test.ts',
        'test/simulation/**/*.test.ts',
        'test/api/*.test.ts',
        'test/service/*.test.ts',
        'test/cli/*.test.ts',
        'test/conformance/postgres/*.test.ts',
        'test/hostile/*.test.ts',
        'test/site/*.test.ts',
        'test/property/*.test.ts',
        'test/conformance/{archive,files,sqlite}/*.test.ts',
        'test/crash/*.test.ts',
        'packages/*/test/**/*.test.ts',
        'packages/*/{src,read-tables}/**/*.test.ts',
        'test/{guards,harness,mutants}/**/*.test.ts',
        'src/**/*.test.ts',
        'test/outputs/*.test.ts',
        'web/**/*.test.ts',
      ],
      variables: { TEST_STORAGE: 'sqlite+disk' },
    },
  ],
  [
    'postgres+s3',
    {
      ...usual,
      // Excludes the tests that never use the database, such as those for paths, headers, and pages. Excludes
      // `test/service/all-models.test.ts`, because the `swift` suite runs it with a bucket. Excludes
      // `test/crash/submits.test.ts`, because it would take over a minute: other processes notice after 30 s that a
      // process was killed, and look up its submissions another 30 s later.
      groups: [
        'test/simulation/[a-l]*.test.ts',
        'test/simulation/[m-z]*.test.ts',
        'test/api/{authentication,bucket,cancel-task,create-task,delete-task,faults,health,idempotency,list-usage,lists,probes,quote-task,shutdown,switches,task-events,unknown-outcome,upload-image}.test.ts',
        'test/service/{bucket-outage,hooks,overspending,poison,readme,two-installations,webhooks}.test.ts',
        'test/providers/{comfyui,openai}-service.test.ts',
        'test/site/{credits,identities,keys,previews,sign-in,sign-up,tasks}.test.ts',
        'test/crash/kill.test.ts',
        'test/simulation/*/*.test.ts',
        'test/api/{read-*,wait-for-task}.test.ts',
      ],
      variables: { TEST_STORAGE: 'postgres+s3' },
    },
  ],
  [
    'swift',
    {
      ...usual,
      groups: [
        'test/conformance/files/file-store.test.ts',
        'test/api/{upload-image,read-file}.test.ts',
        'test/service/all-models.test.ts',
      ],
      variables: { TEST_STORAGE: 'sqlite+s3' },
      setup: 'swift-setup',
    },
  ],
  // Each service runs as four processes, so running several groups at once would save no time.
  [
    'cluster',
    {
      ...usual,
      groups: ['test/api/*.test.ts', 'test/site/*.test.ts', 'test/service/webhooks.test.ts'],
      variables: { TEST_CLUSTER: '1' },
      groupsAtOnce: 1,
    },
  ],
])

/** The suites that `npm run test:all` runs. */
export const usualSuites = ['sqlite+disk', 'postgres+s3']
