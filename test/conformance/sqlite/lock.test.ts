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

test('a folder that another process has locked is refused immediately, and becomes free as soon as that process is killed', async () => {
  await using folder = await temporaryFolder()
  const child = spawn(process.execPath, [holder, folder.path], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(child.stdout, 'data')
    assert.throws(
      () => lockFolder(folder.path),
      (error) =>
        error instanceof OperatorError && error.message.endsWith('is in use by another Mutoscope process'),
    )
  } finally {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  lockFolder(folder.path).release()
})

test('a second lock in the same process is refused, and the folder is free after the release', async () => {
  await using folder = await temporaryFolder()
  const lock = lockFolder(folder.path)
  assert.throws(() => lockFolder(folder.path), OperatorError)
  lock.release()

  lockFolder(folder.path).release()
})

test('a folder in which no lock file can be created is refused in one line', async () => {
  await using folder = await temporaryFolder()
  assert.throws(
    () => lockFolder(path.join(folder.path, 'missing')),
    (error) => error instanceof OperatorError && !error.message.includes('\n'),
  )
})
