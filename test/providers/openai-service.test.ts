// Tasks that run on an engine of the type `openai`, from the request to the output or the refund.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import type { OutputAct, PollAct, SubmitAct } from '../harness/engine/openai/script.ts'
import { startOpenAiService } from '../harness/engine/openai/openai-service.ts'
import type { OpenAiService } from '../harness/engine/openai/openai-service.ts'

const image = 'image-model-b-2'
const video = 'svc-pro'
const ownImage = 'image-model-a-2'
const ownVideo = 'svc-flash'
const prices = { [image]: 8, [video]: 60, [ownImage]: 4, [ownVideo]: 20 }

let service: OpenAiService

before(async () => {
  service = await startOpenAiService()
})

after(() => service[Symbol.asyncDispose]())

async function run(model_id: keyof typeof prices) {
  const taskId = await service.client.create({ model_id, prompt: 'a fox', aspect_ratio: '16:9' })
  const task = await service.client.ended(taskId)
  const entries = await service.operator.query(
    'select kind, amount from ledger where task_id = $1 order by id',
    taskId,
  )
  return { task, entries: entries.map((entry) => [entry['kind'], Number(entry['amount'])]) }
}

async function download(
  url: string | null,
): Promise<{ readonly type: string | null; readonly head: string }> {
  const response = await fetch(url ?? '')
  const bytes = Buffer.from(await response.arrayBuffer())
  return { type: response.headers.get('content-type'), head: bytes.subarray(0, 8).toString('latin1') }
}

test('an image is created, stored and charged', async () => {
  const { task, entries } = await run(image)
  assert.equal(task.task_status, 3)
  const { type, head } = await download(task.image_url)
  assert.equal(type, 'image/png')
  assert.match(head, /PNG/)
  assert.deepEqual(entries, [['debit', -prices[image]]])
  const { fields } = service.engine.lastRequest
  assert.deepEqual(fields, { model: 'gpt-image-2', prompt: 'a fox', size: '1360x768', quality: 'low' })
})

test('a video is created as a job, polled, copied with the key, and charged', async () => {
  const { task, entries } = await run(video)
  assert.equal(task.task_status, 3)
  const { type, head } = await download(task.video_url)
  assert.equal(type, 'video/mp4')
  assert.match(head, /ftyp/)
  assert.deepEqual(entries, [['debit', -prices[video]]])
})

interface Ending {
  readonly name: string
  readonly model: keyof typeof prices
  readonly submit?: readonly SubmitAct[]
  readonly poll?: readonly PollAct[]
  readonly output?: readonly OutputAct[]
  /** The failure's error word. Null for a success. */
  readonly word: string | null
  readonly submits?: number
}

// Three lost submissions in a row would close the engine for 5 s, so other cases come between them.
const endings: readonly Ending[] = [
  {
    name: 'an engine that is busy at first',
    model: image,
    submit: ['unavailable-until'],
    word: null,
    submits: 2,
  },
  { name: 'a refusal', model: image, submit: ['moderated'], word: 'content_policy' },
  {
    name: 'a refusal in a successful response',
    model: image,
    submit: ['error-inside'],
    word: 'content_policy',
  },
  { name: 'a success without an image', model: image, submit: ['empty'], word: 'no_output' },
  {
    name: 'an input that the engine cannot read',
    model: image,
    submit: ['bad-image'],
    word: 'invalid_input',
  },
  { name: 'an image whose response is lost', model: image, submit: ['reset'], word: 'outcome_unknown' },
  {
    name: 'an image on a server of our own whose response is lost',
    model: ownImage,
    submit: ['reset'],
    word: null,
    submits: 2,
  },
  { name: 'an image without a response', model: image, submit: ['silence'], word: 'outcome_unknown' },
  {
    name: 'a server error instead of a job',
    model: ownVideo,
    submit: ['status-500'],
    word: null,
    submits: 2,
  },
  {
    name: 'a job that a server of our own has forgotten',
    model: ownVideo,
    poll: ['forget'],
    word: null,
    submits: 2,
  },
  { name: 'a video whose response is lost', model: video, submit: ['reset'], word: 'outcome_unknown' },
  { name: 'a job that fails', model: video, poll: ['advance', 'fail'], word: 'provider_failed' },
  {
    name: 'a job that is refused after it was accepted',
    model: video,
    poll: ['fail-moderated'],
    word: 'content_policy',
  },
  { name: 'a job that the engine has forgotten', model: video, poll: ['forget'], word: 'provider_failed' },
  { name: 'garbage instead of a job', model: video, submit: ['html'], word: 'outcome_unknown' },
  { name: 'an unknown status', model: video, poll: ['unknown-word'], word: null },
  { name: 'a poll that fails', model: video, poll: ['status-500'], word: null },
  { name: 'an output that is missing at first', model: video, output: ['missing'], word: null },
  { name: 'an output that is cut off at first', model: video, output: ['truncated'], word: null },
  { name: 'an output that stays missing', model: video, output: ['expired', 'expired'], word: 'no_output' },
  { name: 'a page instead of an output', model: video, output: ['page'], word: 'no_output' },
  { name: 'an SVG instead of an output', model: video, output: ['svg'], word: 'no_output' },
  {
    name: 'an output that redirects to our network',
    model: video,
    output: ['redirect-private', 'redirect-private'],
    word: 'no_output',
  },
]

for (const { name, model, submit = [], poll = [], output = [], word, submits = 1 } of endings) {
  test(`${name}: ${word === null ? 'succeeds' : `${word}, refunded once`}, with ${submits === 1 ? 'one submission' : `${submits} submissions`}`, async () => {
    const engine = model === ownImage || model === ownVideo ? service.free : service.engine
    engine.script.submit.push(...submit)
    engine.script.poll.push(...poll)
    engine.script.output.push(...output)
    const before = engine.submits
    const { task, entries } = await run(model)
    assert.equal(task.failure?.code ?? null, word)
    const debit = ['debit', -prices[model]]
    assert.deepEqual(entries, word === null ? [debit] : [debit, ['refund', prices[model]]])
    assert.equal(engine.submits - before, submits)
  })
}
