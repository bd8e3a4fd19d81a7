import assert from 'node:assert/strict'
import { test } from 'node:test'

import { loadSettings, problemsOf } from '../../test/harness/service/load-settings.ts'

test('trust_proxy accepts the number of proxies or a list of their addresses', async () => {
  const hops = { false: 0, true: 1, 0: 0, 2: 2 }
  for (const [written, count] of Object.entries(hops))
    assert.deepEqual((await loadSettings(`trust_proxy: ${written}`)).proxies, { kind: 'hops', hops: count })
  const { proxies } = await loadSettings('trust_proxy: [127.0.0.1, 169.254.0.0/16, "fd00::/8"]')
  assert.ok(proxies.kind === 'ranges')
  const addresses = ['127.0.0.1', '127.0.0.2', '169.254.8.129', 'fd12::1', '192.0.2.1']
  assert.deepEqual(
    addresses.filter((address) => proxies.ranges.has(address)),
    ['127.0.0.1', '169.254.8.129', 'fd12::1'],
  )
})

test('the message about an invalid value says which values are valid', async () => {
  for (const written of ['yes please', '-1', '1.5', '17', '[1]', '{}'])
    assert.match(
      String(await problemsOf(`trust_proxy: ${written}`)),
      /^trust_proxy: must be true, false, the number of your proxies \(at most 16\), or a list/,
    )
  assert.match(
    String(await problemsOf('trust_proxy: [127.0.0.1, proxy.example.com]')),
    /^trust_proxy\[1\]: must be an address range such as .*, not proxy\.example\.com/,
  )
})
