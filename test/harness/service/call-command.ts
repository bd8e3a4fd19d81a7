// Runs an operator command in the test's own process. A separate process would take 0.3 s to load. `serve` needs a
// separate process, because it runs until its process ends.

import os from 'node:os'

import { runCommand } from '../../../src/cli/run-command.ts'
import type { Ended } from '../processes/run-main.ts'

export async function callCommand(
  args: readonly string[],
  dataFolder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  let [stdout, stderr] = ['', '']
  const status = await runCommand(
    args,
    {
      PATH: process.env['PATH'],
      // Makes the command ignore a mutoscope.yaml in the current folder.
      MUTOSCOPE_CONFIG: os.devNull,
      MUTOSCOPE_DATA: dataFolder,
      PORT: '0',
      ...variables,
    },
    { stdout: { write: (text) => (stdout += text) }, stderr: { write: (text) => (stderr += text) } },
  )
  return { status, stdout, stderr }
}
