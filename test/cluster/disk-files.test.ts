// Files on a disk belong to one process: a second one on the same database would answer for files that it does not have.

import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'

import { createInstallation } from '../harness/installation.ts'
import { ServedProcess } from '../harness/processes/served-process.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

test('beside a process that keeps files on its disk no other one starts, and one line says why', async () => {
  await using installation = await createInstallation('', { database: 'postgres', files: 'disk' })
  await using elsewhere = await temporaryFolder()
  const { folder, variables } = installation
  const first = await ServedProcess.start(folder, { variables })
  try {
    const refusal = /^the program ended: mutoscope: another process .*artifacts\.store.*$/
    const second = { ...variables, MUTOSCOPE_DATA: path.join(elsewhere.path, 'data') }
    await assert.rejects(ServedProcess.start(folder, { flags: ['--role', 'worker'], variables: second }), {
      message: refusal,
    })
  } finally {
    await first.stop()
  }
})
