import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'

import type { FileName, InstallationId } from '../../../src/domain/ids.ts'
import { claimFiles, requireOwnFiles } from '../../../src/files/storage/claim-files.ts'
import { newFileName } from '../../../src/domain/files/file-name.ts'
import { copyOut } from '../../../src/files/storage/file-store.ts'
import type { ByteRange, FileStore, ListedFile } from '../../../src/files/storage/file-store.ts'
import { branded } from '../../../src/lib/brand.ts'
import { OperatorError } from '../../../src/lib/operator-error.ts'
import { fileBackends } from '../../harness/files/file-backends.ts'
import type { TestFiles } from '../../harness/files/file-backends.ts'
import { sourceFile } from '../../harness/files/source-file.ts'
import { temporaryFolder } from '../../harness/files/temporary-folder.ts'
import type { TemporaryFolder } from '../../harness/files/temporary-folder.ts'

const content = Buffer.from('0123456789')
const never = new AbortController().signal

for (const backend of fileBackends) {
  describe(`a file store on ${backend.name}`, () => {
    let opened: TestFiles
    let store: FileStore
    let folder: TemporaryFolder

    before(async () => {
      folder = await temporaryFolder()
      opened = await backend.open()
      store = opened.files
    })

    after(async () => {
      await opened[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    })

    async function writeNew(bytes: Buffer = content): Promise<FileName> {
      const name = newFileName('out', 'image/png')
      const source = join(folder.path, `source-${name}`)
      await store.write(name, await sourceFile(source, bytes), never)
      await assert.rejects(stat(source), { code: 'ENOENT' })
      return name
    }

    async function read(name: FileName, range?: ByteRange): Promise<string> {
      const file = await store.open(name, range)
      assert.ok(file !== null)
      assert.equal(file.bytes, content.length)
      return (await buffer(file.stream)).toString()
    }

    async function list(): Promise<readonly ListedFile[]> {
      const found: ListedFile[] = []
      for await (const file of store.list()) found.push(file)
      return found
    }

    it('files are stored whole, and can be read in full or in part', async () => {
      const name = await writeNew()
      assert.equal(await store.sizeOf(name), content.length)
      assert.equal(await store.durableSizeOf(name), content.length)
      assert.equal(await read(name), '0123456789')
      assert.equal(await read(name, { first: 0, last: 0 }), '0')
      assert.equal(await read(name, { first: 3, last: 5 }), '345')
      assert.equal(await read(name, { first: 9, last: 9 }), '9')
      assert.equal(await read(name, { first: 0, last: 9 }), '0123456789')
    })

    it('files can be empty, and can be larger than any buffer', async () => {
      for (const size of [0, 3_000_001]) {
        const bytes = Buffer.alloc(size, 'movie')
        const name = await writeNew(bytes)
        const file = await store.open(name)
        assert.ok(file !== null && file.bytes === size)
        assert.deepEqual(await buffer(file.stream), bytes)
        assert.equal(await store.sizeOf(name), size)
      }
    })

    it('files are never read beyond their end', async () => {
      const name = await writeNew()
      for (const range of [
        { first: 0, last: 10 },
        { first: 10, last: 10 },
        { first: 5, last: 4 },
        { first: -1, last: 3 },
      ]) {
        await assert.rejects(store.open(name, range), /the range must lie within the file/)
      }
    })

    it('reading a file that does not exist returns null, and a file may be removed twice', async () => {
      const name = await writeNew()
      await store.remove(name)
      await store.remove(name)
      assert.equal(await store.sizeOf(name), null)
      assert.equal(await store.durableSizeOf(name), null)
      assert.equal(await store.open(name), null)
      assert.equal(await store.open(name, { first: 0, last: 0 }), null)
      assert.equal(await copyOut(store, name, join(folder.path, 'copy')), false)
    })

    it('files stay in their folder or under their prefix, regardless of their names', async () => {
      const source = await sourceFile(join(folder.path, 'innocent'), 'x')
      for (const raw of ['../secret', 'out_/../../secret', `${folder.path}/secret`, 'out_..', 'secret', '']) {
        const name = branded<FileName>(raw)
        await assert.rejects(store.open(name), /only names that we created/)
        await assert.rejects(store.sizeOf(name), /only names that we created/)
        await assert.rejects(store.remove(name), /only names that we created/)
        await assert.rejects(store.write(name, source, never), /only names that we created/)
      }
      assert.equal(await readFile(source.path, 'utf8'), 'x')
    })

    it('if the source of a file is missing, nothing is stored under its name', async () => {
      const name = newFileName('out', 'image/png')
      const source = { path: join(folder.path, 'nowhere'), bytes: 1, sha256: 'ab'.repeat(32) }
      await assert.rejects(store.write(name, source, never), { code: 'ENOENT' })
      assert.equal(await store.sizeOf(name), null)
    })

    it('files can be written by many writers at the same time', async () => {
      const names = await Promise.all(Array.from({ length: 20 }, () => writeNew()))
      for (const name of names) assert.equal(await read(name), '0123456789')
    })

    it('files are listed with size and age, each file once, in the order of their names', async () => {
      for (const { name } of await list()) await store.remove(name)
      const earliestMs = Date.now() - 2_000
      const names = [newFileName('in', 'image/webp'), newFileName('out', 'video/mp4'), await writeNew()]
      // On disk, several of these files share a subfolder. In a list sorted by name, `out_aC` comes before `out_ab`.
      for (const start of ['out_ab', 'in_ab', 'out_aC', 'in_aC', 'out_ab', 'in_ab']) {
        const random = newFileName('out', 'image/png').slice('out_ab'.length)
        names.push(branded<FileName>(`${start}${random}`))
      }
      for (const name of names.filter((one) => one !== names[2])) {
        await store.write(name, await sourceFile(join(folder.path, name), content), never)
      }
      const found = await list()
      assert.deepEqual(
        found.map((file) => file.name),
        names.toSorted(),
      )
      for (const { bytes, modifiedAtMs } of found) {
        assert.equal(bytes, content.length)
        assert.ok(earliestMs < modifiedAtMs && modifiedAtMs < Date.now() + 2_000)
      }
    })

    it('files are the same for every process that opens the same folder or prefix, and different elsewhere', async () => {
      const name = await writeNew()
      const reopened = await opened.reopen()
      assert.equal(await reopened.sizeOf(name), content.length)
      assert.equal(reopened.identity, store.identity)
      assert.match(store.identity, new RegExp(`^${backend.name}:.+`))
      await using other = await backend.open()
      assert.equal(await other.files.sizeOf(name), null)
      assert.notEqual(other.files.identity, store.identity)
    })

    it('files belong only to the installation that claimed them first, even after later starts', async () => {
      const [own, other] = [branded<InstallationId>('ins_own'), branded<InstallationId>('ins_other')]
      assert.equal(await store.owner(), null)
      await requireOwnFiles(store, null)
      await claimFiles(store, own)
      await claimFiles(await opened.reopen(), own)
      await requireOwnFiles(store, own)
      const refused = /^these files belong to another installation.* remove the (file|object) /
      for (const refuse of [claimFiles, requireOwnFiles]) {
        await assert.rejects(refuse(store, other), { name: 'OperatorError', message: refused })
      }
      await assert.rejects(requireOwnFiles(store, null), { name: 'OperatorError' })
      assert.equal(await store.owner(), own)
    })

    it('if several installations claim the files at the same time, exactly one of them succeeds', async () => {
      await using fresh = await backend.open()
      const claimants = ['ins_1', 'ins_2', 'ins_3'].map((id) => branded<InstallationId>(id))
      const stores = await Promise.all(claimants.map(() => fresh.reopen()))
      await Promise.all(stores.map((one, index) => one.claim(claimants[index] ?? assert.fail())))
      const owner = await fresh.files.owner()
      for (const [index, claimant] of claimants.entries()) {
        const claim = claimFiles(stores[index] ?? assert.fail(), claimant)
        await (claimant === owner ? claim : assert.rejects(claim, OperatorError))
      }
    })

    it('a file can be copied to a path, and replaces an incomplete copy', async () => {
      const target = join(folder.path, 'copied')
      await writeFile(target, 'half of a copy that failed')
      assert.equal(await copyOut(store, await writeNew(), target), true)
      assert.deepEqual(await readFile(target), content)
    })

    it('the free space is reported', async () => {
      assert.ok((await store.freeBytes()) > 0)
    })
  })
}
