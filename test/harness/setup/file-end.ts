// Ends what the tests of one file share, such as databases, after the file's last test, because the process may
// continue with another file.

import { after } from 'node:test'

const steps: (() => Promise<void>)[] = []

/** Calls `step` after the last test of the file that is running. */
export function atFileEnd(step: () => Promise<void>): void {
  steps.push(step)
}

/** `test/run-files.ts` calls this after each file. */
export async function endFile(): Promise<void> {
  for (const step of steps.splice(0)) await step()
}

// For a file that runs in its own process.
after(endFile)
