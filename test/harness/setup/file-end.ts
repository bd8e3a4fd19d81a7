// Ends what the tests of one file share, such as databases, after the file's last test, because the process may
// continue with another file.

import { after } from 'node:test'

let opened = new AsyncDisposableStack()

/** Calls `step` after the last test of the file that is running, even if another step fails. */
export function atFileEnd(step: () => Promise<void>): void {
  opened.defer(step)
}

/** `test/run-files.ts` calls this after each file. */
export async function endFile(): Promise<void> {
  const ending = opened
  opened = new AsyncDisposableStack()
  await ending.disposeAsync()
}

// For a file that runs in its own process.
after(endFile)
