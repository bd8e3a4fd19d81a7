// Stores files as objects in a bucket. An object is complete once the store has responded to its PUT with 200, and is
// never written again.

import { hash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { assert } from '../../../lib/assert.ts'
import type { S3Settings } from '../../../settings/s3.ts'
import type { FileName, InstallationId } from '../../../domain/ids.ts'
import { mediaTypeOf, newFileName, parseFileName } from '../../../domain/files/file-name.ts'
import type {
  ByteRange,
  DirectUrl,
  FileListing,
  FileStore,
  ListedFile,
  OpenFile,
  SourceFile,
} from '../file-store.ts'
import { S3Bucket } from './bucket.ts'
import type { S3Body } from './bucket.ts'
import { S3ProtocolError } from './s3-error.ts'
import { readListPage } from './list.ts'

/**
 * Tests every permission that the service needs, because a missing permission should prevent startup instead of making
 * a paid task fail. Rejects with the same errors as every other method (see `FileStore`), and with `S3ProtocolError` if
 * the server is not S3-compatible.
 */
export async function openS3(settings: S3Settings): Promise<FileStore> {
  const store = new S3(settings)
  await store.probe()
  return store
}

/** Does not write anything or test any permissions. */
export function openS3ReadOnly(settings: S3Settings): FileListing {
  return new S3(settings)
}

/** The name of the object that contains the ID of the installation that owns these files. */
const ownerObject = 'installation'

/** A name is never used twice, so clients may cache the bytes forever. */
const cacheControl = 'public, max-age=31536000, immutable'

class S3 implements FileStore {
  readonly identity: string
  readonly directOrigin: string | null
  readonly #settings: S3Settings
  readonly #bucket: S3Bucket

  constructor(settings: S3Settings) {
    this.identity = `s3:${settings.endpoint}/${settings.bucket}/${settings.prefix}`
    this.#settings = settings
    this.#bucket = new S3Bucket(settings)
    this.directOrigin = settings.serve === 'proxy' ? null : this.#bucket.origin
  }

  /** If a crash leaves the test object behind, a worker removes it like any orphaned file. */
  async probe(): Promise<void> {
    await this.#listPage({ 'max-keys': '1' })
    const name = newFileName('out', 'image/png')
    await this.#put(name, mediaTypeOf(name), bodyOf(name))
    const { text } = await this.#bucket.ask({ method: 'GET', name, expected: [200] })
    if (text !== name) {
      throw new S3ProtocolError(`${this.#settings.endpoint} returned bytes that differ from the bytes stored`)
    }
    await this.remove(name)
  }

  async owner(): Promise<string | null> {
    const { status, text } = await this.#bucket.ask({
      method: 'GET',
      name: ownerObject,
      expected: [200, 404],
    })
    return status === 404 ? null : text
  }

  /**
   * Some stores lack conditional writes, so if two installations claim the files at the same time, the later one owns
   * them.
   */
  async claim(installation: InstallationId): Promise<void> {
    await this.#put(ownerObject, 'text/plain', bodyOf(installation))
  }

  get ownerMark(): string {
    const { bucket, prefix } = this.#settings
    return `the object ${prefix === '' ? '' : `${prefix}/`}${ownerObject} in the bucket ${bucket}`
  }

  async write(name: FileName, { path, bytes, sha256 }: SourceFile, signal: AbortSignal): Promise<void> {
    const key = keyOf(name)
    const file = await open(path)
    try {
      const stream = file.createReadStream({ autoClose: false })
      await this.#put(key, mediaTypeOf(name), { stream, bytes, sha256 }, signal)
    } finally {
      await file.close()
    }
    await rm(path)
  }

  async sizeOf(name: FileName): Promise<number | null> {
    const { status, headers } = await this.#bucket.ask({
      method: 'HEAD',
      name: keyOf(name),
      expected: [200, 404],
    })
    return status === 404 ? null : sizeIn(headers['content-length'])
  }

  durableSizeOf(name: FileName): Promise<number | null> {
    return this.sizeOf(name)
  }

  async open(name: FileName, range?: ByteRange): Promise<OpenFile | null> {
    if (range !== undefined) return this.#openPart(keyOf(name), range)
    const { status, headers, body } = await this.#bucket.stream({
      method: 'GET',
      name: keyOf(name),
      expected: [200, 404],
    })
    return status === 404 ? null : { bytes: sizeIn(headers['content-length']), stream: body }
  }

  async #openPart(name: string, { first, last }: ByteRange): Promise<OpenFile | null> {
    assert(0 <= first && first <= last, 'the range must lie within the file')
    const { status, headers, body } = await this.#bucket.stream({
      method: 'GET',
      name,
      expected: [206, 404, 416],
      headers: { range: `bytes=${first}-${last}` },
    })
    if (status === 404) return null
    try {
      const [part, size] = (headers['content-range'] ?? '').split('/')
      // If a range starts beyond the end of the file, the store responds with 416. If only the end of the range is
      // beyond the end of the file, the store truncates the range.
      assert(status === 206 && part === `bytes ${first}-${last}`, 'the range must lie within the file')
      return { bytes: sizeIn(size), stream: body }
    } catch (error) {
      body.destroy()
      throw error
    }
  }

  async remove(name: FileName): Promise<void> {
    await this.#bucket.ask({ method: 'DELETE', name: keyOf(name), expected: [200, 204, 404] })
  }

  async *list(): AsyncGenerator<ListedFile, void, void> {
    const { prefix } = this.#settings
    const folder = prefix === '' ? '' : `${prefix}/`
    for (let token: string | null = ''; token !== null;) {
      const page = await this.#listPage(token === '' ? {} : { 'continuation-token': token })
      for (const { key, bytes, modifiedAtMs } of page.objects) {
        const name = key.startsWith(folder) ? parseFileName(key.slice(folder.length)) : null
        if (name !== null) yield { name, bytes, modifiedAtMs }
      }
      token = page.continuationToken
    }
  }

  freeBytes(): Promise<number> {
    return Promise.resolve(Number.POSITIVE_INFINITY)
  }

  async directUrl(name: FileName, method: 'GET' | 'HEAD'): Promise<DirectUrl | null> {
    const { serve, urlSeconds } = this.#settings
    if (serve === 'proxy') return null
    return { url: await this.#bucket.presign(method, keyOf(name)), validMs: urlSeconds * 1_000 }
  }

  async #put(name: string, contentType: string, body: S3Body, signal?: AbortSignal): Promise<void> {
    await this.#bucket.ask({
      method: 'PUT',
      name,
      expected: [200],
      headers: { 'content-type': contentType, 'cache-control': cacheControl },
      body,
      signal,
    })
  }

  async #listPage(query: Readonly<Record<string, string>>) {
    const { prefix, endpoint } = this.#settings
    const { text } = await this.#bucket.ask({
      method: 'GET',
      name: null,
      expected: [200],
      query: { 'list-type': '2', ...(prefix === '' ? {} : { prefix: `${prefix}/` }), ...query },
    })
    const page = readListPage(text)
    if (page === null) {
      throw new S3ProtocolError(`${endpoint} did not return a valid S3 bucket listing`)
    }
    return page
  }
}

function keyOf(name: FileName): string {
  // The type guarantees a valid name, but must not be the only protection when a client's text becomes a key.
  assert(parseFileName(name) !== null, 'only names that we created may become object keys')
  return name
}

function bodyOf(text: string): S3Body {
  const bytes = Buffer.from(text)
  return { stream: Readable.from([bytes]), bytes: bytes.length, sha256: hash('sha256', bytes) }
}

function sizeIn(text: string | undefined): number {
  const bytes = Number(text)
  assert(
    text !== undefined && Number.isSafeInteger(bytes),
    'an S3-compatible store must return the size of an object',
  )
  return bytes
}
