import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { startScriptedService } from '../harness/service/scripted-service.ts'
import { until } from '../harness/time/until.ts'
import { Operator } from './operator.ts'

const model = 'image-model-a-2'
const deadlineMs = 20_000
const folder = await temporaryFolder()
const settings = path.join(folder.path, 'mutoscope.yaml')
await writeFile(settings, 'providers: { scripted: {} }')
after(() => folder[Symbol.asyncDispose]())

type Document = Readonly<Record<string, unknown>>

for (const database of ['sqlite', 'postgres'] as const) {
  const started = startScriptedService({ database, files: 'disk' })
  after(async () => (await started)[Symbol.asyncDispose]())

  test(`${database}: an operator can find a task whose submission was lost, and its job key on the engine [C17.13]`, async () => {
    const { upstream, client, operator: store, variables } = await started
    const { MUTOSCOPE_DATA: data = '' } = variables
    const operator = new Operator(path.dirname(data), path.basename(data), {
      ...variables,
      MUTOSCOPE_CONFIG: settings,
    })
    const good = await client.create({ model_id: model, prompt: 'good' })
    assert.equal((await client.ended(good)).task_status, 3)
    upstream.script('lost', { submit: ['accept-silently'] })
    const lost = await client.create({ model_id: model, prompt: 'lost' })
    assert.equal((await client.ended(lost)).failure?.code, 'outcome_unknown')
    upstream.script('slow', { submit: ['accept-late'] })
    const slow = await client.create({ model_id: model, prompt: 'slow' })
    await until('the submission is in flight', () => upstream.waitingAnswers === 1, deadlineMs)
    const jobKeyOf = (prompt: string) => upstream.jobsFor(prompt)[0]?.jobKey

    const { tasks } = (await operator.json('task', 'list')) as { tasks: readonly Document[] }
    assert.deepEqual(
      tasks.map((task) => [task['task_id'], task['status'], task['phase'], task['price']]),
      [
        [slow, 2, 'submitting', 4],
        [lost, 4, 'failed', 4],
        [good, 3, 'succeeded', 4],
      ],
    )
    const account = String(tasks[0]?.['account_id'])
    const filters = ['--status', 'running', '--account', account, '--model', model, '--limit', '1']
    assert.deepEqual(await operator.json('task', 'list', ...filters), { tasks: [tasks[0]] })
    assert.deepEqual(await operator.json('task', 'list', '--model', 'svc-pro'), { tasks: [] })

    const unknown = (await operator.json('attempt', 'list', '--unknown')) as { attempts: readonly Document[] }
    assert.deepEqual(
      unknown.attempts.map((attempt) => [attempt['task_id'], attempt['state'], attempt['job_key']]),
      [
        [slow, 'submitting', jobKeyOf('slow')],
        [lost, 'unknown', jobKeyOf('lost')],
      ],
    )
    const all = await operator.json('attempt', 'list', '--provider', 'scripted', '--limit', '2')
    assert.deepEqual(all, unknown)

    const shown = await operator.json('task', 'show', lost)
    const { attempts, failure, ...rest } = shown
    assert.deepEqual(attempts, [unknown.attempts[1]])
    const [owner] = await store.query('select email from accounts where id = $1', account)
    assert.deepEqual([rest['phase'], rest['email']], ['failed', owner?.['email']])
    assert.equal((failure as Document)['code'], 'outcome_unknown')
    assert.match(String(rest['request_id']), /^req_/)

    upstream.answerLate()
    assert.equal((await client.ended(slow)).task_status, 3)
    const record = (await operator.json('task', 'show', slow)) as { attempts: readonly Document[] }
    assert.deepEqual(record.attempts[0]?.['handle'], { id: upstream.jobsFor('slow')[0]?.id })

    await assertReadable(operator, lost, String(jobKeyOf('lost')))
  })
}

async function assertReadable(operator: Operator, taskId: string, jobKey: string): Promise<void> {
  const lines = async (...args: readonly string[]) => {
    const { status, stdout } = await operator.call(args)
    assert.equal(status, 0)
    return stdout.trimEnd().split('\n')
  }
  const [header, , row = ''] = await lines('task', 'list')
  assert.match(String(header), /^TASK +CREATED \(UTC\) +STATUS +MODEL +PRICE +ACCOUNT +FAILURE$/)
  assert.match(
    row,
    /^\w{31} {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +failed +image-model-a-2 +4 +acc_\w+ +outcome_unknown$/,
  )
  const unknown = await lines('attempt', 'list', '--unknown')
  assert.equal(unknown.length, 2)
  assert.match(String(unknown[1]), new RegExp(`^${taskId} +1 +scripted +scripted +unknown .* ${jobKey}$`))
  const shown = (await lines('task', 'show', taskId)).join('\n')
  assert.match(
    shown,
    new RegExp(`^task +${taskId}\nphase +failed\nmodel +${model}\nprice +4 credits, refunded\n`),
  )
  assert.match(shown, /\nfailure +outcome_unknown: [A-Z]/)
  assert.match(shown, new RegExp(`\n1  scripted  scripted  unknown .*\\+\\d+\\.\\d s +${jobKey}$`))
  assert.deepEqual(await lines('task', 'list', '--model', 'svc-pro'), ['No matching tasks.'])
}

test('an unknown task, account, model, provider, or status is refused, and the message shows valid values', async () => {
  const operator = new Operator(folder.path, 'data', { MUTOSCOPE_CONFIG: settings })
  await operator.json('account', 'create', '--email', 'ada@example.com', '--credits', '0')
  assert.match(
    await operator.refusal(1, 'task', 'show', 'nothing'),
    /no task nothing: specify the task_id that/,
  )
  assert.match(await operator.refusal(1, 'task', 'list', '--account', 'acc_no'), /no account acc_no: .*acc_…/)
  assert.match(
    await operator.refusal(1, 'task', 'list', '--model', 'svc-por'),
    /no model svc-por: did you mean svc-pro\?/,
  )
  assert.match(
    await operator.refusal(1, 'attempt', 'list', '--provider', 'gpu'),
    /no provider gpu: the providers are .*storyboard/,
  )
  assert.match(
    await operator.refusal(2, 'task', 'list', '--status', 'done'),
    /--status must be one of queued, running, succeeded, failed, not "done"/,
  )
  assert.match(await operator.refusal(2, 'attempt', 'list', '--limit', '0'), /--limit must be .* from 1/)
  assert.match(await operator.refusal(2, 'task', 'show'), /ID is missing/)
})
