import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AddressRanges, publicOnly } from './address-policy.ts'
import type { AddressPolicy } from './address-policy.ts'
import { checkInputUrl, objectionTo, urlLengthMax } from './input-url.ts'

describe('the check of input URLs', () => {
  it('accepts public http and https URLs unchanged', () => {
    const accepted = [
      'https://example.com/a.png?width=1#x',
      'HTTP://EXAMPLE.com:80/',
      'https://example.com:443',
      'http://example.com:443/',
      'https://8.8.8.8/a.png',
      'https://[2606:4700::1111]/a.png',
      'https://bücher.example/ü.png',
      'https://example.com./a@b.png',
      'https://notlocalhost/',
    ]
    for (const raw of accepted)
      assert.deepEqual(checkInputUrl(raw, publicOnly), { kind: 'ok', url: new URL(raw) })
  })

  it('refuses every spelling of an address that is not public', () => {
    const spellings = [
      '2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 127.1 0 127.0.0.1. 127.0.0.1.. 127.0.0.1:80',
      '127。0。0。1 ①②⑦.⓪.⓪.① １２７.0.0.1 %31%32%37.0.0.1 127%2e0.0.1 0x7f。1',
      '[::1] [::] [::ffff:127.0.0.1] [::127.0.0.1] [64:ff9b::7f00:1] [fe80::1] [fd00:ec2::254] [0:0:0:0:0:0:0:1]',
      '169.254.169.254 0xa9fea9fe 2852039166 10.0.0.1 100.100.100.200 168.63.129.16 192.168.1.1',
    ]
    for (const host of spellings.flatMap((line) => line.split(' '))) {
      assert.match(reasonOf(`http://${host}/`), /must point to a public address.*inputs\.allow_ranges/, host)
    }
  })

  it('refuses localhost and all of its subdomains', () => {
    for (const host of [
      'localhost',
      'LOCALHOST',
      'localhost.',
      'localhost..',
      'ⓛocalhost',
      'a.localhost',
      'local\u00adhost',
    ]) {
      assert.match(reasonOf(`http://${host}/`), /localhost/, host)
    }
  })

  it('refuses anything that the parser would silently repair', () => {
    const repaired = [
      ' http://example.com/',
      'http://example.com/ ',
      'http://exa\tmple.com/',
      'http://exa\nmple.com/',
      'http://example.com/\u0000',
      'http://example.com/\u007f',
      'http://127.0.0.1\\@example.com/',
      'http://example.com\\@127.0.0.1/',
      'http://example.com/\ud800',
    ]
    for (const raw of repaired)
      assert.match(reasonOf(raw), /must not contain spaces, backslashes/, JSON.stringify(raw))
    for (const raw of [
      'http:example.com',
      'http:/example.com',
      'http:///example.com',
      '//example.com',
      'http://',
      '',
    ]) {
      assert.match(reasonOf(raw), /must begin with http:\/\/ or https:\/\/, followed by a host/, raw)
    }
  })

  it('refuses other schemes, user info, other ports, unreadable hosts, and long URLs', () => {
    const cases: Record<string, RegExp> = {
      'ftp://example.com/': /must begin with/,
      'file:///etc/passwd': /must begin with/,
      'data:image/png;base64,AA': /must begin with/,
      'http://user@example.com/': /user name/,
      'http://user:password@example.com/': /user name/,
      'http://@example.com/': /user name/,
      'http://example.com@127.0.0.1/': /user name/,
      'http://example.com:8080/': /port 80 or 443.*inputs\.allow_ports/,
      'http://example.com:0/': /port 80 or 443/,
      'http://example.com:65536/': /valid URL/,
      'http://256.256.256.256/': /valid URL/,
      'http://[fe80::1%25eth0]/': /valid URL/,
      'http://exa%00mple/': /valid URL/,
      'http://./': /host of 1 to 253/,
    }
    for (const [raw, reason] of Object.entries(cases)) assert.match(reasonOf(raw), reason, raw)
    assert.match(reasonOf(`http://${'a.'.repeat(130)}example/`), /host of 1 to 253/)
    const start = 'https://example.com/'
    assert.equal(checkInputUrl(start.padEnd(urlLengthMax, 'a'), publicOnly).kind, 'ok')
    assert.match(reasonOf(start.padEnd(urlLengthMax + 1, 'a')), /at most 2,048 characters/)
  })

  it('applies the operator’s exceptions for addresses and ports independently', () => {
    const lan: AddressPolicy = {
      allowRanges: new AddressRanges([['10.1.0.0', 16]]),
      allowPorts: new Set([8188]),
    }
    assert.equal(checkInputUrl('http://10.1.2.3:8188/a.png', lan).kind, 'ok')
    assert.match(reasonOf('http://10.2.2.3:8188/', lan), /allow_ranges/)
    assert.match(
      reasonOf('http://10.1.2.3:8189/', lan),
      /must use port 80, 443, or 8188\..*inputs\.allow_ports/,
    )
    assert.match(reasonOf('http://localhost/', lan), /localhost/)
  })

  it('never quotes the URL in the reason', () => {
    for (const raw of [
      'http://secret.localhost/',
      'http://secret@example.com/',
      'ftp://secret/',
      'http://secret:99/',
    ]) {
      assert.doesNotMatch(reasonOf(raw), /secret/)
    }
  })

  it('checks the target of a redirect by the same rules', () => {
    for (const target of [
      'ftp://example.com/',
      'http://a:b@example.com/',
      'http://10.0.0.1/',
      'http://example.com:22/',
    ]) {
      assert.notEqual(objectionTo(new URL(target), publicOnly), null, target)
    }
    assert.equal(objectionTo(new URL('https://example.com/'), publicOnly), null)
  })
})

function reasonOf(raw: string, policy: AddressPolicy = publicOnly): string {
  const checked = checkInputUrl(raw, policy)
  assert.ok(checked.kind === 'refused', `accepted ${raw}`)
  return checked.reason
}
