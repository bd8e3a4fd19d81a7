// Starts a service that renders many tasks: videos, and images with and without input images. Reads the memory of the
// service and its render processes from `/proc`.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

import { films, stills } from '../../packages/storyboard/sheet/prompts.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { fixedPort } from '../harness/network/fixed-port.ts'
import { createInstallation } from '../harness/service/installation.ts'
import { ServedProcess } from '../harness/processes/served-process.ts'
import { renderers } from '../harness/engine/storyboard-fixture.ts'
import { Collector } from './collector.ts'

export interface RenderPlan {
  readonly renders: number
  readonly sampleEvery: number
}

/** `service`, `child`, and `childPeak` are in megabytes. */
export interface MemorySample {
  readonly renders: number
  /** The current memory of the service process, after a garbage collection. */
  readonly service: number
  /** The highest current memory use, and the highest peak memory use, of any running render process. */
  readonly child: number
  readonly childPeak: number
}

export async function renderMany(plan: RenderPlan, onSample: (sample: MemorySample) => void): Promise<void> {
  await using installation = await createInstallation('accounts: { first_credits: 1000000000 }')
  const port = await fixedPort()
  const variables = { ...installation.variables, NODE_OPTIONS: `--inspect=127.0.0.1:${port}` }
  const service = await ServedProcess.start(installation.folder, { variables })
  try {
    using collector = await Collector.at(port)
    const client = new ApiClient([service.url], service.firstKey ?? '')
    const input = await uploadPicture(client)
    for (let done = 0; done < plan.renders; done += plan.sampleEvery) {
      const next = Math.min(plan.renders, done + plan.sampleEvery)
      await renderSome(client, input, done, next)
      await collector.collect()
      onSample(await sampleOf(service.id, next))
    }
  } finally {
    assert.equal(await service.stop(), 0)
  }
}

async function renderSome(client: ApiClient, input: string, from: number, to: number): Promise<void> {
  let next = from
  const work = async () => {
    while (next < to) {
      const task = await client.ended(await client.create(requestOf(next++, input)))
      assert.equal(task.task_status, 3, task.failure?.message)
    }
  }
  // By default, the service renders one task per core, and at most four at once. Four tasks at a time keep it busy.
  await Promise.all([work(), work(), work(), work()])
}

/** Of every twenty requests, one is for a video, and five have input images. */
function requestOf(n: number, input: string): object {
  const { prompt, aspectRatio: aspect_ratio } = promptAt(n % 20 === 7 ? films : stills, n)
  if (n % 20 === 7) return { model_id: 'svc-flash', prompt, aspect_ratio }
  const image_urls = n % 4 === 0 ? Array.from({ length: 1 + (n % 3) }, () => input) : []
  return { model_id: 'image-model-a-2', prompt, aspect_ratio, image_urls }
}

function promptAt<Prompt>(prompts: readonly Prompt[], n: number): Prompt {
  const prompt = prompts[n % prompts.length]
  assert.ok(prompt !== undefined)
  return prompt
}

/** Uploads an image that the service has drawn. */
async function uploadPicture(client: ApiClient): Promise<string> {
  const task = await client.ended(await client.create({ model_id: 'image-model-a-2', prompt: 'a village' }))
  const { pathname } = new URL(task.image_url ?? '')
  const picture = await fetch(client.url + pathname)
  const body = Buffer.from(await picture.arrayBuffer())
  const headers = { 'content-type': 'image/png' }
  const { json } = await client.ask('POST', '/api/v1/uploads', { body, headers })
  return String(json.data['url'])
}

async function sampleOf(service: number, renders: number): Promise<MemorySample> {
  const children = await renderers(service)
  return {
    renders,
    service: megabytesOf(service, 'VmRSS'),
    child: Math.max(0, ...children.map((id) => megabytesOf(id, 'VmRSS'))),
    childPeak: Math.max(0, ...children.map((id) => megabytesOf(id, 'VmHWM'))),
  }
}

/** Returns 0 if the process has ended. */
function megabytesOf(id: number, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const kilobytes = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${id}/status`, 'utf8'))
    return (Number(kilobytes?.[1] ?? 0) * 1_024) / 1e6
  } catch {
    return 0
  }
}
