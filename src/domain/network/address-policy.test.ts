import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AddressRanges, classifyAddress, publicOnly } from './address-policy.ts'

const denied = {
  'the unspecified network': ['0.0.0.0', '0.255.255.255', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  'private networks': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fdff::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'link-local and site-local addresses': ['169.254.0.1', 'fe80::1', 'febf::1', 'fec0::1'],
  'cloud metadata addresses': [
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    'fd00:ec2::254',
    'fd20:ce::254',
  ],
  'protocol assignments and relays': [
    '192.0.0.8',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.175.48.1',
  ],
  'addresses for documentation and benchmarks': [
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '198.18.0.1',
    '198.19.255.255',
  ],
  'IPv6 addresses for documentation': ['2001:db8::1', '3fff::1', '3fff:fff::1'],
  'multicast, reserved, and broadcast addresses': [
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    'ff02::1',
  ],
  'IPv4-mapped, IPv4-compatible, and IPv4-translated addresses': [
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::7f00:1',
    '::ffff:0:7f00:1',
  ],
  'NAT64, 6to4, and Teredo addresses': ['64:ff9b::808:808', '64:ff9b:1::1', '2002:808:808::1', '2001::1'],
  'special IPv6 addresses': [
    '100::1',
    '100:0:0:1::1',
    '2001:2::1',
    '2001:20::1',
    '2620:4f:8000::1',
    '5f00::1',
    '4000::1',
  ],
  'text that is not an address': [
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '[::1]',
    '8.8.8.8 ',
    '2606::1%eth0',
  ],
}

describe('address policy', () => {
  for (const [what, addresses] of Object.entries(denied)) {
    it(`denies ${what}`, () => {
      for (const address of addresses) assert.equal(classifyAddress(address, publicOnly), 'denied', address)
    })
  }

  it('allows public addresses, including those immediately next to a denied range', () => {
    const beside = [
      '9.255.255.255',
      '11.0.0.1',
      '100.63.255.255',
      '100.128.0.1',
      '126.255.255.255',
      '128.0.0.1',
    ]
    const more = ['169.253.0.1', '169.255.0.1', '172.15.255.255', '172.32.0.1', '192.0.1.1', '192.167.0.1']
    const last = ['192.169.0.1', '198.17.0.1', '198.20.0.1', '223.255.255.255', '168.63.129.17', '8.8.8.8']
    const ipv6 = [
      '2000::1',
      '2606:4700::1111',
      '2001:200::1',
      '2001:4860::8888',
      '2003::1',
      '3ffe::1',
      '2620:4f:8001::',
    ]
    for (const address of [...beside, ...more, ...last, ...ipv6]) {
      assert.equal(classifyAddress(address, publicOnly), 'allowed', address)
    }
  })

  it('allows a non-public address only in a range that the operator allows', () => {
    const lan = {
      allowRanges: new AddressRanges([
        ['192.168.7.0', 24],
        ['fd12::', 16],
      ]),
      allowPorts: new Set<number>(),
    }
    for (const address of ['192.168.7.9', 'fd12::9'])
      assert.equal(classifyAddress(address, lan), 'allowed', address)
    for (const address of ['192.168.8.9', 'fd13::9', '::ffff:192.168.7.9', '127.0.0.1']) {
      assert.equal(classifyAddress(address, lan), 'denied', address)
    }
  })

  it('denies link-local, metadata, and disguised addresses even inside a range that the operator allows', () => {
    const wide = {
      allowRanges: new AddressRanges([
        ['0.0.0.0', 0],
        ['::', 0],
      ]),
      allowPorts: new Set<number>(),
    }
    assert.equal(classifyAddress('10.0.0.1', wide), 'allowed')
    assert.equal(classifyAddress('::1', wide), 'allowed')
    const closed = ['169.254.169.254', 'fe80::1', 'fd00:ec2::254', '100.100.100.200', '0.0.0.0', '::']
    for (const address of [...closed, '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::']) {
      assert.equal(classifyAddress(address, wide), 'denied', address)
    }
  })
})
