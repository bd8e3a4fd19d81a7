// Tests behavior that is specific to disks. `test/conformance/files/file-store.test.ts` tests every file store.

import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sourceFile } from '../../../test/harness/files/source-file.ts'
import { branded } from '../../lib/brand.ts'
import type { FileName } from '../../domain/ids.ts'
import { openDisk } from './disk.ts'
import { newFileName } from '../../domain/files/file-name.ts'
import type { FileStore, ListedFile } from './file-store.ts'

const never = new AbortController().signal
const content = Buffer.from('0123456789')

// A folder on a different file system than the temporary folder, or null if there is no such folder. On most Linux
// machines, `/dev/shm` is in memory.
const sharedMemory =
  existsSync('/dev/shm') && statSync('/dev/shm').dev !== statSync(tmpdir()).dev ? '/dev/shm' : null

describe('files on disk', () => {
  let folder: string
  let store: FileStore

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mutoscope-files-'))
    store = await openDisk(join(folder, 'store'))
  })

  after(() => rm(folder, { recursive: true }))

  async function writeNew(): Promise<FileName> {
    const name = newFileName('out', 'image/png')
    await store.write(name, await sourceFile(join(folder, `source-${name}`), content), never)
    return name
  }

  it('can be moved in from another file system', { skip: sharedMemory === null }, async () => {
    const name = newFileName('out', 'image/png')
    const source = join(sharedMemory ?? '', name)
    await store.write(name, await sourceFile(source, content), never)
    assert.deepEqual(await readFile(pathOf('store', name)), content)
    await assert.rejects(stat(source), { code: 'ENOENT' })
    assert.deepEqual(await readdir(join(folder, 'store', 'incoming')), [])
  })

  it('are never opened outside the folder', async () => {
    await writeFile(join(folder, 'secret'), 'secret')
    for (const raw of ['../secret', 'out_/../../secret', `${folder}/secret`]) {
      await assert.rejects(store.open(branded<FileName>(raw)), /only names that we created/)
    }
  })

  it('can be written concurrently, even into a subfolder that does not exist yet', async () => {
    const fresh = await openDisk(join(folder, 'fresh'))
    const names = Array.from({ length: 20 }, (_, index) =>
      branded<FileName>(`out_zz${String(index).padStart(20, '0')}.png`),
    )
    const write = async (name: FileName) => {
      await fresh.write(name, await sourceFile(join(folder, name), name), never)
    }
    await Promise.all(names.map(write))
    for (const name of names) assert.equal(await fresh.sizeOf(name), name.length)
  })

  it('report a failure of the source even if the subfolder cannot be created either', async () => {
    const fresh = await openDisk(join(folder, 'blocked'))
    await writeFile(join(folder, 'blocked', 'zz'), 'not a folder')
    const name = branded<FileName>(`out_zz${'0'.repeat(20)}.png`)
    const source = { path: join(folder, 'missing'), bytes: 1, sha256: '' }
    await assert.rejects(fresh.write(name, source, never), { code: 'ENOENT' })
    await assert.rejects(fresh.write(name, await sourceFile(join(folder, name), 'x'), never), {
      code: 'EEXIST',
    })
  })

  it('are listed without the other files in the folder', async () => {
    const name = await writeNew()
    await writeFile(join(folder, 'store', 'notes.txt'), 'x')
    await mkdir(join(folder, 'store', 'xx'), { recursive: true })
    await writeFile(join(folder, 'store', 'xx', newFileName('in', 'image/png')), 'in the wrong folder')
    await writeFile(join(folder, 'store', 'incoming', newFileName('in', 'image/png')), 'half')
    const found: ListedFile[] = []
    for await (const file of store.list()) found.push(file)
    const { mtimeMs: modifiedAtMs } = await stat(pathOf('store', name))
    assert.deepEqual(
      found.filter((file) => file.name === name),
      [{ name, bytes: content.length, modifiedAtMs }],
    )
    assert.ok(found.every((file) => existsSync(pathOf('store', file.name))))
  })

  it('are removed when the folder is opened if they are partial copies at least a day old', async () => {
    const incoming = join(folder, 'store', 'incoming')
    const [abandoned, young] = [newFileName('out', 'image/png'), newFileName('out', 'image/png')]
    for (const half of [abandoned, young]) await writeFile(join(incoming, half), 'half')
    const dayAgo = new Date(Date.now() - 86_401_000)
    await utimes(join(incoming, abandoned), dayAgo, dayAgo)
    await openDisk(join(folder, 'store'))
    const left = await readdir(incoming)
    assert.equal(left.includes(abandoned), false)
    assert.equal(left.includes(young), true)
  })

  it('have the same identity wherever their folder is mounted; a copy of the folder has a different one', async () => {
    const original = join(folder, 'original')
    const mounted = join(folder, 'mounted')
    const copy = join(folder, 'copy')
    const { identity } = await openDisk(original)
    assert.match(identity, /^disk:.+\/\d+\/\d+$/)
    await symlink(original, mounted)
    assert.equal((await openDisk(mounted)).identity, identity)
    await cp(original, copy, { recursive: true })
    assert.notEqual((await openDisk(copy)).identity, identity)
    assert.equal((await openDisk(original)).identity, identity)
  })

  it('have no direct URL', async () => {
    assert.equal(await store.directUrl(await writeNew(), 'GET'), null)
  })

  function pathOf(root: string, name: FileName): string {
    const start = name.indexOf('_') + 1
    return join(folder, root, name.slice(start, start + 2), name)
  }
})
