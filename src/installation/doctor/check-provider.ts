// `mutoscope doctor --provider`: shows the requests that the service would send to a provider for sample tasks on each
// route. With `--probe`, also checks the engine. Creates nothing on the engine.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Config } from '../../config.ts'
import { assert } from '../../lib/assert.ts'
import { branded } from '../../lib/brand.ts'
import { messageOf } from '../../lib/error.ts'
import { maskOf } from '../../lib/mask-secrets.ts'
import { timeOrderedId } from '../../lib/ids.ts'
import type { TaskId } from '../../domain/ids.ts'
import type { Model, Route } from '../../domain/tasks/catalog.ts'
import type { EngineTypes } from '../../providers/engine-type.ts'
import type { EngineRequest, InputImage, Provider, RequestPreview } from '../../providers/provider.ts'
import { engineTypes, openProvider } from '../../providers/registry.ts'
import { fail, ok, warn } from './check.ts'
import type { Check } from './check.ts'

export interface SampleRequest extends RequestPreview {
  readonly model: string
  readonly route: string
  /** A description of the sample task. */
  readonly task: string
}

export interface ProviderReport {
  readonly checks: readonly Check[]
  readonly requests: readonly SampleRequest[]
}

/** An engine that must first load a model may take this long to respond. */
const probeMsMax = 30_000

/**
 * `name` is the name of a provider in the settings. Never rejects: an error becomes a failed check. Secrets are masked
 * in the result.
 */
export async function checkProvider(
  config: Config,
  name: string,
  isProbed: boolean,
  types: EngineTypes = engineTypes,
): Promise<ProviderReport> {
  const report = await reportOn(config, name, isProbed, types)
  const mask = maskOf(config.secrets)
  const masked = (_name: string, value: unknown) => (typeof value === 'string' ? mask(value) : value)
  return JSON.parse(JSON.stringify(report), masked) as ProviderReport
}

async function reportOn(
  config: Config,
  name: string,
  isProbed: boolean,
  types: EngineTypes,
): Promise<ProviderReport> {
  const settings = config.providers.get(name)
  assert(settings !== undefined, 'the provider must be in the settings')
  try {
    const provider = await openProvider(types, name, settings, config, config.catalog)
    try {
      return await examine(provider, routesTo(name, config), isProbed)
    } finally {
      await provider.close()
    }
  } catch (error) {
    return { checks: [fail('settings', messageOf(error))], requests: [] }
  }
}

interface ModelRoute {
  readonly model: Model
  readonly route: Route
}

function routesTo(name: string, { catalog }: Config): readonly ModelRoute[] {
  return [...catalog.values()].flatMap((model) =>
    model.routes.filter(({ provider }) => provider === name).map((route) => ({ model, route })),
  )
}

async function examine(
  provider: Provider,
  routes: readonly ModelRoute[],
  isProbed: boolean,
): Promise<ProviderReport> {
  if (provider.preview === undefined) {
    const detail = `${provider.name} is built in: it runs inside the service and sends no requests`
    return { checks: [ok('provider', detail)], requests: [] }
  }
  const samples = await sampleRequests(provider.preview.bind(provider), routes)
  const findings = isProbed ? await probe(provider, routes) : []
  const isUnused = warn('routes', `no model has a route to ${provider.name}, so it gets no tasks`)
  return {
    checks: [...(routes.length === 0 ? [isUnused] : []), ...samples.checks, ...findings],
    requests: samples.requests,
  }
}

type Preview = NonNullable<Provider['preview']>

/** Returns each route's requests and, for tasks that the route cannot run, a check with the reason. */
async function sampleRequests(preview: Preview, routes: readonly ModelRoute[]): Promise<ProviderReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mutoscope-'))
  const reports: ProviderReport[] = []
  try {
    const image: InputImage = {
      path: path.join(folder, 'sample.png'),
      mediaType: 'image/png',
      width: 1,
      height: 1,
    }
    await writeFile(image.path, samplePng)
    for (const route of routes) reports.push(await samplesFor(preview, route, image))
  } finally {
    await rm(folder, { recursive: true })
  }
  return {
    checks: reports.flatMap(({ checks }) => checks),
    requests: reports.flatMap(({ requests }) => requests),
  }
}

/**
 * Tries a task without an input image and, if the model accepts input images, one with an input image. If the route can
 * run only one of them, the result is a warning, not a failure.
 */
async function samplesFor(
  preview: Preview,
  { model, route }: ModelRoute,
  image: InputImage,
): Promise<ProviderReport> {
  const requests: SampleRequest[] = []
  const refusals: string[] = []
  for (const images of model.imageUrlsMax === 0 ? [[]] : [[], [image]]) {
    const task = images.length === 0 ? 'a task without an input image' : 'a task with an input image'
    try {
      const previews = await preview(sampleTask(model, route, images))
      requests.push(...previews.map((one) => ({ model: model.id, route: route.name, task, ...one })))
    } catch (error) {
      refusals.push(`${model.id}, route ${route.name}, ${task}: ${messageOf(error)}`)
    }
  }
  const result = requests.length > 0 ? warn : fail
  return { checks: refusals.map((refusal) => result('request', refusal)), requests }
}

function sampleTask(
  model: Model,
  { parameters, settings }: Route,
  images: readonly InputImage[],
): EngineRequest {
  return {
    taskId: branded<TaskId>(timeOrderedId(0)),
    kind: model.kind,
    prompt: 'A red fox in a snowy forest at sunrise',
    images,
    aspectRatio: model.defaultAspectRatio,
    parameters,
    settings,
  }
}

/** A PNG image with one gray pixel. */
const samplePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

async function probe(provider: Provider, routes: readonly ModelRoute[]): Promise<readonly Check[]> {
  if (provider.probe === undefined) return [warn('engine', 'an engine of this type cannot be probed')]
  const signal = AbortSignal.timeout(probeMsMax)
  try {
    const findings = await provider.probe(
      routes.map(({ route }) => route.settings),
      signal,
    )
    return findings.map(({ isOk, message }) => (isOk ? ok('engine', message) : fail('engine', message)))
  } catch (error) {
    const isLate = signal.aborted
    return [
      fail('engine', isLate ? `the engine did not respond within ${probeMsMax / 1_000} s` : messageOf(error)),
    ]
  }
}
