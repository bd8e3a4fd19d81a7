// No account can occupy all connections with requests that wait.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { granted } from '../api/expect.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { idleSettings } from '../harness/service/idle-settings.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { inOneProcess, startTestService } from '../harness/service/service.ts'

const service = await startTestService(`${idleSettings}\nlimits: { connections: 20 }`)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

/** Returns a client with a task that stays queued. */
async function newWaiter(): Promise<{ readonly client: ApiClient; readonly target: string }> {
  const client = new ApiClient([service.url], (await operator.openAccount(1_000)).key)
  const taskId = await client.create({ model_id: 'image-model-a-2', prompt: 'a fox' })
  return { client, target: `/api/v1/tasks/${taskId}` }
}

test(
  'if held requests take up 60% of the connections, one more is held too, and one of the account with the most ends',
  inOneProcess('each process has its own connections'),
  async () => {
    const [greedy, modest] = [await newWaiter(), await newWaiter()]
    const answered: string[] = []
    const leave = new AbortController()
    const hold = async (name: string, { client, target }: Awaited<ReturnType<typeof newWaiter>>) => {
      const headers = { authorization: `Bearer ${client.key}`, prefer: 'wait=60' }
      const response = await fetch(client.url + target, { headers, signal: leave.signal })
      answered.push(`${name} ${response.status}`)
    }
    const held = [hold('modest', modest)]
    const streams = Array.from({ length: 11 }, async () => {
      const headers = { authorization: `Bearer ${greedy.client.key}` }
      return fetch(`${greedy.client.url}${greedy.target}/events`, { headers, signal: leave.signal })
    })
    // A stream's headers arrive once it is open.
    const opened = await Promise.all(streams)
    held.push(hold('greedy', greedy))
    const ended = await Promise.race(opened.map((stream) => stream.text()))
    assert.match(ended, /^event: task\n/)
    assert.deepEqual(answered, [])
    granted(await modest.client.ask('GET', modest.target))
    leave.abort()
    await Promise.allSettled(held)
  },
)
