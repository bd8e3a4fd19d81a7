// `log.addresses` and `trust_proxy` in a running service: which address of the client its log contains.

import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'

import { RunningMain } from '../harness/processes/run-main.ts'
import { createInstallation } from '../harness/service/installation.ts'

/** Returns the `client` field of the access log's line about a request with this `X-Forwarded-For` header. */
async function loggedClient(service: RunningMain, url: string, forwarded: string): Promise<unknown> {
  const { headers } = await fetch(`${url}/api/v1/account`, { headers: { 'x-forwarded-for': forwarded } })
  const [line] = await service.prints(
    new RegExp(`^.*${headers.get('x-request-id')}.*"msg":"request".*$`, 'm'),
  )
  return (JSON.parse(line) as Readonly<Record<string, unknown>>)['client']
}

test('with log.addresses: truncated, no log line of a running service contains more than the network part of an address, even behind a proxy', async () => {
  await using installation = await createInstallation(
    'shutdown: { unready_seconds: 0 }\nlog: { addresses: truncated }\ntrust_proxy: [127.0.0.0/8, 198.51.100.0/24]',
  )
  const service = new RunningMain(['serve'], path.join(installation.folder, 'data'), installation.variables)
  const [, url = ''] = await service.prints(/"url":"(http:[^"]+)".*"msg":"serving"/)

  assert.equal(await loggedClient(service, url, '203.0.113.77'), '203.0.113.0')
  assert.equal(await loggedClient(service, url, '192.0.2.5, 203.0.113.78, 198.51.100.3'), '203.0.113.0')
  assert.equal(await loggedClient(service, url, '[2001:db8:1:7::9]:443'), '2001:db8:1::')

  service.child.kill('SIGTERM')
  const { status, stdout } = await service.ended()
  assert.equal(status, 0)
  assert.doesNotMatch(stdout, /203\.0\.113\.7|192\.0\.2\.5|2001:db8:1:7/)
})
