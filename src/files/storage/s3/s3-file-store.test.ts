// Tests behavior that is specific to buckets. `test/conformance/files/file-store.test.ts` tests every file store.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'

import { settingsOf } from '../../../../test/harness/s3/bucket.ts'
import { startS3Server } from '../../../../test/harness/s3/server.ts'
import type { S3Fault, S3Server } from '../../../../test/harness/s3/server.ts'
import { sourceFile } from '../../../../test/harness/files/source-file.ts'
import { temporaryFolder } from '../../../../test/harness/files/temporary-folder.ts'
import type { TemporaryFolder } from '../../../../test/harness/files/temporary-folder.ts'
import { until } from '../../../../test/harness/time/until.ts'
import { ServiceError } from '../../../domain/errors.ts'
import type { FileName } from '../../../domain/ids.ts'
import type { S3Settings } from '../../../settings/s3.ts'
import { OperatorError } from '../../../lib/operator-error.ts'
import { newFileName } from '../../../domain/files/file-name.ts'
import { copyOut } from '../file-store.ts'
import type { FileStore, SourceFile } from '../file-store.ts'
import { openFiles } from '../open-files.ts'
import { S3Bucket } from './bucket.ts'
import { openS3 } from './s3-file-store.ts'

const never = new AbortController().signal
const content = Buffer.from('0123456789')

describe('files in a bucket', () => {
  let server: S3Server
  let folder: TemporaryFolder
  let store: FileStore

  before(async () => {
    folder = await temporaryFolder()
    server = await startS3Server()
    store = await openS3(settingsOf(server))
  })

  after(async () => {
    await server[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  function source(): Promise<SourceFile> {
    return sourceFile(join(folder.path, 'source'), content)
  }

  async function writeNew(): Promise<FileName> {
    const name = newFileName('out', 'video/mp4')
    await store.write(name, await source(), never)
    return name
  }

  function fail(fault: S3Fault, method: string | null = null): void {
    server.failNext(1, fault, method)
  }

  it('are stored under the prefix, with their media type, and may be cached forever', async () => {
    const name = await writeNew()
    const object = server.objects.get(`mutoscope/files/${name}`)
    assert.equal(object?.contentType, 'video/mp4')
    assert.equal(object.cacheControl, 'public, max-age=31536000, immutable')
    assert.equal(store.identity, `s3:${server.endpoint}/media/mutoscope/files`)
  })

  it('are listed, even over many pages, without the other objects in the bucket', async () => {
    server.objects.clear()
    server.keysPerPageMax = 2
    const names = [await writeNew(), await writeNew(), await writeNew(), await writeNew(), await writeNew()]
    const object = server.objects.values().next().value ?? assert.fail('there is an object')
    const foreign = newFileName('out', 'image/png')
    for (const key of [foreign, `other/${foreign}`, `mutoscope/filesx/${foreign}`]) {
      server.objects.set(key, object)
    }
    for (const key of ['sub/folder', `sub/${foreign}`, '</Key><Key>&amp; é', 'notes.txt']) {
      server.objects.set(`mutoscope/files/${key}`, object)
    }
    const found: FileName[] = []
    for await (const file of store.list()) found.push(file.name)
    assert.deepEqual(found, names.toSorted())
    server.keysPerPageMax = 1_000
    server.objects.clear()
  })

  it('are sent in one plain request with their length, type, and hash', async () => {
    const puts: IncomingMessage[] = []
    const listener = createServer((request, response) => {
      if (request.method === 'PUT') puts.push(request)
      const [, key = ''] = /([^/]+)$/.exec(request.url ?? '') ?? []
      const answer = key.includes('list-type') ? '<ListBucketResult></ListBucketResult>' : key
      request.resume().once('end', () => response.end(answer))
    })
    await once(listener.listen(0, '127.0.0.1'), 'listening')
    const endpoint = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/storage/v1`
    const credentials = { ...settingsOf(server).credentials, sessionToken: 'token' }
    const other = await openS3(settingsOf(server, { endpoint, credentials }))
    const name = newFileName('in', 'image/webp')
    await other.write(name, await source(), never)
    const { url, headers } = puts.at(-1) ?? assert.fail('a PUT arrived')
    assert.equal(url, `/storage/v1/media/mutoscope/files/${name}`)
    assert.equal(headers['content-length'], String(content.length))
    assert.equal(headers['content-type'], 'image/webp')
    assert.equal(headers['x-amz-content-sha256'], createHash('sha256').update(content).digest('hex'))
    assert.equal(headers['x-amz-security-token'], 'token')
    const lacking = ['transfer-encoding', 'content-encoding', 'if-none-match', 'expect', 'x-amz-trailer']
    for (const header of lacking) assert.equal(headers[header], undefined, header)
    listener.closeAllConnections()
    listener.close()
  })

  it('count as stored only after the store has confirmed the PUT; after a failure, the source still exists', async () => {
    const faults: S3Fault[] = [
      'break',
      'break-after',
      { status: 500, code: 'InternalError', message: 'x' },
      { status: 503, code: 'SlowDown', message: 'x' },
      { status: 429, code: 'TooManyRequests', message: 'x' },
      { status: 403, code: 'AccessDenied', message: 'x' },
      { status: 404, code: 'NoSuchBucket', message: 'x' },
      { status: 400, code: 'XAmzContentSHA256Mismatch', message: 'x' },
      { status: 400, code: 'RequestTimeout', message: 'x' },
    ]
    for (const fault of faults) {
      fail(fault, 'PUT')
      const file = await source()
      const before = server.seen.length
      await assert.rejects(store.write(newFileName('out', 'image/png'), file, never), isUnavailable)
      assert.ok(existsSync(file.path), JSON.stringify(fault))
      assert.equal(server.seen.length, before + 1, 'nothing is retried')
    }
  })

  it("are no longer sent once the signal aborts, and the write rejects with the signal's reason", async () => {
    fail('hang', 'PUT')
    const reason = new Error('enough')
    const impatient = new AbortController()
    const seen = server.seen.length
    const write = store.write(newFileName('out', 'image/png'), await source(), impatient.signal)
    const refused = assert.rejects(write, reason)
    await until('the PUT has arrived', () => server.seen.length > seen, 5_000)
    impatient.abort(reason)
    await refused
  })

  it('are unavailable, not missing, while the store cannot be reached or the bucket is gone', async () => {
    const name = await writeNew()
    const list = async () => {
      for await (const file of store.list()) assert.ok(file)
    }
    const uses = [() => store.sizeOf(name), () => store.open(name), () => store.remove(name), list]
    await server.goDown()
    for (const use of uses) await assert.rejects(use, isUnavailable)
    await server.comeBack()
    // Skips `sizeOf`, because the response to its HEAD request has no body that could contain the error code.
    for (const use of uses.slice(1)) {
      fail({ status: 404, code: 'NoSuchBucket', message: 'x' })
      await assert.rejects(use, isUnavailable)
    }
    assert.equal(await store.sizeOf(name), content.length)
  })

  it('are not copied if the response breaks off, and the next attempt replaces the partial copy', async () => {
    const name = await writeNew()
    const target = join(folder.path, 'copy')
    fail('break-within', 'GET')
    await assert.rejects(copyOut(store, name, target))
    assert.equal(await copyOut(store, name, target), true)
  })

  it('cause an S3ProtocolError if the server responds as no S3-compatible store would', async () => {
    const name = await writeNew()
    for (const fault of [
      { status: 418, code: '', message: '' },
      { status: 302, code: '', message: '' },
      { status: 204, code: '', message: '' },
    ]) {
      fail(fault, 'GET')
      await assert.rejects(store.open(name), { name: 'S3ProtocolError' })
    }
  })

  describe('have signed URLs', () => {
    async function ask(url: string, method = 'GET') {
      const response = await fetch(url, { method })
      return { status: response.status, text: await response.text() }
    }

    it('that need no key and work only with their own method', async () => {
      const name = await writeNew()
      const get = (await store.directUrl(name, 'GET')) ?? assert.fail('there is one')
      const head = (await store.directUrl(name, 'HEAD')) ?? assert.fail('there is one')
      assert.equal(get.validMs, 600_000)
      assert.deepEqual(await ask(get.url), { status: 200, text: content.toString() })
      assert.equal((await ask(head.url, 'HEAD')).status, 200)
      assert.equal((await ask(head.url)).status, 403)
      assert.equal((await ask(get.url, 'DELETE')).status, 403)
      const part = await fetch(get.url, { headers: { range: 'bytes=2-4' } })
      assert.deepEqual([part.status, await part.text()], [206, '234'])
    })

    it('that are refused once they are changed or have expired', async () => {
      const [name, other] = [await writeNew(), await writeNew()]
      const { url } = (await store.directUrl(name, 'GET')) ?? assert.fail('there is one')
      assert.equal((await ask(url.replace(name, other))).status, 403)
      assert.equal((await ask(url.replace('Expires=600', 'Expires=6000'))).status, 403)
      // The date in the URL is in whole seconds, so the URL can expire up to one second early.
      server.clockAheadMs = 595_000
      assert.equal((await ask(url)).status, 200)
      server.clockAheadMs = 602_000
      assert.equal((await ask(url)).status, 403)
      server.clockAheadMs = 0
    })

    it('that name the bucket in the host if so configured, and carry the session token', async () => {
      const credentials = { ...settingsOf(server).credentials, sessionToken: 'a+b/c=' }
      const settings = { endpoint: 'https://s3.example.com', hasPathStyle: false, prefix: '', credentials }
      const bucket = new S3Bucket(settingsOf(server, settings))
      const url = await bucket.presign('GET', newFileName('out', 'image/png'))
      const { origin, pathname, searchParams } = new URL(url)
      assert.deepEqual([origin, bucket.origin], Array(2).fill('https://media.s3.example.com'))
      assert.match(pathname, /^\/out_[0-9A-Za-z]{22}\.png$/)
      assert.equal(searchParams.get('X-Amz-Security-Token'), 'a+b/c=')
    })

    it('only if they are configured', async () => {
      const proxied = await openS3(settingsOf(server, { serve: 'proxy' }))
      assert.equal(await proxied.directUrl(newFileName('out', 'image/png'), 'GET'), null)
      assert.deepEqual([proxied.directOrigin, store.directOrigin], [null, new URL(server.endpoint).origin])
    })
  })

  it('prevent startup if they cannot be used, with one line that names the problem and how to fix it', async () => {
    const { credentials } = settingsOf(server)
    const cases: [Partial<S3Settings>, RegExp][] = [
      [{ bucket: 'nowhere' }, /the bucket does not exist: create it, or correct artifacts\.s3\.bucket/],
      [{ region: 'us-east-1' }, /another region: correct artifacts\.s3\.region/],
      [{ credentials: { ...credentials, accessKeyId: 'X' } }, /is unknown: correct AWS_ACCESS_KEY_ID/],
      [{ credentials: { ...credentials, secretAccessKey: 'X' } }, /correct AWS_SECRET_ACCESS_KEY/],
      [{ endpoint: 'http://127.0.0.1:1' }, /127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED/],
    ]
    for (const [changes, message] of cases) await assertRefused(changes, message)
    server.clockAheadMs = 3_600_000
    await assertRefused({}, /this machine's clock/)
    server.clockAheadMs = 0
    fail({ status: 403, code: 'AccessDenied', message: 'x' }, 'PUT')
    await assertRefused({}, /no permission for PUT requests .* grant it s3:GetObject, s3:PutObject/)
    fail({ status: 403, code: 'ExpiredToken', message: 'x' })
    await assertRefused({}, /renew AWS_SESSION_TOKEN/)
    fail({ status: 503, code: 'SlowDown', message: 'x' })
    await assertRefused({}, /responded to GET with 503 SlowDown/)
    fail({ status: 404, code: '', message: 'an HTML page' })
    await assertRefused({}, /which no S3-compatible store does: check artifacts\.s3\.endpoint/)
  })

  async function assertRefused(changes: Partial<S3Settings>, message: RegExp): Promise<void> {
    await assert.rejects(openFiles({ kind: 's3', ...settingsOf(server, changes) }, '/nowhere'), (error) => {
      assert.ok(error instanceof OperatorError, String(error))
      assert.match(error.message, message)
      assert.doesNotMatch(error.message, /\n/)
      assert.equal(error.message.includes(server.secretAccessKey), false)
      return true
    })
  }
})

function isUnavailable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'unavailable' && error.detail !== undefined
}
