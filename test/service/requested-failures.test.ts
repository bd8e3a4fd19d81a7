// Clients can test how they handle failed tasks by sending prompts that ask for a failure.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { failureCodes } from '../../src/domain/tasks/task.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { startTestService } from '../harness/service/service.ts'

const service = await startTestService('limits: { unfinished_tasks: 50 }')
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

async function balance(): Promise<unknown> {
  const { json } = await service.ask('GET', '/api/v1/account')
  return json.data['balance']
}

test('on the built-in engine, a task with the prompt mutoscope:fail:<word> fails with this word after one attempt and is refunded', async () => {
  const before = await balance()
  const models = ['image-model-a-2', 'svc-flash']
  for (const [index, word] of failureCodes.entries()) {
    const taskId = await service.create({ model_id: models[index % 2], prompt: `mutoscope:fail:${word}\n` })
    const { task_status, failure } = await service.ended(taskId)
    assert.equal(task_status, 4)
    assert.deepEqual(failure, {
      code: word,
      message: 'The task failed because its prompt asks for this failure.',
    })
    const attempts = await operator.query('select outcome from attempts where task_id = $1', taskId)
    assert.equal(attempts.length, 1, word)
  }
  assert.equal(await balance(), before)
})

test('a prompt that begins with mutoscope:fail: and names no failure fails with invalid_input, the message lists the failures without quoting the prompt, and the task is refunded', async () => {
  const before = await balance()
  for (const word of ['no_such_word', '', 'timed_out now', 'timed-out\n']) {
    const taskId = await service.create({ model_id: 'svc-flash', prompt: ` mutoscope:fail:${word}` })
    const { task_status, failure } = await service.ended(taskId)
    assert.equal(task_status, 4)
    assert.deepEqual(failure, {
      code: 'invalid_input',
      message: `After "mutoscope:fail:", the prompt must name one of these failures: ${failureCodes.join(', ')}.`,
    })
  }
  assert.equal(await balance(), before)
})

test('a prompt that contains these words elsewhere is drawn', async () => {
  const prompt = 'a sign that says mutoscope:fail:timed_out'
  const taskId = await service.create({ model_id: 'image-model-a-2', prompt })
  assert.equal((await service.ended(taskId)).task_status, 3)
})
