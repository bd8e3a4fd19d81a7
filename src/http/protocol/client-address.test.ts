import { test } from 'node:test'
import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { AddressRanges } from '../../domain/network/address-policy.ts'
import { noProxies } from '../../domain/network/trusted-proxies.ts'
import type { TrustedProxies } from '../../domain/network/trusted-proxies.ts'
import { clientAddress, loggedAddress, networkOf } from './client-address.ts'

const oneProxy: TrustedProxies = { kind: 'hops', hops: 1 }
const twoProxies: TrustedProxies = { kind: 'hops', hops: 2 }

function addressOf(forwarded: string, proxies = oneProxy, connection = '192.0.2.99'): string | null {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: connection })
  const request = new IncomingMessage(socket)
  if (forwarded !== '') request.headers['x-forwarded-for'] = forwarded
  return clientAddress(request, proxies)
}

test('a client cannot choose its address: only the entry that the trusted proxy wrote is used', () => {
  assert.equal(addressOf('10.0.0.1, 192.0.2.7'), '192.0.2.7')
  assert.equal(addressOf('192.0.2.7', noProxies), '192.0.2.99')
  assert.equal(addressOf(''), '192.0.2.99')
})

test('behind two proxies, each client has its own address, and cannot choose it', () => {
  assert.equal(addressOf('10.0.0.1, 192.0.2.7, 198.51.100.1', twoProxies), '192.0.2.7')
  assert.equal(addressOf('10.0.0.1,192.0.2.8,198.51.100.1', twoProxies), '192.0.2.8')
  assert.equal(addressOf('198.51.100.1', twoProxies), '198.51.100.1')
})

test('with ranges of trusted proxies, the nearest address outside the ranges is the client, however many proxies there are', () => {
  const ranges = new AddressRanges([
    ['10.0.0.0', 8],
    ['2001:db8:1::', 48],
  ])
  const inside: TrustedProxies = { kind: 'ranges', ranges }
  assert.equal(addressOf('203.0.113.5', inside, '192.0.2.99'), '192.0.2.99', 'not a proxy')
  assert.equal(addressOf('203.0.113.5', inside, '10.1.1.1'), '203.0.113.5')
  assert.equal(addressOf('203.0.113.4, 203.0.113.5, 10.2.2.2', inside, '10.1.1.1'), '203.0.113.5')
  assert.equal(addressOf('203.0.113.5, [2001:db8:1::9]:443', inside, '::ffff:10.1.1.1'), '203.0.113.5')
  assert.equal(addressOf('10.3.3.3', inside, '10.1.1.1'), '10.3.3.3')
})

test("a client's address does not include a port", () => {
  for (const entry of [
    '192.0.2.7',
    '192.0.2.7:50123',
    '::ffff:192.0.2.7',
    '[::ffff:c000:207]:1',
    '0:0:0:0:0:ffff:192.0.2.7',
  ])
    assert.equal(addressOf(entry), '192.0.2.7', entry)
  for (const entry of ['2001:db8::7', '[2001:db8::7]', '[2001:DB8:0::7]:50123', '2001:db8::7%eth0'])
    assert.equal(addressOf(entry), '2001:db8::7', entry)
})

test('an entry that is not an address yields no address', () => {
  for (const entry of [
    'unknown',
    '_hidden',
    '192.0.2',
    '192.0.2.7:',
    '192.0.2.7:x',
    '[192.0.2.7]',
    '[::1',
    '::1]',
    'a, ',
    '"',
  ])
    assert.equal(addressOf(entry), null, entry)
  assert.equal(addressOf('unknown, 192.0.2.7'), '192.0.2.7', 'an entry that the client wrote is never read')
})

test('the network of an IPv6 address is its first 64 bits, and an IPv4 address is its own network', () => {
  const network = '2001:db8:0:7::/64'
  for (const entry of ['2001:db8:0:7::1', '2001:0DB8:0000:0007:a:b:c:d', '2001:db8::7:0:0:0:9%eth0'])
    assert.equal(networkOf(addressOf(entry) ?? ''), network)
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7')
})

test('the log contains the full or the truncated address, or null if the address is unknown', () => {
  assert.equal(loggedAddress('192.0.2.7', 'full'), '192.0.2.7')
  assert.equal(loggedAddress('192.0.2.7', 'truncated'), '192.0.2.0')
  assert.equal(loggedAddress('2001:db8:1:7::1', 'full'), '2001:db8:1:7::1')
  assert.equal(loggedAddress('2001:db8:1:7::1', 'truncated'), '2001:db8:1::')
  assert.equal(loggedAddress('', 'full'), null)
})
