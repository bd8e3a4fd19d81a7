// The lock of a folder: one serving process at a time, and no leftovers of a killed one.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

import { OperatorError } from '../../../src/lib/operator-error.ts'
import { lockFolder } from '../../../src/store/lock-folder.ts'
import { temporaryFolder } from '../../harness/files/temporary-folder.ts'

const holder = fileURLToPath(new URL('../../harness/database/lock-folder-child.ts', import.meta.url))

test('a folder that another process has locked is refused at once, and is free as soon as that process is killed', async () => {
  await using folder = await temporaryFolder()
  const child = spawn(process.execPath, [holder, folder.path], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(child.stdout, 'data')
    assert.throws(
      () => lockFolder(folder.path),
      (error) =>
        error instanceof OperatorError && error.message.endsWith('is in use by another serving process'),
    )
  } finally {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  lockFolder(folder.path).release()
})

test('a lock is refused to a second holder in the same process, and is free after its release', async () => {
  await using folder = await temporaryFolder()
  const lock = lockFolder(folder.path)
  assert.throws(() => lockFolder(folder.path), OperatorError)
  lock.release()

  lockFolder(folder.path).release()
})

test('a folder that cannot hold a lock file is refused in one line', async () => {
  await using folder = await temporaryFolder()
  assert.throws(
    () => lockFolder(path.join(folder.path, 'missing')),
    (error) => error instanceof OperatorError && !error.message.includes('\n'),
  )
})
