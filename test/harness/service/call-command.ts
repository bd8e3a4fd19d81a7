// A command of an operator in the process of its test: all of it but the 0.3 s of processor that a process of its own takes
// to load. `serve` lives as long as its process, and needs one.

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
      // Not whatever lies in the folder that tests are called from.
      MUTOSCOPE_CONFIG: os.devNull,
      MUTOSCOPE_DATA: dataFolder,
      PORT: '0',
      ...variables,
    },
    { stdout: { write: (text) => (stdout += text) }, stderr: { write: (text) => (stderr += text) } },
  )
  return { status, stdout, stderr }
}
