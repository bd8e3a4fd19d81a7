import { test } from 'node:test'
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { noProxies } from '../domain/network/trusted-proxies.ts'
import { loadSettings, problemsOf } from '../../test/harness/service/load-settings.ts'
import { temporaryFolder } from '../../test/harness/files/temporary-folder.ts'

test('by default, sign-up is closed, there are no identity providers, and no proxy is trusted', async () => {
  const { site, proxies } = await loadSettings('')
  assert.deepEqual(site, {
    signUp: 'closed',
    lowBalance: 100,
    identityProviders: [],
  })
  assert.deepEqual(proxies, noProxies)
})

test('a provider of a known kind requires only an id and credentials', async () => {
  const { site } = await loadSettings(
    `site:
  identity_providers:
    - { id: google, kind: google, client_id: a, client_secret_env: GOOGLE }
    - { id: hub, kind: github, label: Code, client_id: b, client_secret_env: HUB }
    - { id: work, label: Work, issuer: 'https://login.example.com/tenant', client_id: c, client_secret_env: WORK }`,
    { GOOGLE: 'one', HUB: 'two', WORK: 'three' },
  )
  assert.deepEqual(
    site.identityProviders.map(({ id, kind, label, issuer, clientSecret }) => [
      id,
      kind,
      label,
      issuer.href,
      clientSecret,
    ]),
    [
      ['google', 'google', 'Google', 'https://accounts.google.com/', 'one'],
      ['hub', 'github', 'Code', 'https://github.com/', 'two'],
      ['work', 'oidc', 'Work', 'https://login.example.com/tenant', 'three'],
    ],
  )
})

test('a client secret can come from a variable or a file, but not both', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'secret')
  writeFileSync(file, 'from a file\n')
  const provider = `id: google, kind: google, client_id: a, client_secret_file: '${file}'`
  const { site } = await loadSettings(`site: { identity_providers: [{ ${provider} }] }`)
  assert.equal(site.identityProviders[0]?.clientSecret, 'from a file')
  const both = `site: { identity_providers: [{ ${provider}, client_secret_env: GOOGLE }] }`
  assert.match(
    String(await problemsOf(both, { GOOGLE: 'x' })),
    /client_secret: must be given in only one way, but these are all set: client_secret_env, client_secret_file/,
  )
})

test('each problem with a provider names the setting and reveals no secret', async () => {
  const problems = await problemsOf(
    `site:
  sign_up: anybody
  identity_providers:
    - { id: Work, issuer: 'http://login.example.com', client_secret_env: NOWHERE }
    - { id: same, kind: google, client_id: a, client_secret_env: GOOGLE }
    - { id: literal, kind: google, client_id: a, client_secret: hunter2 }
    - { id: same, kind: google, client_id: a, client_secret: "\${GOOGLE}" }`,
    { GOOGLE: 'x' },
  )
  const found = problems.map((problem) => problem.split(':')[0])
  for (const place of [
    'site.sign_up',
    'site.identity_providers[0].id',
    'site.identity_providers[0].label',
    'site.identity_providers[0].issuer',
    'site.identity_providers[0].client_id',
    'site.identity_providers[0].client_secret_env',
    'site.identity_providers[2].client_secret',
    'site.identity_providers',
  ]) {
    assert.ok(found.includes(place), `${place} in ${found.join()}`)
  }
  assert.equal(problems.join().includes('hunter2'), false)
})
