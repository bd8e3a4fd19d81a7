// `mutoscope serve` as a process: what the first start prints, what prevents startup, and how the service stops.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { RunningMain, runMain } from '../harness/processes/run-main.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { until } from '../harness/time/until.ts'

const root = path.join(import.meta.dirname, '../..')

const keyForm = /sk-muto_[0-9A-Za-z]{49}/
const linkForm = /http:\S+\/welcome#[0-9A-Za-z]{43}/

function logLines(stdout: string): readonly Record<string, unknown>[] {
  return stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
}

async function urlOf(service: RunningMain): Promise<string> {
  const [, url = ''] = await service.prints(/"url":"(http:[^"]+)"/)
  return url
}

test('serve accepts three roles, and only "all" with an embedded database', async () => {
  await using folder = await temporaryFolder()
  const unknown = await runMain(['serve', '--role', 'boss'], folder.path)
  assert.deepEqual([unknown.status, unknown.stdout], [2, ''])
  assert.match(unknown.stderr, /--role must be one of all, api, worker, not "boss"/)
  for (const role of ['api', 'worker']) {
    const alone = await runMain(['serve', '--role', role], folder.path)
    assert.deepEqual([alone.status, alone.stdout], [2, ''])
    assert.match(alone.stderr, /^mutoscope: --role \w+ needs [^\n]* set DATABASE_URL[^\n]*\n$/)
  }
})

test('the first start prints the address, a key, a sample request, and a link to the site; the key works, and no log line contains the key or the link', async () => {
  await using folder = await temporaryFolder()
  const data = path.join(folder.path, 'data')
  const service = new RunningMain(['serve'], data)
  const url = await urlOf(service)
  const [key] = await service.prints(keyForm)
  const [link] = await service.prints(linkForm)
  assert.ok(link.startsWith(`${url}/welcome#`))
  assert.ok(service.stdout.includes(`curl -sS ${url}/api/v1/tasks/create -H 'Authorization: Bearer ${key}'`))
  const account = await fetch(`${url}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } })
  assert.equal(account.status, 200)
  await fetch(`${url}/api/v1/account?key=${key}`)

  const inUse = await runMain(['serve'], data)
  assert.equal(inUse.status, 1)
  assert.match(inUse.stderr, /^mutoscope: the folder [^\n]+ is in use by another Mutoscope process\n$/)
  const taken = await runMain(['serve'], path.join(folder.path, 'other'), { PORT: new URL(url).port })
  assert.equal(taken.status, 1)
  assert.match(taken.stderr, /^mutoscope: port \d+ on 127\.0\.0\.1 is in use by another program[^\n]+\n$/)
  const made = await runMain(['key', 'create', '--account', 'acc_nobody'], data)
  assert.match(made.stderr, /no account/, 'commands work while the service is running')

  service.child.kill('SIGTERM')
  const { status, stdout, stderr } = await service.ended()
  assert.equal(status, 0, stderr)
  assert.ok(logLines(stdout).some(({ msg }) => msg === 'stopped'))
  for (const secret of [key, link]) assert.ok(!JSON.stringify(logLines(stdout)).includes(secret))

  const second = new RunningMain(['serve'], data)
  await urlOf(second)
  second.child.kill('SIGINT')
  // npm repeats a signal that the process group has already received. The repetition must not count as a second signal.
  second.child.kill('SIGINT')
  const again = await second.ended()
  assert.equal(again.status, 0)
  const [nextLink] = linkForm.exec(again.stdout) ?? []
  assert.ok(nextLink !== undefined && nextLink !== link, 'the first link is still unused')
  assert.doesNotMatch(again.stdout, keyForm)
})

test('without a public URL, a wildcard host causes a warning at startup, and URLs begin with 127.0.0.1 [C18.5, C18.6]', async () => {
  await using folder = await temporaryFolder()
  const warningsOf = async (variables: Readonly<Record<string, string>>) => {
    const service = new RunningMain(['serve'], path.join(folder.path, 'data'), {
      HOST: '0.0.0.0',
      ...variables,
    })
    assert.match(await urlOf(service), /^http:\/\/(?:127\.0\.0\.1:\d+|media\.example\.com)$/)
    service.child.kill('SIGTERM')
    const { status, stdout } = await service.ended()
    assert.equal(status, 0)
    return logLines(stdout).flatMap(({ level, msg }) => (level === 'warn' ? [String(msg)] : []))
  }
  const [warning = '', ...others] = await warningsOf({})
  assert.match(warning, /output URLs begin with http:\/\/127\.0\.0\.1.* set MUTOSCOPE_PUBLIC_URL/)
  assert.deepEqual(others, [])
  assert.deepEqual(await warningsOf({ MUTOSCOPE_PUBLIC_URL: 'http://media.example.com' }), [])
})

test('the service keeps running when the reader of its output exits', async () => {
  await using folder = await temporaryFolder()
  const service = new RunningMain(['serve'], path.join(folder.path, 'data'))
  const url = await urlOf(service)
  service.child.stdout?.destroy()
  for (let request = 0; request < 20; request++) {
    assert.equal((await fetch(`${url}/healthz`)).status, 200)
    assert.equal((await fetch(`${url}/api/v1/account`)).status, 401)
  }
  service.child.kill('SIGTERM')
  const [status] = await once(service.child, 'exit')
  assert.equal(status, 0)
})

test('a signal to npm alone stops the service gracefully and leaves no process behind', async () => {
  await using folder = await temporaryFolder()
  // The process group lets the test find and end a service that npm leaves behind.
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: {
      ...process.env,
      PORT: '0',
      MUTOSCOPE_DATA: path.join(folder.path, 'data'),
      MUTOSCOPE_CONFIG: path.join(root, 'mutoscope.example.yaml'),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  assert.ok(npm.pid !== undefined)
  let stdout = ''
  npm.stdout.on('data', (chunk) => (stdout += chunk))
  try {
    await until('the service is ready', () => stdout.includes('"serving"'), 20_000)
    npm.kill('SIGTERM')
    const [status] = await once(npm, 'exit')
    assert.equal(status, 0)
    assert.ok(stdout.includes('"stopped"'), stdout)
    assert.ok(!isAlive(-npm.pid))
  } finally {
    if (isAlive(-npm.pid)) process.kill(-npm.pid, 'SIGKILL')
  }
})

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}
