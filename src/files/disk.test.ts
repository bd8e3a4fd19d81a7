import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { branded } from '../lib/brand.ts'
import type { FileName } from '../domain/ids.ts'
import { openDisk } from './disk.ts'
import { newFileName } from './file-name.ts'
import { copyOut } from './file-store.ts'
import type { ByteRange, FileStore, ListedFile } from './file-store.ts'

const never = new AbortController().signal
const content = Buffer.from('0123456789')

// A file system in memory, on most Linux machines.
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

  async function writeNew(bytes: Buffer = content): Promise<FileName> {
    const name = newFileName('out', 'image/png')
    const source = join(folder, `source-${name}`)
    await writeFile(source, bytes)
    await store.write(name, source, never)
    await assert.rejects(stat(source), { code: 'ENOENT' })
    return name
  }

  async function read(name: FileName, range?: ByteRange): Promise<string> {
    const file = await store.open(name, range)
    assert.ok(file !== null)
    assert.equal(file.bytes, content.length)
    return (await buffer(file.stream)).toString()
  }

  it('are moved in whole and read back whole or in part', async () => {
    const name = await writeNew()
    assert.equal(await store.sizeOf(name), content.length)
    assert.equal(await read(name), '0123456789')
    assert.equal(await read(name, { first: 0, last: 0 }), '0')
    assert.equal(await read(name, { first: 3, last: 5 }), '345')
    assert.equal(await read(name, { first: 9, last: 9 }), '9')
  })

  it('are moved in from another file system too', { skip: sharedMemory === null }, async () => {
    const name = newFileName('out', 'image/png')
    const source = join(sharedMemory ?? '', name)
    await writeFile(source, content)
    await store.write(name, source, never)
    assert.equal(await read(name), '0123456789')
    await assert.rejects(stat(source), { code: 'ENOENT' })
    assert.deepEqual(await readdir(join(folder, 'store', 'incoming')), [])
  })

  it('can be empty', async () => {
    const file = await store.open(await writeNew(Buffer.alloc(0)))
    assert.ok(file !== null && file.bytes === 0)
    assert.equal((await buffer(file.stream)).length, 0)
  })

  it('never give bytes from beyond their end', async () => {
    const name = await writeNew()
    for (const range of [
      { first: 0, last: 10 },
      { first: 5, last: 4 },
      { first: -1, last: 3 },
    ]) {
      await assert.rejects(store.open(name, range), /a range lies within its file/)
    }
  })

  it('are null when they are not there, and may be removed twice', async () => {
    const name = await writeNew()
    await store.remove(name)
    await store.remove(name)
    assert.equal(await store.sizeOf(name), null)
    assert.equal(await store.open(name), null)
    assert.equal(await copyOut(store, name, join(folder, 'copy')), false)
  })

  it('never lead out of the folder, whatever a name pretends to be', async () => {
    await writeFile(join(folder, 'secret'), 'secret')
    const source = join(folder, 'innocent')
    await writeFile(source, 'x')
    for (const raw of ['../secret', 'out_/../../secret', `${folder}/secret`, 'out_..', 'secret', '']) {
      const name = branded<FileName>(raw)
      await assert.rejects(store.open(name), /only names that we made/)
      await assert.rejects(store.sizeOf(name), /only names that we made/)
      await assert.rejects(store.remove(name), /only names that we made/)
      await assert.rejects(store.write(name, source, never), /only names that we made/)
    }
    assert.equal(await readFile(source, 'utf8'), 'x')
  })

  it('leave nothing behind under their name when the source is missing', async () => {
    const name = newFileName('out', 'image/png')
    await assert.rejects(store.write(name, join(folder, 'nowhere'), never), { code: 'ENOENT' })
    assert.equal(await store.sizeOf(name), null)
  })

  it('are written by many at once, also into a sub-folder that is not there yet', async () => {
    const fresh = await openDisk(join(folder, 'fresh'))
    const names = Array.from({ length: 20 }, (_, index) =>
      branded<FileName>(`out_zz${String(index).padStart(20, '0')}.png`),
    )
    const write = async (name: FileName) => {
      const source = join(folder, name)
      await writeFile(source, name)
      await fresh.write(name, source, never)
    }
    await Promise.all(names.map(write))
    for (const name of names) assert.equal(await fresh.sizeOf(name), name.length)
  })

  it('are listed with size and age, and nothing else is', async () => {
    const listed = await openDisk(join(folder, 'listed'))
    const names = [newFileName('in', 'image/webp'), newFileName('out', 'video/mp4')]
    for (const name of names) {
      await writeFile(join(folder, name), content)
      await listed.write(name, join(folder, name), never)
    }
    await writeFile(join(folder, 'listed', 'notes.txt'), 'x')
    await mkdir(join(folder, 'listed', 'xx'))
    await writeFile(join(folder, 'listed', 'xx', newFileName('in', 'image/png')), 'in the wrong folder')
    const found: ListedFile[] = []
    for await (const file of listed.list()) found.push(file)
    assert.deepEqual(found.map((file) => file.name).toSorted(), names.toSorted())
    for (const file of found) {
      assert.equal(file.bytes, content.length)
      assert.equal(file.modifiedAtMs, (await stat(pathOf('listed', file.name))).mtimeMs)
    }
  })

  it('are still there after the store is opened again, without what was half copied a day ago', async () => {
    const name = await writeNew()
    const incoming = join(folder, 'store', 'incoming')
    const [abandoned, young] = [newFileName('out', 'image/png'), newFileName('out', 'image/png')]
    for (const half of [abandoned, young]) await writeFile(join(incoming, half), 'half')
    const dayAgo = new Date(Date.now() - 86_400_000)
    await utimes(join(incoming, abandoned), dayAgo, dayAgo)
    store = await openDisk(join(folder, 'store'))
    assert.equal(await read(name), '0123456789')
    assert.deepEqual(await readdir(incoming), [young])
  })

  it('have one identity for everybody who opens the same folder, and another one elsewhere', async () => {
    const folders = ['shared', 'shared', 'shared', 'other'].map((each) => join(folder, each))
    const [first, second, third, other] = await Promise.all(folders.map(openDisk))
    assert.match(first?.identity ?? '', /^disk:[0-9A-Za-z]{22}$/)
    assert.equal(second?.identity, first?.identity)
    assert.equal(third?.identity, first?.identity)
    assert.equal((await openDisk(join(folder, 'shared'))).identity, first?.identity)
    assert.notEqual(other?.identity, first?.identity)
    assert.deepEqual(await readdir(join(folder, 'shared', 'incoming')), [])
  })

  it('are copied out for whoever needs a path', async () => {
    const target = join(folder, 'copied')
    assert.equal(await copyOut(store, await writeNew(), target), true)
    assert.deepEqual(await readFile(target), content)
  })

  it('know how much room is left', async () => {
    assert.ok((await store.freeBytes()) > 0)
  })

  function pathOf(root: string, name: FileName): string {
    const start = name.indexOf('_') + 1
    return join(folder, root, name.slice(start, start + 2), name)
  }
})
