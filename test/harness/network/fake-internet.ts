// A fake Internet on loopback for tests of the guarded fetch. The policy allows only one address, which represents all
// public hosts. Every listener on another address is a canary that must never receive a connection.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { AddressRanges } from '../../../src/domain/network/address-policy.ts'
import type { AddressPolicy } from '../../../src/domain/network/address-policy.ts'
import type { AccountId } from '../../../src/domain/ids.ts'
import { branded } from '../../../src/lib/brand.ts'
import type { NameResolver } from '../../../src/net/guarded/name-resolver.ts'
import { fetchLimits, GuardedFetch } from '../../../src/net/guarded/guarded-fetch.ts'
import type { FetchLimits, FetchOutcome } from '../../../src/net/guarded/guarded-fetch.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'
import type { TemporaryFolder } from '../files/temporary-folder.ts'

export const never = new AbortController().signal
export const bytesMax = 100_000

/** These timeouts are long enough for a busy machine. */
export const testLimits: FetchLimits = { ...fetchLimits, totalMs: 10_000, connectTimeoutMs: 4_000 }

export const noNames: NameResolver = () => assert.fail('no name may be looked up')

export function always(...addresses: readonly string[]): NameResolver {
  return () => Promise.resolve(addresses)
}

export interface FetchCase {
  readonly limits?: FetchLimits
  readonly names?: NameResolver
  readonly signal?: AbortSignal
}

export class FakeInternet {
  readonly answers = new Map<string, RequestListener>()
  readonly port: number
  /** The server on this port accepts connections and never responds. */
  readonly mutePort: number
  readonly origin: string
  readonly policy: AddressPolicy
  readonly folder: string
  readonly path: string
  canaryConnects = 0
  readonly #temporary: TemporaryFolder
  readonly #listeners: net.Server[]

  private constructor(temporary: TemporaryFolder, web: net.Server, mute: net.Server) {
    this.port = portOf(web)
    this.mutePort = portOf(mute)
    this.origin = `http://127.0.0.1:${this.port}`
    this.policy = {
      allowRanges: new AddressRanges([['127.0.0.1', 32]]),
      allowPorts: new Set([this.port, this.mutePort]),
    }
    this.folder = temporary.path
    this.path = join(temporary.path, 'fetched')
    this.#temporary = temporary
    this.#listeners = [web, mute]
  }

  static async open(): Promise<FakeInternet> {
    const web = createServer((request, response) => {
      const answer = internet.answers.get(request.url ?? '')
      if (answer === undefined) response.writeHead(404).end()
      else answer(request, response)
    })
    const mute = net.createServer((socket) => void socket.on('error', () => {}).resume())
    await listen(web, '127.0.0.1', 0)
    await listen(mute, '127.0.0.1', 0)
    const internet = new FakeInternet(await temporaryFolder(), web, mute)
    for (const host of canaryHosts()) await internet.#addCanary(host)
    return internet
  }

  async #addCanary(host: string): Promise<void> {
    const canary = net.createServer((socket) => {
      this.canaryConnects++
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\ncanary')
    })
    await listen(canary, host, this.port)
    this.#listeners.push(canary)
  }

  async close(): Promise<void> {
    for (const listener of this.#listeners) await close(listener)
    await this.#temporary[Symbol.asyncDispose]()
  }

  fetchUrl(url: string, { limits = testLimits, names = noNames, signal = never }: FetchCase = {}) {
    const download = {
      url: new URL(url),
      accountId: branded<AccountId>('account'),
      path: this.path,
      bytesMax,
    }
    return new GuardedFetch(this.policy, limits, names).fetchToFile(download, signal)
  }

  async assertFetched(url: string, fetchCase?: FetchCase): Promise<void> {
    assert.equal((await this.fetchUrl(url, fetchCase)).kind, 'fetched')
    await this.clear()
  }

  async clear(): Promise<void> {
    await rm(this.path)
  }

  /**
   * Checks that the fetch ends with an outcome of the given kind, writes no file, and reaches no canary. Returns the
   * outcome's detail.
   */
  async assertEndsWithoutFile(
    kind: Exclude<FetchOutcome['kind'], 'fetched'>,
    url: string,
    fetchCase?: FetchCase,
  ): Promise<string> {
    const outcome = await this.fetchUrl(url, fetchCase)
    assert.ok(outcome.kind === kind, `${url}: ${JSON.stringify(outcome)}`)
    assert.equal(this.canaryConnects, 0, `${url} reached a canary`)
    assert.deepEqual(await readdir(this.folder), [])
    return outcome.detail
  }
}

/** Returns loopback addresses other than the allowed one. Not every machine has IPv6. */
function canaryHosts(): readonly string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
  return addresses.some((entry) => entry.address === '::1') ? ['127.0.0.2', '::1'] : ['127.0.0.2']
}

export async function listen(server: net.Server, host: string, port: number): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

export function portOf(server: net.Server): number {
  return (server.address() as AddressInfo).port
}

export async function close(server: net.Server): Promise<void> {
  server.close()
  await once(server, 'close')
}
