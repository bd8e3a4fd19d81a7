import { test } from 'node:test'
import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { clientAddress, loggedAddress } from './client-address.ts'

function addressOf(forwarded: string, trustsProxy = true): string {
  const request = new IncomingMessage(new Socket())
  request.headers['x-forwarded-for'] = forwarded
  return clientAddress(request, trustsProxy)
}

test('a client cannot choose its address: only the last forwarded address counts, and only behind a trusted proxy', () => {
  assert.equal(addressOf('10.0.0.1, 192.0.2.7'), '192.0.2.7')
  assert.equal(addressOf('192.0.2.7', false), '')
})

test('an IPv4 address is used unchanged, even if it is mapped into IPv6', () => {
  assert.equal(addressOf('192.0.2.7'), '192.0.2.7')
  assert.equal(addressOf('::ffff:192.0.2.7'), '192.0.2.7')
})

test('only the network part of an IPv6 address counts, in every notation', () => {
  const network = '2001:db8:0:7::/64'
  for (const address of ['2001:db8:0:7::1', '2001:0DB8:0000:0007:a:b:c:d', '2001:db8::7:0:0:0:9%eth0'])
    assert.equal(addressOf(address), network)
  assert.equal(addressOf('::1'), '0:0:0:0::/64')
})

test('the log contains the whole address or only its network, and null for text that is not an address', () => {
  const logged = (forwarded: string, form: 'full' | 'truncated') => {
    const request = new IncomingMessage(new Socket())
    request.headers['x-forwarded-for'] = forwarded
    return loggedAddress(request, true, form)
  }
  assert.equal(logged('10.0.0.1, 192.0.2.7', 'full'), '192.0.2.7')
  assert.equal(logged('::ffff:192.0.2.7', 'truncated'), '192.0.2.0')
  assert.equal(logged('2001:db8:1:7::1', 'full'), '2001:db8:1:7::1')
  assert.equal(logged('2001:0DB8:1:7::1', 'truncated'), '2001:db8:1::')
  for (const text of ['unknown', '', '"},{"client":"192.0.2.7"']) assert.equal(logged(text, 'full'), null)
})
