import { test } from 'node:test'
import assert from 'node:assert/strict'

import { loadSettings, problemsOf } from '../../test/harness/service/load-settings.ts'
import { localLimits } from '../domain/engines/engine-limits.ts'
import { allChecks } from '../domain/files/output-checks.ts'
import { aspectRatios } from '../domain/tasks/catalog.ts'
import type { EngineType } from '../providers/engine-type.ts'
import { engineTypes } from '../providers/registry.ts'
import { storyboard } from '../providers/storyboard/engine.ts'
import { builtInCatalog } from './models.ts'

test('some settings of a built-in model can be changed, and a route can name another provider', async () => {
  const yaml = `
providers: { films: { type: scripted, concurrency: 7, render_seconds: 0.5 } }
models:
  svc-pro: { price: 9, enabled: false, aspect_ratios: ['1:1'], default_aspect_ratio: '1:1', routes: [{ provider: films, parameters: { steps: 4, deep: [{ a: b }] }, checks: { shape: false }, retry_bad_outputs: true }] }
`
  const config = await loadSettings(yaml, {}, new Map([...engineTypes, ['scripted', storyboard]]))
  assert.deepEqual(config.providers.get('films'), {
    type: 'scripted',
    limits: localLimits(7),
    settings: { renderMs: 500 },
  })
  assert.deepEqual(config.catalog.get('svc-pro'), {
    id: 'svc-pro',
    kind: 'video',
    priceCredits: 9,
    imageUrlsMax: 2,
    aspectRatios: ['1:1'],
    defaultAspectRatio: '1:1',
    isEnabled: false,
    routes: [
      {
        name: 'films',
        provider: 'films',
        weight: null,
        parameters: { steps: 4, deep: [{ a: 'b' }] },
        settings: {},
        checks: { decode: true, shape: false, blank: false, frozen: false },
        retriesBadOutputs: true,
      },
    ],
  })
  assert.deepEqual(config.catalog.get('svc-flash'), builtInCatalog.get('svc-flash'))
})

test('an operator can add models, and each missing setting is reported', async () => {
  const yaml = `
models:
  poster-xl: { kind: image, price: 12, image_urls: 3, routes: [{ weight: 3 }, { name: other, weight: 1 }] }
  0.film_b: { kind: video, price: 0, aspect_ratios: ['9:16'], default_aspect_ratio: '9:16', routes: [{}] }`
  const { catalog } = await loadSettings(yaml)
  assert.deepEqual([...catalog.keys()], [...builtInCatalog.keys(), 'poster-xl', '0.film_b'])
  const { routes, ...poster } = catalog.get('poster-xl') ?? assert.fail('the model was added')
  assert.deepEqual(poster, {
    id: 'poster-xl',
    kind: 'image',
    priceCredits: 12,
    imageUrlsMax: 3,
    aspectRatios,
    defaultAspectRatio: '1:1',
    isEnabled: true,
  })
  assert.deepEqual(
    routes.map(({ name, weight }) => [name, weight]),
    [
      ['storyboard', 3],
      ['other', 1],
    ],
  )
  assert.equal(catalog.get('0.film_b')?.kind, 'video')
  assert.deepEqual(await problemsOf('models: { Poster: { kind: picture, routes: [{}, { weight: 1 }] } }'), [
    'models.Poster: must consist of 1 to 64 lowercase letters, digits, dots, underscores, and hyphens, and begin with a letter or a digit',
    'models.Poster.kind: must be image or video, not "picture"',
    'models.Poster.price: is required for a model of your own',
    'models.Poster.routes: must have a weight on every route, or on none',
  ])
  assert.deepEqual(await problemsOf('models: { svc-flush: { kind: movie, price: 1, routes: [{}] } }'), [
    'models.svc-flush.kind: must be image or video (unless you meant the built-in svc-flash), not "movie"',
  ])
})

test("every route of a model has its own name, which is set or derived from the provider's name", async () => {
  const routesOf = async (routes: string) =>
    (await loadSettings(`models: { svc-pro: { routes: [${routes}] } }`)).catalog
      .get('svc-pro')
      ?.routes.map(({ name }) => name)
  assert.deepEqual(await routesOf('{}, { name: cheap }, {}'), ['storyboard', 'cheap', 'storyboard-3'])
  await assert.rejects(
    routesOf('{}, { name: storyboard }'),
    /svc-pro\.routes: has two routes named storyboard/,
  )
  await assert.rejects(routesOf('{ name: "Not this" }'), /routes\[0\]\.name: must consist of 1 to 64/)
})

test('an engine type reads the settings of its providers and routes, and any other setting is reported as unknown', async () => {
  const remote: EngineType<{ origin: string | null; apiKey: string | null }, { model: string | null }> = {
    about: 'A server.',
    concurrency: { default: 3, about: [] },
    polling: { leastMs: 1_000, greatestMs: 60_000 },
    readSettings: (provider) => ({
      origin: provider.required('origin', {
        rule: 'must be a URL',
        parse: (text) => URL.parse(text)?.origin ?? null,
      }),
      apiKey: provider.secret('api_key'),
    }),
    reportsCosts: ({ apiKey }) => apiKey !== null,
    readRoute: (route) => ({ model: route.text('model', { default: null }) }),
    open: () => assert.fail('reading settings does not open an engine'),
  }
  const types = new Map<string, EngineType>([...engineTypes, ['remote', remote]])
  const yaml = (rest: string) => `providers: { gpu: { type: remote, ${rest} } }`
  const { providers, catalog } = await loadSettings(
    `${yaml('origin: "http://10.0.0.7:8188/", api_key: ${GPU_KEY}, requests_per_second: 20, spend_per_day: 2.5, poll_seconds_min: 0.5')}\nmodels: { svc-pro: { routes: [{ provider: gpu, model: wan }] } }`,
    { GPU_KEY: 'key' },
    types,
  )
  assert.deepEqual([...providers.keys()], ['storyboard', 'gpu'])
  assert.deepEqual(providers.get('gpu'), {
    type: 'remote',
    limits: {
      concurrency: 3,
      requestsPerSecond: 20,
      spendMicrosPerDay: 2_500_000,
      polling: { leastMs: 500, greatestMs: 60_000 },
    },
    settings: { origin: 'http://10.0.0.7:8188', apiKey: 'key' },
  })
  const routes = [
    {
      name: 'gpu',
      provider: 'gpu',
      weight: null,
      parameters: {},
      settings: { model: 'wan' },
      checks: allChecks,
      retriesBadOutputs: false,
    },
  ]
  assert.deepEqual(catalog.get('svc-pro')?.routes, routes)
  await assert.rejects(loadSettings(yaml('render_seconds: 3, api_key_env: NOWHERE'), {}, types), {
    message: [
      'providers.gpu.origin: is required, and must be a URL',
      'providers.gpu.api_key_env: must name a variable that is set, not NOWHERE',
      'providers.gpu.render_seconds: is not a setting; the settings here are type, concurrency, requests_per_second, spend_per_day, poll_seconds_min, poll_seconds_max, origin, api_key, api_key_env, api_key_file',
    ].join('\n'),
  })
})
