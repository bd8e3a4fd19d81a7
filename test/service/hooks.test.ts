// In these tests, an engine calls us about its jobs. The pauses between polls are longer than the tests, so only a call
// can cause a poll.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Job } from '../harness/engine/scripted-upstream.ts'
import { startScriptedService } from '../harness/service/scripted-service.ts'
import type { ScriptedService } from '../harness/service/scripted-service.ts'
import { testStorage } from '../harness/service/test-storage.ts'
import { until } from '../harness/time/until.ts'

const publicUrl = 'https://media.example.com'
const rarePolls = { polling: { leastMs: 600_000, greatestMs: 600_000 } }
const deadlineMs = 20_000

async function begin({ client, upstream }: ScriptedService, prompt: string) {
  const taskId = await client.create({ model_id: 'image-model-a-2', prompt })
  await until('the engine has the job', () => upstream.jobsFor(prompt).length === 1, deadlineMs)
  return { taskId, job: upstream.jobsFor(prompt)[0] as Job }
}

function submissionOf({ operator }: ScriptedService, taskId: string) {
  return operator.query(
    'select t.phase, t.epoch, a.* from tasks t join attempts a on a.task_id = t.id where t.id = $1',
    taskId,
  )
}

async function isInPhase(service: ScriptedService, taskId: string, phase: string): Promise<void> {
  await until(phase, async () => (await submissionOf(service, taskId))[0]?.['phase'] === phase, deadlineMs)
}

test('a call makes the worker poll immediately', async () => {
  await using service = await startScriptedService(testStorage(), rarePolls, publicUrl)
  const { taskId, job } = await begin(service, 'ready')
  await isInPhase(service, taskId, 'running')
  assert.equal(await service.upstream.callHook(job), 204)
  assert.equal((await service.client.ended(taskId)).task_status, 3)
  assert.deepEqual(service.upstream.polls, ['ready'])
})

test('if a call arrives before the response to the submission, the handle in the call is stored, and the response is used', async () => {
  await using service = await startScriptedService(testStorage(), rarePolls, publicUrl)
  service.upstream.script('early', { submit: ['accept-late'] })
  const { taskId, job } = await begin(service, 'early')
  assert.equal(await service.upstream.callHook(job), 204)
  const [submission] = await submissionOf(service, taskId)
  assert.deepEqual(
    [submission?.['phase'], submission?.['handle']],
    ['submitting', JSON.stringify({ id: job.id })],
  )
  service.upstream.answerLate()
  assert.equal((await service.client.ended(taskId)).task_status, 3)
  assert.equal(service.upstream.submits.length, 1)
})

test('if the response to a submission is lost, a call provides the handle, and nothing is submitted again', async () => {
  await using service = await startScriptedService(testStorage(), rarePolls, publicUrl)
  const { client, upstream, operator } = service
  upstream.script('called before', { submit: ['call-silently'] })
  upstream.script('called after', { submit: ['accept-silently'] })
  const before = await begin(service, 'called before')
  const after = await begin(service, 'called after')
  assert.equal((await client.ended(before.taskId)).task_status, 3)
  await isInPhase(service, after.taskId, 'submitting')
  assert.equal(await upstream.callHook(after.job), 204)
  assert.equal((await client.ended(after.taskId)).task_status, 3)
  assert.equal(upstream.submits.length, 2)
  assert.deepEqual(await operator.store.auditStore(null), [])
})

test('if a call contains a handle that is too long, the handle is not stored, but the call still causes a poll', async () => {
  await using service = await startScriptedService(testStorage(), rarePolls, publicUrl)
  service.upstream.script('long', { submit: ['accept-late'] })
  const { taskId, job } = await begin(service, 'long')
  assert.equal(await service.upstream.callHook({ ...job, id: 'x'.repeat(20_000) }), 204)
  assert.equal((await submissionOf(service, taskId))[0]?.['handle'], null)
  service.upstream.answerLate()
  await isInPhase(service, taskId, 'running')
  assert.equal(await service.upstream.callHook({ ...job, id: 'x'.repeat(20_000) }), 204)
  assert.equal((await service.client.ended(taskId)).task_status, 3)
})

test('a call with an invalid signature or secret changes nothing and causes no poll', async () => {
  await using service = await startScriptedService(testStorage(), rarePolls, publicUrl)
  const { client, upstream } = service
  upstream.script('forged', { submit: ['accept-late'] })
  const { taskId, job } = await begin(service, 'forged')
  const other = await begin(service, 'other')
  await isInPhase(service, other.taskId, 'running')
  const rows = await submissionOf(service, taskId)

  assert.equal(await upstream.callHook(job, 'another key'), 401)
  // This call is about the other job, but is sent to the URL of the first job.
  assert.equal(await upstream.callHook({ ...other.job, hookUrl: job.hookUrl }), 401)
  const { pathname } = new URL(job.hookUrl ?? '')
  const secret = pathname.split('/').at(-1) ?? ''
  const changed = secret.replace(/^./, secret.startsWith('A') ? 'B' : 'A')
  const [unknown, ...wrong] = await Promise.all(
    [
      '/nowhere',
      pathname.replace(secret, changed),
      pathname.replace(secret, new URL(other.job.hookUrl ?? '').pathname.split('/').at(-1) ?? ''),
      pathname.replace('/1/', '/2/'),
      pathname.replace('/scripted/', '/storyboard/'),
    ].map((target) => client.ask('POST', target, { key: null, body: '{}' })),
  )
  assert.equal(unknown?.status, 404)
  for (const { status, text } of wrong) assert.deepEqual([status, text], [404, unknown?.text])
  const large = await client.ask('POST', pathname, { key: null, body: Buffer.alloc(1024 * 1024 + 1) })
  assert.equal(large.status, 413)

  assert.deepEqual(await submissionOf(service, taskId), rows)
  assert.deepEqual(upstream.polls, [])
})

test('repeated and late calls change nothing', async () => {
  await using service = await startScriptedService(testStorage(), rarePolls, publicUrl)
  const { client, upstream, operator } = service
  const { taskId, job } = await begin(service, 'twice')
  const calls = Array.from({ length: 5 }, () => upstream.callHook(job))
  assert.deepEqual(new Set(await Promise.all(calls)), new Set([204]))
  assert.equal((await client.ended(taskId)).task_status, 3)
  const rows = await submissionOf(service, taskId)

  assert.equal(await upstream.callHook({ ...job, id: 'another' }), 204)
  assert.equal(await upstream.callHook(job, 'another key'), 401)
  assert.deepEqual(await submissionOf(service, taskId), rows)
  assert.deepEqual(await operator.store.auditStore(null), [])
})

test('an engine gets no URL to call if the public URL is a private address', async () => {
  await using service = await startScriptedService(testStorage(), {}, 'http://192.168.1.2:8080')
  const { taskId, job } = await begin(service, 'private')
  assert.equal(job.hookUrl, null)
  assert.equal((await service.client.ended(taskId)).task_status, 3)
})
