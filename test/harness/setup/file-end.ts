// After a file's last test, disposes of the resources that the file's tests share, such as databases. The process may
// continue with another file.

import { after } from 'node:test'

let opened = new AsyncDisposableStack()

/** `step` runs after the last test of the current file, even if another step fails. */
export function atFileEnd(step: () => Promise<void>): void {
  opened.defer(step)
}

/** `test/run-files.ts` calls this after each file. */
export async function endFile(): Promise<void> {
  const ending = opened
  opened = new AsyncDisposableStack()
  await ending.disposeAsync()
}

// If the file runs in its own process, nothing else calls `endFile`.
after(endFile)
