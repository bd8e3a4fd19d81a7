// Files on a disk belong to one process. A second process on the same database is refused, because it would have to
// serve files that it does not have.

import assert from 'node:assert/strict'
import { cp, mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'

import { createInstallation } from '../harness/service/installation.ts'
import { ServedProcess } from '../harness/processes/served-process.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'

const storage = { database: 'postgres', files: 'disk' } as const

const isServed = /^the program ended: mutoscope: another process .*artifacts\.store.*$/

test('no second process starts alongside a process that stores its files on disk, and one line says why', async () => {
  await using installation = await createInstallation('', storage)
  await using elsewhere = await temporaryFolder()
  const { folder, variables } = installation
  const first = await ServedProcess.start(folder, { variables })
  try {
    const second = { ...variables, MUTOSCOPE_DATA: path.join(elsewhere.path, 'data') }
    await assert.rejects(ServedProcess.start(folder, { flags: ['--role', 'worker'], variables: second }), {
      message: isServed,
    })
  } finally {
    await first.stop()
  }
})

test('while a process is running, a folder with the same files and a copy of its folder are refused; after a crash, a process on the original folder takes over', async () => {
  await using installation = await createInstallation('', storage)
  await using elsewhere = await temporaryFolder()
  const { folder, variables } = installation
  const refuse = (data: string, message: RegExp) =>
    assert.rejects(ServedProcess.start(folder, { variables: { ...variables, MUTOSCOPE_DATA: data } }), {
      message,
    })
  let process = await ServedProcess.start(folder, { variables })
  try {
    const [mounted, copy] = [path.join(elsewhere.path, 'mounted'), path.join(elsewhere.path, 'copy')]
    await mkdir(mounted)
    await symlink(path.join(folder, 'data', 'files'), path.join(mounted, 'files'))
    await refuse(
      mounted,
      /^the program ended: mutoscope: the folder [^\n]+files is in use by another Mutoscope process$/,
    )
    await cp(path.join(folder, 'data'), copy, { recursive: true })
    await refuse(copy, isServed)
    assert.equal((await fetch(`${process.url}/readyz`)).status, 200)

    await process.kill()
    // The crashed process's row still says `alive`, and a process on the copied folder cannot detect the crash.
    await refuse(copy, isServed)
    process = await ServedProcess.start(folder, { variables })
  } finally {
    await process.stop()
  }
})
