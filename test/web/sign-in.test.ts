// Sign-in and sign-out as users see them. Also checks that uploaded files never run as a page on the site.

import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'

import type { Page } from 'playwright-core'
import {
  clientId,
  clientSecret,
  ScriptedIdentityProvider,
} from '../harness/network/scripted-identity-provider.ts'
import { Site } from '../harness/browser/site.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'

const password = 'a fox in the snow'

const closed = await Site.open()
after(() => closed[Symbol.asyncDispose]())

test('signing out everywhere ends the session in another browser, whose next sign-in leads back to the same page', async () => {
  const account = await closed.operator.openAccount(1_000)
  const here = await closed.openPageOf(account)
  const there = await closed.signInByLink(account.accountId, password)
  // `signInByLink` reset the password, which ended the session of `here`.
  await here.goto('/keys')
  await signIn(here, account.email, password)
  await here.getByRole('heading', { name: 'API keys' }).waitFor()

  await there.getByRole('button', { name: /^Account/ }).click()
  await there.getByRole('menuitem', { name: 'Security' }).click()
  await there.getByText('This device').waitFor()
  await there.getByRole('button', { name: 'Sign out everywhere' }).click()
  await there.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await there.getByRole('heading', { name: 'Sign in' }).waitFor()
  await here.getByRole('link', { name: 'Tasks', exact: true }).click()
  await here.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.equal(new URL(here.url()).searchParams.get('back'), '/tasks')
  for (const page of [here, there]) await page.context().close()
  // Ignores the error that the browser reports for each response with status 401.
  const others = closed.faults.splice(0).filter((fault) => !fault.endsWith('status of 401 (Unauthorized)'))
  assert.deepEqual(others, [])
})

test('a page with an old session asks for the password before it creates a key, and keeps the form', async () => {
  const account = await closed.operator.openAccount(1_000)
  const page = await closed.signInByLink(account.accountId, password)
  await closed.operator.execute(
    'update sessions set proved_at_ms = 1 where account_id = $1',
    account.accountId,
  )
  await page.goto('/keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill('Proved')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const question = page.getByRole('dialog', { name: "Confirm it's you" })
  await question.getByLabel('Password', { exact: true }).fill('a wrong password')
  await question.getByRole('button', { name: 'Continue' }).click()
  await question.locator('[aria-invalid=true]').or(question.getByRole('alert')).first().waitFor()
  await question.getByLabel('Password', { exact: true }).fill(password)
  await question.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Save your API key “Proved”' }).waitFor()
  await page.context().close()
  assert.deepEqual(closed.faults.splice(0), [])
})

test('the sign-up page says whether sign-up is closed or by invitation, and an invitation creates an account', async () => {
  const page = await closed.openPage()
  await page.goto('/sign-up')
  await page.getByText("Sign-up isn't open to everyone").waitFor()
  assert.equal(await page.getByLabel('Email').count(), 0)
  await page.context().close()

  await using inviting = await closed.openAnother('site: { sign_up: invite }')
  const guest = await inviting.openPage()
  await guest.goto(`/welcome#${await inviting.operator.invite('grace@example.com', 25)}`)
  await guest.getByRole('heading', { name: "You've been invited" }).waitFor()
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await guest.getByRole('complementary').getByRole('link', { name: '25 credits' }).waitFor()
  assert.deepEqual(inviting.faults, [])
})

test('if sign-up is open, anyone can create an account', async () => {
  await using open = await closed.openAnother('site: { sign_up: open }')
  const page = await open.openPage()
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Create an account' }).click()
  // The page for signing in has the same fields.
  await page.getByRole('button', { name: 'Create account' }).waitFor()
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Get started' }).waitFor()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.deepEqual(open.faults, [])
})

test('a user can sign in with another service, through its site and back', async () => {
  await using provider = await ScriptedIdentityProvider.start()
  await using folder = await temporaryFolder()
  const secretFile = path.join(folder.path, 'secret')
  await writeFile(secretFile, clientSecret)
  // The provider and the service have different hosts, because browsers withhold some cookies only on navigation
  // between sites.
  const issuer = provider.url.replace('127.0.0.1', 'localhost')
  await using site = await closed.openAnother(`
site:
  sign_up: open
  identity_providers:
    - { id: hub, kind: github, label: Hub, issuer: '${issuer}', client_id: ${clientId}, client_secret_file: '${secretFile}' }
`)
  const page = await site.openPage()
  await page.goto('/keys')
  await page.getByRole('link', { name: 'Continue with Hub' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.getByRole('button', { name: 'Account menu for ada@example.com' }).waitFor()
  assert.deepEqual(site.faults, [])
})

test('over plain HTTP on a public address, users cannot sign in, and the page says why', async () => {
  await using exposed = await closed.openAnother('public_url: http://media.example.com')
  const page = await exposed.openPage()
  await page.goto('/keys')
  await page.getByText('HTTPS required').waitFor()
  assert.equal(await page.getByLabel('Password').count(), 0)
  assert.deepEqual(exposed.faults, [])
})

test('an uploaded file never runs as a page on the site', async () => {
  const account = await closed.operator.openAccount(1_000)
  const page = await closed.openPageOf(account)
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "mine"</script></svg>'
  const sent = await closed.apiOf(account).ask('POST', '/api/v1/uploads', {
    headers: { 'content-type': 'image/png' },
    body: script,
  })
  assert.equal(sent.json.code, 0, 'a file that is not an image is refused')
  await page.goto('/')
  const taskId = await closed.apiOf(account).create({ model_id: 'image-model-a-2', prompt: 'a fox' })
  const { image_url: url } = await closed.apiOf(account).ended(taskId)
  const response = await page.goto(url ?? '')
  const headers = response?.headers() ?? {}
  assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'")
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(await page.evaluate('origin'), 'null', 'an opaque origin cannot use the session')
  await page.context().close()
})

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
