// If one account or address submits many passwords at once, other people can still sign in.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { OperatorClient } from '../harness/service/operator-client.ts'
import { inOneProcess, startTestService } from '../harness/service/service.ts'
import { signIn, SiteClient, wordOf } from '../harness/service/site-client.ts'
import { until } from '../harness/time/until.ts'

const service = await startTestService('trust_proxy: true\nsite: { sign_up: open }')
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const password = 'a fox in the snow'
/** More attempts than any limit allows from one session or address. */
const attemptsMax = 30

test(
  'if one account changes its password and one address signs up and signs in many times at once, another address does not wait for all of these attempts',
  inOneProcess('each process has its own turns'),
  async () => {
    const { accountId, email } = await operator.openAccount(0)
    await new SiteClient(service.url).post('/site/links/use', {
      token: await operator.resetLink(accountId),
      password,
    })
    const account = await signIn(
      service.url,
      await operator.resetLink((await operator.openAccount(0)).accountId),
    )
    const address = new SiteClient(service.url, '10.0.0.1')
    let done = 0
    const times = (count: number, attack: (index: number) => Promise<unknown>) =>
      Array.from({ length: count }, (_, index) => attack(index).then(() => (done += 1)))
    const attacks = [
      ...times(attemptsMax, (index) => account.post('/site/password', { password: `${password} ${index}` })),
      ...times(attemptsMax / 2, (index) =>
        address.post('/site/sign-in', { email: `nobody-${index}@example.com`, password }),
      ),
      ...times(attemptsMax / 2, (index) =>
        new SiteClient(service.url, '10.0.0.1').post('/site/sign-up', {
          email: `new-${index}@example.com`,
          password,
        }),
      ),
    ]
    await until('the first password has been hashed', () => done > 0, 20_000)
    assert.equal(wordOf(await new SiteClient(service.url).post('/site/sign-in', { email, password })), 'ok')
    const waiting = attacks.length - done
    await Promise.all(attacks)
    assert.ok(waiting >= 5, `only ${waiting} of ${attacks.length} attempts still waited`)
  },
)

test('signing up, using a link, changing the password, and re-authenticating all count as attempts, successful or not', async () => {
  const newClient = (address: string) => new SiteClient(service.url, address)
  const isLimited = async (attempt: () => Promise<{ readonly status: number }>) => {
    // An attempt in progress counts as a failure. The attempts are made in groups of eight, because ten failures would
    // reach the limit on failures.
    for (let count = 0; count <= attemptsMax; count += 8) {
      const replies = await Promise.all(Array.from({ length: 8 }, attempt))
      if (replies.some(({ status }) => status === 429)) return true
    }
    return false
  }
  let people = 0
  assert.ok(
    await isLimited(() =>
      newClient('10.0.0.2').post('/site/sign-up', { email: `person-${people++}@example.com`, password }),
    ),
  )
  const { accountId, email } = await operator.openAccount(0)
  const holder = await signIn(service.url, await operator.resetLink(accountId))
  assert.ok(await isLimited(() => holder.post('/site/password', { password })))
  const other = newClient('10.0.0.3')
  await other.post('/site/sign-in', { email, password })
  assert.ok(await isLimited(() => other.post('/site/prove', { password })))
  const token = await operator.resetLink(accountId)
  // Turns the link into an invitation for an email address that already has an account. Every use of this link is
  // refused, so the link is never used up.
  await operator.execute(
    "update links set purpose = 'invite', account_id = null, email = $1 where used_at_ms is null and account_id = $2",
    email,
    accountId,
  )
  assert.ok(await isLimited(() => newClient('10.0.0.4').post('/site/links/use', { token, email, password })))
})
