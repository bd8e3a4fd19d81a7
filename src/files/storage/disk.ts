// Stores files in a folder on the local disk. Each file is in a subfolder named after the first two random characters
// of the file's name. A file is complete before it gets its name.

import { copyFile, link, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assert } from '../../lib/assert.ts'
import { closeLater } from '../../lib/close-later.ts'
import { hasCode } from '../../lib/error.ts'
import { systemClock } from '../../lib/clock.ts'
import { randomBase62, unguessableLength } from '../../lib/ids.ts'
import type { FileName, InstallationId } from '../../domain/ids.ts'
import { filePurposes, parseFileName } from '../../domain/files/file-name.ts'
import type { FilePurpose } from '../../domain/files/file-name.ts'
import { SyncFailed } from './file-store.ts'
import type {
  ByteRange,
  FileOwner,
  FileListing,
  FileStore,
  ListedFile,
  OpenFile,
  SourceFile,
} from './file-store.ts'
import { freeBytesIn } from './free-bytes.ts'
import { folderIdentity } from './folder-identity.ts'

/** 62² subfolders can hold millions of files before a subfolder becomes slow to list or sync. */
const shardLength = 2

const incomingFolder = 'incoming'

/** The name of the file that contains the ID of the installation that owns the folder. */
const ownerNote = 'installation'

/** No copy takes a whole day, so any older incomplete copy was abandoned. */
const abandonedMs = 86_400_000

/** Creates the folder if it is missing. Several processes may use the folder at the same time. */
export async function openDisk(folder: string): Promise<FileStore> {
  const incoming = join(folder, incomingFolder)
  await mkdir(incoming, { recursive: true })
  await clearAbandoned(incoming)
  await sync(folder)
  await sync(dirname(folder))
  return new Disk(folder, `disk:${await folderIdentity(folder)}`)
}

/** Does not create or remove any files. */
export function openDiskReadOnly(folder: string): FileOwner & FileListing & Pick<FileStore, 'open'> {
  return new Disk(folder, 'disk')
}

/** Removes copies older than `abandonedMs`. A newer copy may belong to a running process. */
async function clearAbandoned(incoming: string): Promise<void> {
  for (const entry of await readdir(incoming)) {
    const path = join(incoming, entry)
    const found = await unlessMissing(stat(path))
    if (found !== null && found.mtimeMs < systemClock.nowMs() - abandonedMs) await rm(path, { force: true })
  }
}

/**
 * Returns the text of a note (a small file), and creates the note with `text` if it does not exist. Creating a hard
 * link never replaces a file, so concurrent writers all read the same text.
 */
async function ensureNote(folder: string, name: string, text: string): Promise<string> {
  const known = await readNote(folder, name)
  if (known !== null) return known
  const temporary = join(folder, incomingFolder, randomBase62(unguessableLength))
  await writeFile(temporary, `${text}\n`, { flush: true })
  try {
    await link(temporary, join(folder, name))
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(temporary)
  }
  await sync(folder)
  return ensureNote(folder, name, text)
}

async function readNote(folder: string, name: string): Promise<string | null> {
  const text = await unlessMissing(readFile(join(folder, name), 'utf8'))
  return text === null ? null : text.trim()
}

interface Shard {
  /** Resolves when the subfolder exists. */
  readonly made: Promise<unknown>
  /** Resolves when the subfolder would survive a power failure. */
  readonly synced: Promise<void>
}

class Disk implements FileStore {
  readonly identity: string
  readonly directOrigin = null
  readonly #folder: string
  readonly #shards = new Map<string, Shard>()

  constructor(folder: string, identity: string) {
    this.#folder = folder
    this.identity = identity
  }

  owner(): Promise<string | null> {
    return readNote(this.#folder, ownerNote)
  }

  async claim(installation: InstallationId): Promise<void> {
    await ensureNote(this.#folder, ownerNote, installation)
  }

  get ownerMark(): string {
    return `the file ${join(this.#folder, ownerNote)}`
  }

  async write(name: FileName, source: SourceFile): Promise<void> {
    const path = this.#pathOf(name)
    const shard = this.#makeShard(shardOf(name))
    // Both are opened before the move, so that the source is still in its place if one of them cannot be opened.
    using opened = new DisposableStack()
    const file = opened.adopt(await open(source.path, 'r'), closeLater)
    await shard.made
    const folder = opened.adopt(await open(dirname(path), 'r'), closeLater)
    await this.#move(source.path, name)
    // Synced at the same time and after the move: a file system with a journal, such as ext4, then writes the journal
    // once, not once for the file and once more for its name. A file that is not recorded yet need not be complete
    // after a power failure.
    await Promise.all([file.sync(), folder.sync(), shard.synced]).catch((cause: unknown) => {
      throw new SyncFailed(`${path} could not be synced`, { cause })
    })
  }

  async #move(sourcePath: string, name: FileName): Promise<void> {
    try {
      await rename(sourcePath, this.#pathOf(name))
    } catch (error) {
      if (!hasCode(error, 'EXDEV')) throw error
      await this.#moveAcross(sourcePath, name)
    }
  }

  /** Moves a source from another file system. */
  async #moveAcross(sourcePath: string, name: FileName): Promise<void> {
    const copy = join(this.#folder, incomingFolder, name)
    try {
      await copyFile(sourcePath, copy)
      await sync(copy)
      await rename(copy, this.#pathOf(name))
    } catch (error) {
      await rm(copy, { force: true })
      throw error
    }
    await rm(sourcePath)
  }

  async durableSizeOf(name: FileName): Promise<number | null> {
    const bytes = await this.sizeOf(name)
    if (bytes === null) return null
    const path = this.#pathOf(name)
    await Promise.all([sync(path), sync(dirname(path)), this.#makeShard(shardOf(name)).synced])
    return bytes
  }

  async sizeOf(name: FileName): Promise<number | null> {
    const file = await unlessMissing(stat(this.#pathOf(name)))
    return file === null ? null : file.size
  }

  async open(name: FileName, range?: ByteRange): Promise<OpenFile | null> {
    const file = await unlessMissing(open(this.#pathOf(name), 'r'))
    if (file === null) return null
    try {
      const { size: bytes } = await file.stat()
      const { first, last } = range ?? { first: 0, last: Math.max(bytes - 1, 0) }
      assert(0 <= first && first <= last && last < Math.max(bytes, 1), 'the range must lie within the file')
      return { bytes, stream: file.createReadStream({ start: first, end: last }) }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async remove(name: FileName): Promise<void> {
    await rm(this.#pathOf(name), { force: true })
  }

  async *list(): AsyncGenerator<ListedFile, void, void> {
    const shards = await this.#listShards()
    for (const purpose of filePurposes) {
      for (const shard of shards) yield* this.#listShard(shard, purpose)
    }
  }

  async #listShards(): Promise<readonly string[]> {
    const entries = (await unlessMissing(readdir(this.#folder, { withFileTypes: true }))) ?? []
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    return folders.filter((name) => name.length === shardLength).toSorted()
  }

  /**
   * A file's name begins with its purpose and the name of its subfolder, so `list` returns all files in the order of
   * their names.
   */
  async *#listShard(shard: string, purpose: FilePurpose): AsyncGenerator<ListedFile, void, void> {
    const entries = (await unlessMissing(readdir(this.#shardPath(shard)))) ?? []
    for (const entry of entries.filter((raw) => raw.startsWith(`${purpose}_`)).toSorted()) {
      const name = parseFileName(entry)
      // Skips a file in the wrong subfolder, because the service looks for each file only in the subfolder that the
      // file's name determines.
      const file = name === null ? null : await unlessMissing(stat(this.#pathOf(name)))
      if (name !== null && file?.isFile()) yield { name, bytes: file.size, modifiedAtMs: file.mtimeMs }
    }
  }

  freeBytes(): Promise<number> {
    return freeBytesIn(this.#folder)
  }

  directUrl(): Promise<null> {
    return Promise.resolve(null)
  }

  /**
   * Creates a subfolder and syncs its parent, once per subfolder and process. Does so even if the subfolder exists,
   * because an earlier process may have died between the two steps.
   */
  #makeShard(name: string): Shard {
    const known = this.#shards.get(name)
    if (known !== undefined) return known
    const made = mkdir(this.#shardPath(name), { recursive: true })
    const synced = made.then(() => sync(this.#folder))
    const shard = { made, synced }
    this.#shards.set(name, shard)
    synced.catch(() => this.#shards.delete(name))
    return shard
  }

  #shardPath(shard: string): string {
    return join(this.#folder, shard)
  }

  #pathOf(name: FileName): string {
    // The type guarantees a valid name, but must not be the only protection when a client's text becomes a path.
    assert(parseFileName(name) !== null, 'only names that we created may become paths')
    return join(this.#shardPath(shardOf(name)), name)
  }
}

function shardOf(name: FileName): string {
  const start = name.indexOf('_') + 1
  return name.slice(start, start + shardLength)
}

async function sync(path: string): Promise<void> {
  using opened = new DisposableStack()
  const file = opened.adopt(await open(path, 'r'), closeLater)
  await file.sync().catch((cause: unknown) => {
    throw new SyncFailed(`${path} could not be synced`, { cause })
  })
}

async function unlessMissing<Value>(value: Promise<Value>): Promise<Value | null> {
  try {
    return await value
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
