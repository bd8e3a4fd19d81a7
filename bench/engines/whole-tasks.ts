// Measures how many tasks per second the service completes on an engine that creates images instantly. Each task
// consists of the create request, the submission, the storage of the output, and the settlement. Compares the rate of
// tasks with the rate of requests through LiteLLM, which only forwards them.

import type { Socket } from 'node:net'
import os from 'node:os'

import { median, ratioOf, rounded } from '../figures.ts'
import type { Pair } from '../figures.ts'
import { exchange, press, repeat, requestOf } from '../load.ts'
import type { Target } from '../load.ts'
import { createBody, MeasuredServer } from '../measured-server.ts'
import { LiteLlm } from './lite-llm.ts'
import type { Upstream } from './upstream.ts'

const rounds = 5
const load = { connections: 128, seconds: 4, rate: null }

/** `liteLlm` is the path to the `litellm` command. `side` is the side length of the square pictures, in pixels. */
export async function measureWholeTasks(
  upstream: Upstream,
  liteLlm: string | null,
  side: number,
): Promise<readonly (readonly string[])[]> {
  await upstream.draw(side)
  await using server = await MeasuredServer.start(`
providers: { engine: { type: openai, dialect: vllm-omni, base_url: ${upstream.baseUrl('images')}, concurrency: 256 } }
models: { image-model-a-2: { routes: [{ provider: engine }] } }
`)
  const tasks = async () =>
    (await repeat(server.ready.url, (socket) => wholeTask(server, socket), load)).perSecond
  await tasks()
  const name = `whole tasks with ${side} × ${side} pixels`
  if (liteLlm === null)
    return [[name, 'not compared: no LiteLLM', '≥ 3', `${rounded(await tasks())} per second`]]
  await using one = await LiteLlm.start(liteLlm, upstream.baseUrl('reference'), 1)
  await using perCore = await LiteLlm.start(liteLlm, upstream.baseUrl('reference'), os.availableParallelism())
  const images = async ({ url }: LiteLlm) => (await press(imageRequest(url, side), load)).perSecond
  for (const reference of [one, perCore]) await images(reference)
  const pairs: Record<'one' | 'perCore', Pair[]> = { one: [], perCore: [] }
  for (let round = 0; round < rounds; round++) {
    const references = { one: await images(one), perCore: await images(perCore) }
    const measured = await tasks()
    for (const key of ['one', 'perCore'] as const) pairs[key].push({ measured, reference: references[key] })
  }
  return [
    [`${name} / requests through LiteLLM, one process`, ratioOf(pairs.one), '≥ 3', ratesOf(pairs.one)],
    [`${name} / requests through LiteLLM, all cores`, ratioOf(pairs.perCore), '', ratesOf(pairs.perCore)],
  ]
}

function ratesOf(pairs: readonly Pair[]): string {
  const [own, other] = [pairs.map(({ measured }) => measured), pairs.map(({ reference }) => reference)]
  return `${rounded(median(own))} and ${rounded(median(other))} per second`
}

function imageRequest(url: string, side: number): Target {
  return {
    url: `${url}/v1/images/generations`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
    body: JSON.stringify({ model: 'picture', prompt: 'a red fox', size: `${side}x${side}` }),
  }
}

async function wholeTask({ ready, headers }: MeasuredServer, socket: Socket): Promise<void> {
  const create = { url: `${ready.url}/api/v1/tasks/create`, method: 'POST', headers, body: square } as const
  const { task_id } = dataIn(await exchange(socket, requestOf(create)))
  const wait = { url: `${ready.url}/api/v1/tasks/${task_id}`, headers: { ...headers, prefer: 'wait=60' } }
  const { task_status } = dataIn(await exchange(socket, requestOf(wait)))
  if (task_status !== 3) throw new Error(`a task ended with status ${task_status}`)
}

const square = JSON.stringify({ ...(JSON.parse(createBody) as object), aspect_ratio: '1:1' })

function dataIn(body: string): { readonly task_id: string; readonly task_status: number } {
  return (JSON.parse(body) as { data: { task_id: string; task_status: number } }).data
}
