import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'

import { newApiKey } from '../../src/accounts/keys/api-key.ts'
import type { Reply } from '../harness/service/api-client.ts'
import { startBareApi } from '../harness/service/bare-api.ts'
import { SiteClient } from '../harness/service/site-client.ts'
import { until } from '../harness/time/until.ts'

const api = await startBareApi()
after(() => api[Symbol.asyncDispose]())

type Line = Readonly<Record<string, unknown>>

async function linesAbout(reply: Reply): Promise<readonly Line[]> {
  const requestId = reply.headers.get('x-request-id') ?? ''
  const found = () => api.logLines.filter((line) => line.includes(requestId))
  await until('the request is logged', () => found().length > 0, 2_000)
  return found().map((line) => JSON.parse(line) as Line)
}

function get(target: string): Promise<Reply> {
  return api.client.ask('GET', target)
}

function create(body: string): Promise<Reply> {
  return api.client.ask('POST', '/api/v1/tasks/create', { body })
}

test('a create request is logged as one line with the account and the result, without the prompt', async () => {
  const body = JSON.stringify({ model_id: 'svc-flash', prompt: 'a very private fox' })
  const [line, ...more] = await linesAbout(await create(body))
  assert.deepEqual(more, [])
  assert.equal(line?.['level'], 'info')
  assert.equal(line['method'], 'POST')
  assert.equal(line['path'], '/api/v1/tasks/create')
  assert.equal(line['status'], 200)
  assert.equal(line['error'], null)
  assert.match(String(line['account_id']), /^acc_/)
  assert.equal(typeof line['ms'], 'number')
  assert.doesNotMatch(api.logLines.join(''), /private fox/)
})

test('a refusal is logged with its error identifier; a successful poll is logged only at debug level', async () => {
  const [refusal] = await linesAbout(await get('/api/v1/tasks/nothing'))
  assert.deepEqual(
    [refusal?.['level'], refusal?.['status'], refusal?.['error']],
    ['info', 200, 'task_not_found'],
  )
  const [poll] = await linesAbout(await get('/api/v1/models'))
  assert.equal(poll?.['level'], 'debug')
})

test('keys in the header, the query, the path, or the body never reach the log [C4.24]', async () => {
  const key = newApiKey()
  await linesAbout(await get(`/api/v1/account?api_key=${key}`))
  await linesAbout(await get(`/api/v1/tasks/${key}`))
  await linesAbout(await api.client.ask('GET', `/${key}`, { key }))
  await linesAbout(await create(`{"${key}":1}`))
  const text = api.logLines.join('')
  assert.equal(text.includes(key), false)
  assert.equal(text.includes(key.slice(0, 20)), false)
  assert.equal(text.includes(api.key), false)
  assert.equal(text.includes('api_key'), false)
})

/** Returns an option of the filter for fail2ban. */
function filterOption(name: string): string {
  const page = readFileSync('docs/operations.md', 'utf8')
  return new RegExp(`^ {4}${name} = (.*)$`, 'm').exec(page)?.[1] ?? ''
}

/** Translates the part of fail2ban's notation for dates that a log with ISO 8601 times needs. */
function datePattern(option: string): RegExp {
  const forms: ReadonlyMap<string, string> = new Map([
    ['%%Y', '(?<year>\\d{4})'],
    ['%%m', '(?<month>\\d\\d)'],
    ['%%d', '(?<day>\\d\\d)'],
    ['%%H', '(?<hour>\\d\\d)'],
    ['%%M', '(?<minute>\\d\\d)'],
    ['%%S', '(?<second>\\d\\d)'],
    ['%%f', '\\d{1,6}'],
    ['%%z', '(?<zone>Z)'],
  ])
  const translated = option.replaceAll(/%%\w/g, (token) => forms.get(token) ?? `unknown ${token}`)
  return new RegExp(translated)
}

test('the date pattern of the filter in docs/operations.md finds the time of a refused sign-in in its log line, to the second', async () => {
  const reply = await new SiteClient(api.url).post('/site/sign-in', {
    email: 'b@example.com',
    password: 'a guess',
  })
  const requestId = reply.headers.get('x-request-id') ?? ''
  const lineOf = () => api.logLines.find((line) => line.includes(requestId)) ?? ''
  await until('the refusal is logged', () => lineOf() !== '', 2_000)
  const { year, month, day, hour, minute, second, zone } =
    datePattern(filterOption('datepattern')).exec(lineOf())?.groups ?? {}
  const found = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  const { time } = JSON.parse(lineOf()) as { readonly time: string }
  // Without the zone, fail2ban would read the time as local time.
  assert.equal(zone, 'Z')
  assert.equal(found, Math.floor(Date.parse(time) / 1_000) * 1_000)
})

test("a refused sign-in is logged with the client's address, in the form that the filter in docs/operations.md matches", async () => {
  const before = api.logLines.length
  const pattern = new RegExp(filterOption('failregex').replace('<ADDR>', '(?<address>[0-9a-f.:]+)'))
  const client = new SiteClient(api.url)
  await client.post('/site/sign-in', { email: 'a@example.com', password: 'a guess' })
  await client.post('/site/links/look', { token: 'x' })
  const matches = () =>
    api.logLines.slice(before).flatMap((line) => pattern.exec(line)?.groups?.['address'] ?? [])
  await until('both refusals are logged', () => matches().length >= 2, 2_000)
  assert.deepEqual(matches(), ['127.0.0.1', '127.0.0.1'])
})
