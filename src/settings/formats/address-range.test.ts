import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parseAddressRange } from './address-range.ts'

test('a range is an address with a prefix length, or a single address', () => {
  const ranges = {
    '192.168.7.0/24': ['192.168.7.0', 24],
    '10.0.0.7': ['10.0.0.7', 32],
    'fd12::/16': ['fd12::', 16],
    'fd12::9': ['fd12::9', 128],
  }
  for (const [text, value] of Object.entries(ranges)) {
    assert.deepEqual(parseAddressRange(text), { kind: 'ok', value })
  }
})

test('the message about an invalid range names the problem', () => {
  const cases: Record<string, RegExp> = {
    '': /such as 192\.168\.0\.0\/16/,
    localhost: /such as/,
    '10.0.0.0/8/8': /such as/,
    'fe80::1%eth0': /such as/,
    '10.0.0.0/33': /from 0 to 32/,
    '10.0.0.0/': /from 0 to 32/,
    '10.0.0.0/+8': /from 0 to 32/,
    'fd00::/129': /from 0 to 128/,
    '0.0.0.0/0': /narrower range, with a prefix length of 7/,
    '169.254.0.0/16': /must be a range without link-local, /,
    '169.254.169.254': /must be a range without link-local, /,
    'fe80::/64': /must be a range without link-local, /,
  }
  for (const [text, reason] of Object.entries(cases)) {
    const parsed = parseAddressRange(text)
    assert.equal(parsed.kind, 'wrong', text)
    assert.match(parsed.kind === 'wrong' ? parsed.reason : '', reason)
  }
})
