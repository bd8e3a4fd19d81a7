// Tests the guarded fetch with the production resolver and a test name server on a loopback address.

import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { createNameResolver } from '../../src/net/guarded/name-resolver.ts'
import type { NameResolver } from '../../src/net/guarded/name-resolver.ts'
import { FakeInternet, testLimits } from '../harness/network/fake-internet.ts'

const typeA = 1
const typeCname = 5
const typeAaaa = 28
const notFound = 3

// The DNS records, by name and type. If a value is null, the server does not respond. If a name is not listed here, the
// server responds that the name does not exist.
const zone = new Map<string, readonly Buffer[] | null>([
  [`plain.test ${typeA}`, [record(typeA, Buffer.from([127, 0, 0, 1]))]],
  [`plain.test ${typeAaaa}`, []],
  [
    `mixed.test ${typeA}`,
    [record(typeA, Buffer.from([127, 0, 0, 1])), record(typeA, Buffer.from([127, 0, 0, 2]))],
  ],
  [`mixed.test ${typeAaaa}`, []],
  [`inside.test ${typeA}`, [record(typeA, Buffer.from([127, 0, 0, 1]))]],
  [`inside.test ${typeAaaa}`, [record(typeAaaa, Buffer.from(`${'00'.repeat(15)}01`, 'hex'))]],
  [`alias.test ${typeA}`, aliased(record(typeA, Buffer.from([127, 0, 0, 2])))],
  [`alias.test ${typeAaaa}`, aliased()],
  [`half.test ${typeA}`, [record(typeA, Buffer.from([127, 0, 0, 1]))]],
  [`half.test ${typeAaaa}`, null],
  [`silent.test ${typeA}`, null],
  [`silent.test ${typeAaaa}`, null],
])

describe('guarded fetch with the production resolver', () => {
  let internet: FakeInternet
  let nameServer: Socket
  let names: NameResolver

  before(async () => {
    internet = await FakeInternet.open()
    internet.answers.set('/', (_request, response) => response.end('x'))
    nameServer = createSocket('udp4').bind(0, '127.0.0.1')
    nameServer.on('message', (query, { port, address }) => {
      const answer = answerTo(query)
      if (answer !== null) nameServer.send(answer, port, address)
    })
    await once(nameServer, 'listening')
    const resolver = new Resolver({ timeout: 200, tries: 1 })
    resolver.setServers([`127.0.0.1:${nameServer.address().port}`])
    names = createNameResolver(resolver)
  })

  after(async () => {
    nameServer.close()
    await internet.close()
  })

  it('a guarded fetch reaches a name with an allowed address, even if one address family gets no response', async () => {
    await internet.assertFetched(urlOf('plain.test'), { names })
    await internet.assertFetched(urlOf('half.test'), { names })
  })

  it('a guarded fetch never reaches a name with an address outside the policy, in either family or behind an alias', async () => {
    for (const name of ['mixed.test', 'inside.test', 'alias.test']) {
      await internet.assertEndsWithoutFile('refused', urlOf(name), { names })
    }
  })

  it('a guarded fetch fails if the name does not exist, or if no response arrives', async () => {
    assert.match(
      await internet.assertEndsWithoutFile('failed', urlOf('missing.test'), { names }),
      /ENOTFOUND/,
    )
    const startedMs = performance.now()
    await internet.assertEndsWithoutFile('failed', urlOf('silent.test'), { names })
    assert.ok(performance.now() - startedMs < testLimits.connectTimeoutMs)
  })

  function urlOf(name: string): string {
    return `http://${name}:${internet.port}/`
  }
})

/** Returns the response to a DNS query with one question, or null if the server must not respond. See RFC 1035 §4. */
function answerTo(query: Buffer): Buffer | null {
  const labels: string[] = []
  let position = 12
  while (query.readUInt8(position) !== 0) {
    const length = query.readUInt8(position)
    labels.push(query.toString('latin1', position + 1, position + 1 + length))
    position += 1 + length
  }
  const questionEnd = position + 5
  const records = zone.get(`${labels.join('.').toLowerCase()} ${query.readUInt16BE(position + 1)}`)
  if (records === null) return null
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(0x8180 + (records === undefined ? notFound : 0), 2)
  header.writeUInt16BE(records?.length ?? 0, 6)
  header.fill(0, 8)
  return Buffer.concat([header, query.subarray(12, questionEnd), ...(records ?? [])])
}

function aliased(...target: readonly Buffer[]): readonly Buffer[] {
  // Returns a CNAME record from alias.test to inner.test, followed by the records of inner.test.
  const inner = Buffer.from('\x05inner\x04test\0', 'latin1')
  return [record(typeCname, inner), ...target.map((each) => Buffer.concat([inner, each.subarray(2)]))]
}

/**
 * Returns a record whose TTL is 0 s and whose name is a pointer to byte 12 of the message, where the question's name
 * begins.
 */
function record(type: number, content: Buffer): Buffer {
  const head = Buffer.from('c00c0000000100000000', 'hex')
  head.writeUInt16BE(type, 2)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(content.length)
  return Buffer.concat([head, length, content])
}
