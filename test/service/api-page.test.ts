// Runs every example in docs/api.md, and the functions in docs/webhooks.md. `receivers.test.ts` runs the receivers in
// docs/webhooks.md.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'

import sharp from 'sharp'

import openapi from '../../src/http/api/openapi.json' with { type: 'json' }
import { checkDescribed } from '../harness/openapi/check-openapi.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { runSample, withoutPython } from '../harness/processes/run-sample.ts'
import { inOneProcess, startTestService } from '../harness/service/service.ts'

const [page, webhooks] = await Promise.all(
  ['api.md', 'webhooks.md'].map((name) => readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8')),
)
const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const blocks = (language: string, text = page): readonly string[] =>
  [...(text ?? '').matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code = '']) => code,
  )

/** Makes curl stop after 2 s, because the stream of all tasks never ends. */
const readStreamsBriefly = 'curl() { command curl --max-time 2 "$@" || [ $? = 28 ]; }'

const whole = inOneProcess('the examples have a single address')
const python = whole.skip !== false ? whole : { skip: withoutPython() }

async function sampleFolder() {
  const folder = await temporaryFolder()
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
  await writeFile(path.join(folder.path, 'fox.png'), await picture.png().toBuffer())
  return folder
}

test('every command in docs/api.md works', whole, async () => {
  await using folder = await sampleFolder()
  const commands = blocks('bash')
  assert.ok(commands.length > 8)
  for (const command of commands) {
    const taskId = await service.create({ model_id: 'image-model-a-2', prompt: 'a fox, pixel art' })
    const { image_url } = await service.ended(taskId)
    const variables = { URL: service.url, KEY: service.key, TASK_ID: taskId, IMAGE_URL: image_url ?? '' }
    const printed = await runSample('bash', `${readStreamsBriefly}\n${command}`, folder.path, variables)
    if (printed === '') continue
    const isStream = /^(?:event|id): /.test(printed)
    const expected = command.includes('/cancel') ? '"error":"not_cancellable"' : '"code":200'
    assert.ok(isStream ? printed.includes('data: {') : printed.includes(expected), `${command}${printed}`)
  }
})

test('the complete programs in docs/api.md create a task and save its output', whole, async () => {
  for (const language of ['typescript', ...(python.skip === false ? (['python'] as const) : [])] as const) {
    await using folder = await temporaryFolder()
    const [program = ''] = blocks(language)
    await runSample(language, program, folder.path, { URL: service.url, KEY: service.key })
    const { width } = await sharp(path.join(folder.path, 'fox.png')).metadata()
    assert.ok(width >= 512, language)
  }
})

test('the function in docs/api.md uploads a file from a browser', whole, async () => {
  await using folder = await sampleFolder()
  const [code = ''] = blocks('javascript')
  const call = `
    const { readFileSync } = await import('node:fs')
    const file = new File([readFileSync('fox.png')], 'fox.png', { type: 'image/png' })
    console.log(await upload(file, ${JSON.stringify(service.url)}, ${JSON.stringify(service.key)}))`
  const printed = await runSample('typescript', code + call, folder.path, {})
  assert.match(printed, /\/files\/in_\w+\.png\n$/)
})

test('every response that docs/api.md shows matches the API description', () => {
  const operations = Object.entries(openapi.paths).flatMap(([place, methods]) =>
    Object.keys(methods).map((method) => ({ place, method })),
  )
  const headers = new Headers(Object.keys(openapi.components.headers).map((name) => [name, 'a']))
  const responses = blocks('json')
  assert.ok(responses.length >= 5)
  for (const response of responses) {
    const json: unknown = JSON.parse(response)
    const matches = operations.some(({ place, method }) => {
      try {
        checkDescribed(place, method, { status: 200, headers, json })
        return true
      } catch {
        return false
      }
    })
    assert.ok(matches, response)
  }
})

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** Signs a message in the same way as the service. If `isForged` is true, the body is changed after signing. */
function signedMessage(isForged: boolean, ageSeconds = 0) {
  const id = 'msg_1'
  const sentAt = String(Math.floor(Date.now() / 1_000) - ageSeconds)
  const body = '{"type":"task.succeeded"}'
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest('base64')
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': sentAt,
    'webhook-signature': `v1,${'A'.repeat(43)}= v1,${signature}`,
  }
  return { headers, body: isForged ? body.replace('succeeded', 'failed') : body }
}

for (const [language, print] of [
  ['typescript', 'console.log(isAuthentic(secret, headers, body))'],
  ['python', 'print(str(is_authentic(secret, headers, body.encode())).lower())'],
] as const) {
  const options = language === 'python' ? python : whole
  test(`the function in docs/webhooks.md verifies webhooks in ${language}`, options, async () => {
    await using folder = await temporaryFolder()
    const [code = ''] = blocks(language, webhooks)
    const isAuthentic = async (message: { headers: Readonly<Record<string, string>>; body: string }) => {
      const define = language === 'python' ? '' : 'const '
      const lines = Object.entries({ secret, ...message }).map(
        ([name, value]) => `${define}${name} = ${JSON.stringify(value)}`,
      )
      return runSample(language, [code, ...lines, print].join('\n'), folder.path, {})
    }
    assert.equal(await isAuthentic(signedMessage(false)), 'true\n')
    assert.equal(await isAuthentic(signedMessage(true)), 'false\n')
    assert.equal(await isAuthentic(signedMessage(false, 600)), 'false\n')
    const { headers, body } = signedMessage(false)
    assert.equal(await isAuthentic({ headers: {}, body }), 'false\n')
    const { 'webhook-signature': _, ...unsigned } = headers
    assert.equal(await isAuthentic({ headers: unsigned, body }), 'false\n')
  })
}
