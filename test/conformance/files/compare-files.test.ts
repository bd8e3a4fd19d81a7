// The audit of stored files finds every file that is lost, damaged, or left over, and raises no false alarm about files
// that are written or removed during the audit.

import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'

import type { NewUpload } from '../../../src/domain/files/decide-uploads.ts'
import type { AccountId } from '../../../src/domain/ids.ts'
import type { FileListing, ListedFile } from '../../../src/files/storage/file-store.ts'
import { compareFiles } from '../../../src/installation/compare-files.ts'
import type { Store } from '../../../src/store/store.ts'
import { backends } from '../../harness/database/backends.ts'
import type { Backend, TestDatabase } from '../../harness/database/backend.ts'
import { fileBackends } from '../../harness/files/file-backends.ts'
import type { FileBackend, TestFiles } from '../../harness/files/file-backends.ts'
import { sourceFile } from '../../harness/files/source-file.ts'
import { temporaryFolder } from '../../harness/files/temporary-folder.ts'
import type { TemporaryFolder } from '../../harness/files/temporary-folder.ts'
import { addCustomer, newUpload } from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

const never = new AbortController().signal
const hourMs = 3_600_000

/** This many files need more than one page of records. */
const many = 620

class AuditedFiles implements AsyncDisposable {
  readonly clock: ManualClock
  readonly store: Store
  readonly stored: TestFiles
  readonly #accountId: AccountId
  readonly #folder: TemporaryFolder
  readonly #database: TestDatabase

  private constructor(
    clock: ManualClock,
    database: TestDatabase,
    stored: TestFiles,
    folder: TemporaryFolder,
    accountId: AccountId,
  ) {
    this.clock = clock
    this.store = database.store
    this.stored = stored
    this.#accountId = accountId
    this.#folder = folder
    this.#database = database
  }

  static async open(backend: Backend, fileBackend: FileBackend): Promise<AuditedFiles> {
    const clock = new ManualClock()
    const database = await backend.open(clock)
    const { accountId } = await addCustomer(database.store, 0)
    return new AuditedFiles(clock, database, await fileBackend.open(), await temporaryFolder(), accountId)
  }

  newUpload(keptMs: number): NewUpload {
    return { ...newUpload(this.#accountId, keptMs), bytes: 3 }
  }

  async write({ name }: NewUpload, content = 'abc'): Promise<void> {
    await this.stored.files.write(name, await sourceFile(path.join(this.#folder.path, name), content), never)
  }

  async writeMany(count: number, keptMs = hourMs): Promise<readonly NewUpload[]> {
    const files = Array.from({ length: count }, () => this.newUpload(keptMs))
    for (const file of files) await this.write(file)
    await this.store.createUploads(files)
    return files.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  }

  async audit(files: FileListing = this.stored.files): Promise<readonly string[]> {
    const violations = await compareFiles(this.store, files, Date.now() - hourMs)
    return violations.map(({ invariant, subject, detail }) => `${invariant} ${subject} ${detail}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stored[Symbol.asyncDispose]()
    await this.#database[Symbol.asyncDispose]()
    await this.#folder[Symbol.asyncDispose]()
  }
}

for (const backend of backends) {
  for (const fileBackend of fileBackends) {
    const where = `${backend.name} and ${fileBackend.name}`

    test(`${where}: the audit names every file that is missing, cut off, or left without a record`, async () => {
      await using audited = await AuditedFiles.open(backend, fileBackend)
      const { stored } = audited
      const files = await audited.writeMany(many)
      const [first, last] = [files[0] ?? assert.fail(), files.at(-1) ?? assert.fail()]
      const [missing, cut] = [files[501] ?? assert.fail(), files[250] ?? assert.fail()]
      for (const { name } of [first, missing, last, cut]) await stored.files.remove(name)
      await audited.write(cut, 'a')
      const [orphan, young, expired] = [0, 1, 2].map(() => audited.newUpload(1)) as [
        NewUpload,
        NewUpload,
        NewUpload,
      ]
      for (const file of [orphan, young, expired]) await audited.write(file)
      await audited.store.createUploads([expired])
      audited.clock.pass(1)
      for (const { name } of [orphan, expired]) await stored.age(name, hourMs + 60_000)

      const expected = [
        ...[first, missing, last].map(({ name }) => `T3 ${name} the file is missing`),
        `T3 ${cut.name} the file has 1 bytes, not 3`,
        `T8 ${orphan.name} there is no record of this file`,
      ]
      assert.deepEqual((await audited.audit()).toSorted(), expected.toSorted())
    })

    test(`${where}: files that are written or removed during the audit are not reported`, async () => {
      await using audited = await AuditedFiles.open(backend, fileBackend)
      const { store, clock, stored } = audited
      await audited.writeMany(3)
      for (const isListedFirst of [true, false]) {
        const expiring = await audited.writeMany(3, 1)
        for (const { name } of expiring) await stored.age(name, hourMs + 60_000)
        const during = async () => {
          clock.pass(1)
          for (const name of await store.expireFiles({ limit: 10 })) await stored.files.remove(name)
          for (const { name } of await audited.writeMany(3)) await stored.age(name, hourMs + 60_000)
        }
        // The audit reads the first page of records before it begins to read this list.
        const list = async function* () {
          if (isListedFirst) await during()
          const listed: ListedFile[] = []
          for await (const file of stored.files.list()) listed.push(file)
          if (!isListedFirst) await during()
          yield* listed
        }
        assert.deepEqual(await audited.audit({ list, sizeOf: (name) => stored.files.sizeOf(name) }), [])
      }
    })
  }
}
