// Sends webhooks to the receivers in docs/webhooks.md.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { after, test } from 'node:test'

import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { fixedPort } from '../harness/network/fixed-port.ts'
import { RunningSample, withoutPython } from '../harness/processes/run-sample.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { startTestService } from '../harness/service/service.ts'
import { until } from '../harness/time/until.ts'

const deadlineMs = 30_000
const page = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
const port = await fixedPort()
const service = await startTestService(`webhooks: { allow_ranges: [127.0.0.1/32], allow_ports: [${port}] }`)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

/** Returns a program that consists of the function that verifies signatures, and the receiver that calls it. */
function programIn(language: string): string {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))]
  assert.equal(blocks.length, 2)
  return blocks
    .map(([, code = '']) => code)
    .join('\n')
    .replaceAll('9000', String(port))
}

for (const { language, skip } of [
  { language: 'typescript', skip: false },
  { language: 'python', skip: withoutPython() },
] as const)
  test(
    `the receiver in docs/webhooks.md accepts webhooks and refuses all other requests in ${language}`,
    { skip },
    async () => {
      await using folder = await temporaryFolder()
      const url = `http://127.0.0.1:${port}/your/path`
      const { accountId, key } = await operator.openAccount(100)
      const { endpointId, endpointSecret } = await operator.addEndpoint(accountId, url)
      const variables = { SECRET: endpointSecret }
      await using receiver = await RunningSample.start(language, programIn(language), folder.path, variables)
      const body = '{"type":"task.succeeded"}'
      const forge = () =>
        fetch(url, { method: 'POST', body, headers: { 'webhook-id': 'msg_forged' } }).then(
          ({ status }) => status,
          () => 'not yet listening',
        )
      await until('the receiver listens', async () => (await forge()) === 401, deadlineMs)
      const leaving = connect(port, '127.0.0.1', () => {
        leaving.end('POST /your/path HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{', () =>
          leaving.destroy(),
        )
      })

      const model = { model_id: 'image-model-a-2', prompt: 'a fox, pixel art' }
      const created = await service.ask('POST', '/api/v1/tasks/create', { key, body: model })
      const taskId = String(created.json.data['task_id'])
      const name = { id: endpointId, accountId: null }
      const isDelivered = async () => {
        const [message] = await operator.store.listMessages({ ...name, before: null, limit: 1 })
        return message?.state === 'delivered'
      }
      await until('the webhook is delivered', isDelivered, deadlineMs)

      const isPrinted = () => receiver.printed.includes(`msg_${taskId}`)
      await until('the receiver prints it', isPrinted, deadlineMs)
      assert.match(receiver.printed, /task\.succeeded/)
      assert.doesNotMatch(receiver.printed, /msg_forged/)
      assert.match(receiver.printed, new RegExp(`^listening on port ${port}$`, 'm'))
      assert.match(receiver.printed, /^rejected: /m)
      assert.equal(await forge(), 401, 'the receiver still runs')
    },
  )
