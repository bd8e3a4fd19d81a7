// Two API processes and two worker processes. The tasks stay queued until they are canceled.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { granted } from '../api/expect.ts'
import { WebhookReceiver } from '../harness/network/webhook-receiver.ts'
import { Cluster } from '../harness/processes/cluster.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { EventStream } from '../harness/service/event-stream.ts'
import { idleSettings } from '../harness/service/idle-settings.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { signIn } from '../harness/service/site-client.ts'
import { until } from '../harness/time/until.ts'

const fox = { model_id: 'image-model-a-2', prompt: 'a fox' }
const receiver = await WebhookReceiver.start()
const cluster = await Cluster.start({
  apis: 2,
  workers: 2,
  settings: `${idleSettings}
webhooks: { allow_ranges: [127.0.0.1/32], allow_ports: [${receiver.port}] }`,
})
const operator = await OperatorClient.open(cluster.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await cluster[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

async function customer() {
  const { accountId, key } = await operator.openAccount(1_000)
  const [one, other] = cluster.apis.map(({ url }) => new ApiClient([url], key))
  assert.ok(one !== undefined && other !== undefined)
  return { accountId, one, other }
}

type Item = Readonly<Record<string, unknown>>

interface Page {
  readonly items: readonly Item[]
  readonly next_cursor: string | null
}

/** Reads all pages of a list, alternating between the two processes. Runs `between` after each page except the last. */
async function readAll(
  list: string,
  clients: readonly ApiClient[],
  between: () => Promise<unknown>,
): Promise<readonly Item[]> {
  const items: Item[] = []
  let [query, turn] = ['limit=2', 0]
  for (;;) {
    const at = clients[turn++ % clients.length]
    assert.ok(at !== undefined)
    const page = granted(await at.ask('GET', `${list}?${query}`)) as unknown as Page
    items.push(...page.items)
    if (page.next_cursor === null) return items
    query = `limit=2&after=${page.next_cursor}`
    await between()
  }
}

test('following next_cursor from one process to the other shows every task once, even if tasks are created in the meantime [C9.1, C9.2]', async () => {
  const { one, other } = await customer()
  const taskIds: string[] = []
  for (const at of [one, other, one, other, one]) taskIds.unshift(await at.create(fox))
  const seen = await readAll('/api/v1/tasks', [one, other], () => other.create(fox))
  assert.deepEqual(
    seen.map((item) => item['task_id']),
    taskIds,
  )
})

test('following next_cursor from one process to the other shows every ledger entry once [C9.1, C9.2]', async () => {
  const { one, other } = await customer()
  for (const at of [one, other, one, other]) await at.create(fox)
  const seen = await readAll('/api/v1/account/ledger', [other, one], () => one.create(fox))
  assert.deepEqual(
    seen.map((item) => item['balance_after']),
    [984, 988, 992, 996, 1_000],
  )
})

test('usage at one process counts a task that another process has just created [C9.8]', async () => {
  const { one, other } = await customer()
  for (const [at, asked, tasks] of [
    [one, other, 1],
    [other, one, 2],
  ] as const) {
    await at.create(fox)
    const { items } = granted(await asked.ask('GET', '/api/v1/usage'))
    assert.deepEqual(items, [{ tasks, credits_charged: 4 * tasks, credits_refunded: 0 }])
  }
})

test('an endpoint receives each message once, even if another process created the tasks and two processes send webhooks [C13.1, C13.9]', async () => {
  const { accountId, one, other } = await customer()
  const site = await signIn(one.url, await operator.resetLink(accountId))
  const added = await site.post('/site/webhooks', { url: receiver.url, types: ['task.failed'] })
  assert.equal(added.json.code, 200, added.json.msg)

  const taskIds = await Promise.all(Array.from({ length: 20 }, () => other.create(fox)))
  await Promise.all(taskIds.map((taskId) => other.ask('POST', `/api/v1/tasks/${taskId}/cancel`)))

  const waiting = `select id from webhook_messages where state <> 'delivered'`
  await until('every message is delivered', async () => (await operator.query(waiting)).length === 0, 20_000)
  assert.deepEqual(
    receiver.received.map(({ headers }) => String(headers['webhook-id'])).toSorted(),
    taskIds.map((taskId) => `msg_${taskId}`).toSorted(),
  )
})

test('simultaneous cancellations through both processes refund each task once [C14.1, C14.4]', async () => {
  const { one, other } = await customer()
  const taskIds = await Promise.all(Array.from({ length: 10 }, () => one.create(fox)))
  const cancel = (at: ApiClient, taskId: string) => at.ask('POST', `/api/v1/tasks/${taskId}/cancel`)
  const both = [one, other, one, other]
  const replies = await Promise.all(taskIds.flatMap((taskId) => both.map((at) => cancel(at, taskId))))
  for (const { json } of replies)
    assert.ok(json.data['task_status'] === 4 || json.data.error === 'not_cancellable', json.msg)
  for (const taskId of taskIds) {
    const task = granted(await other.ask('GET', `/api/v1/tasks/${taskId}`))
    assert.deepEqual(
      [task['task_status'], task['failure']],
      [4, { code: 'canceled', message: 'The task was canceled.' }],
    )
  }
  assert.equal(granted(await other.ask('GET', '/api/v1/account'))['balance'], 1_000)
  const entries = await readAll('/api/v1/account/ledger', [one, other], () => Promise.resolve())
  assert.equal(entries.filter((entry) => entry['kind'] === 'refund').length, taskIds.length)
})

test('an event stream that is reopened at the other process continues without a gap or a repeat [C12.1, C12.2]', async () => {
  const { one, other } = await customer()
  const taskIds = await Promise.all(Array.from({ length: 12 }, () => one.create(fox)))
  let lastId: string | null = null
  const ended: string[] = []
  for (const [turn, taskId] of taskIds.entries()) {
    const at: ApiClient = turn % 2 === 0 ? one : other
    // The task is canceled through the process that does not serve the stream, before or after the stream is opened.
    const end = () => (turn % 2 === 0 ? other : one).ask('POST', `/api/v1/tasks/${taskId}/cancel`)
    if (turn % 3 === 1) await end()
    await using stream = await EventStream.ofAccount(at.url, at.key, lastId)
    if (turn % 3 !== 1) await end()
    for (;;) {
      const event = await stream.next()
      lastId = event.id ?? lastId
      if (event.type !== 'task' || event.id === null) continue
      ended.push(event.data.task_id)
      if (event.data.task_id === taskId) break
    }
  }
  assert.deepEqual(ended, taskIds)
})
