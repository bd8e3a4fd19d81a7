import assert from 'node:assert/strict'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'

import { temporaryFolder } from '../../test/harness/files/temporary-folder.ts'
import { openScratch } from './scratch-folder.ts'

test('each process on a machine has its own folder and removes it on exit', async () => {
  await using parent = await temporaryFolder()
  const one = await openScratch(parent.path, false)
  const other = await openScratch(parent.path, false)
  assert.notEqual(one.folder, other.folder)
  await writeFile(path.join(one.folder, 'input-0'), 'bytes')
  await one[Symbol.asyncDispose]()
  assert.deepEqual(await readdir(parent.path), [path.basename(other.folder)])
  await other[Symbol.asyncDispose]()
  assert.deepEqual(await readdir(parent.path), [])
})

test('a folder untouched for a day is removed; a newer one, which may be in use, is not', async () => {
  await using parent = await temporaryFolder()
  for (const name of ['left', 'young']) await mkdir(path.join(parent.path, name))
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  await utimes(path.join(parent.path, 'left'), twoDaysAgo, twoDaysAgo)
  await using own = await openScratch(parent.path, false)
  assert.deepEqual(new Set(await readdir(parent.path)), new Set(['young', path.basename(own.folder)]))
})

test('a process that holds the lock removes every other folder', async () => {
  await using parent = await temporaryFolder()
  await mkdir(path.join(parent.path, 'left'))
  await using own = await openScratch(parent.path, true)
  assert.deepEqual(await readdir(parent.path), [path.basename(own.folder)])
})
