import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import path from 'node:path'

import { allCommands } from '../../src/cli/commands/all-commands.ts'
import { freshDatabase } from '../harness/database/fresh-database.ts'
import { fixedPort } from '../harness/network/fixed-port.ts'
import { WebhookReceiver } from '../harness/network/webhook-receiver.ts'
import { ServedProcess } from '../harness/processes/served-process.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { createInstallation } from '../harness/service/installation.ts'
import { until } from '../harness/time/until.ts'
import { Operator } from './operator.ts'

const receiver = await WebhookReceiver.start()
after(() => receiver[Symbol.asyncDispose]())

const settings = `
site: { sign_up: invite }
webhooks: { allow_ranges: [127.0.0.1/32], allow_ports: [${receiver.port}] }
shutdown: { unready_seconds: 0 }
`

for (const database of ['sqlite', 'postgres'] as const) {
  test(`${database}: every command except serve works while the service runs, and the service continues [C17.11]`, async () => {
    await using opened = new AsyncDisposableStack()
    const installation = opened.use(await createInstallation(settings, { database, files: 'disk' }))
    const port = await fixedPort()
    const url = `http://127.0.0.1:${port}`
    const { folder } = installation
    const variables = { ...installation.variables, PORT: String(port), MUTOSCOPE_PUBLIC_URL: url }
    const service = await ServedProcess.start(folder, { variables })
    opened.defer(() => service.kill())
    const key = service.firstKey ?? ''
    const operator = new Operator(folder, 'data', { ...variables, MUTOSCOPE_KEY: key })
    const client = new ApiClient([url], key)
    const taskId = await client.create({ model_id: 'image-model-a-2', prompt: 'a fox, pixel art' })

    const called = new Set<string>()
    const run = (command: string, ...args: readonly string[]) => {
      called.add(command)
      return operator.json(...command.split(' '), ...args)
    }
    const id = async (document: Promise<Record<string, unknown>>, field: string) =>
      String((await document)[field])

    const account = await id(
      run('account create', '--email', 'ada@example.com', '--credits', '5'),
      'account_id',
    )
    await run('account list')
    await run('account show', account)
    await run('account link', '--account', account)
    await run('account invite')
    await run('account disable', account)
    await run('account enable', account)
    const keyId = await id(run('key create', '--account', account), 'key_id')
    await run('key list', '--account', account)
    await run('key revoke', '--id', keyId)
    await run('credits grant', '--account', account, '--amount', '5', '--reference', 'invoice 1')
    await run('credits adjust', '--account', account, '--amount', '-2', '--reason', 'a mistake')
    await run('credits code', '--amount', '5')
    await run('model disable', 'svc-pro')
    await run('model enable', 'svc-pro')
    await run('task show', taskId)
    await run('task list')
    await run('attempt list')
    const endpoint = await id(
      run('webhook create', '--account', account, '--url', receiver.url),
      'endpoint_id',
    )
    await run('webhook list', '--account', account)
    await run('webhook test', endpoint)
    const isDelivered = async () =>
      JSON.stringify(await run('webhook deliveries', endpoint)).includes('delivered')
    await until('the message is delivered', isDelivered, 20_000)
    await run('webhook redeliver', endpoint, '--since', '2026-01-31')
    await refusesWhileSending(operator, endpoint)
    await run('webhook rotate', endpoint)
    await run('webhook disable', endpoint)
    await run('webhook enable', endpoint)
    await run('webhook delete', endpoint)
    assert.deepEqual(await run('audit'), { ok: true, violations: [] })
    await run('generate', 'a crow', '--to', path.join(folder, 'crow.png'))
    const backup = path.join(folder, 'backup')
    await run('backup', '--to', backup)
    const target = database === 'sqlite' ? null : opened.use(await freshDatabase())
    await new Operator(folder, 'restored', {
      ...variables,
      MUTOSCOPE_DATA: path.join(folder, 'restored'),
      ...(target === null ? {} : { DATABASE_URL: target.url }),
    }).json('restore', '--from', backup)
    called.add('restore')
    await run('archive', '--before', '2026-01-31', '--to', path.join(folder, 'archive'))
    assert.deepEqual(await run('migrate'), { applied: [] })
    assert.equal((await run('doctor'))['ok'], true)
    await run('version')
    const names = allCommands.map((command) => command.name).filter((command) => command !== 'serve')
    assert.deepEqual([...called].toSorted(), names.toSorted())

    assert.equal((await client.ended(taskId)).task_status, 3)
    assert.equal(await service.stop(), 0)
    assert.deepEqual(service.defects, [])
  })
}

async function refusesWhileSending(operator: Operator, endpoint: string): Promise<void> {
  const list = async () => {
    const { messages } = await operator.json('webhook', 'deliveries', endpoint)
    return messages as readonly Readonly<Record<string, unknown>>[]
  }
  const areSent = async () => (await list()).every(({ state }) => state === 'delivered')
  await until('the earlier messages are delivered', areSent, 20_000)
  const before = receiver.received.length
  receiver.script.push('hold')
  await operator.json('webhook', 'test', endpoint)
  await until('the message arrives', () => receiver.received.length > before, 20_000)
  const [message] = await list()
  const number = String(message?.['message'])
  assert.match(
    await operator.refusal(1, 'webhook', 'redeliver', endpoint, '--message', number),
    new RegExp(`message ${number} is being sent now`),
  )
  assert.match(
    await operator.refusal(1, 'webhook', 'redeliver', endpoint, '--since', String(message?.['created_at'])),
    /no message since that time can be sent again: each is being sent now/,
  )
  receiver.received.at(-1)?.response.end()
  await until('the message is delivered', areSent, 20_000)
}
