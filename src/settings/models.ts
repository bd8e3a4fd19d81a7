// `models`: the operator's changes to the built-in models. Models cannot be added or renamed, because clients know them
// by name.

import { assert } from '../lib/assert.ts'
import { aspectRatios } from '../domain/tasks/catalog.ts'
import type { AspectRatio, Catalog, Model, ModelKind, Route } from '../domain/tasks/catalog.ts'
import { builtInProvider } from './providers.ts'
import type { EngineSettingsReader } from './providers.ts'
import type { Section } from './reading/section.ts'
import { isOneOf } from './reading/values.ts'

const builtInModels: readonly Model[] = [
  builtIn('svc-flash', 'video', 20, 2),
  builtIn('svc-pro', 'video', 60, 2),
  builtIn('video-model-2', 'video', 100, 1),
  builtIn('image-model-a-2', 'image', 4, 8),
  builtIn('image-model-b-2', 'image', 8, 8),
]

export const builtInCatalog: Catalog = new Map(builtInModels.map((model) => [model.id, model]))

function builtIn(id: string, kind: ModelKind, priceCredits: number, imageUrlsMax: number): Model {
  return {
    id,
    kind,
    priceCredits,
    imageUrlsMax,
    aspectRatios,
    defaultAspectRatio: kind === 'video' ? '16:9' : '1:1',
    isEnabled: true,
    routes: [{ name: builtInProvider, provider: builtInProvider, parameters: {}, settings: {} }],
  }
}

const priceCreditsMax = 1_000_000_000

type Engines = ReadonlyMap<string, EngineSettingsReader>

/** More than any known engine accepts. Each image is fetched and stored on disk. */
const imageUrlsLimit = 16

const about = [
  'Changes to the built-in models. A new price applies only to tasks that are created afterwards. You cannot add models.',
]

/** `engines` contains the engine type of each provider that a route may use, keyed by the provider's name. */
export function readModels(file: Section, engines: Engines): Catalog {
  return file.section(
    'models',
    about,
    (models) =>
      new Map(
        [...builtInCatalog].map(([id, model]) => [
          id,
          models.section(id, [], (section) => readModel(section, model, engines)),
        ]),
      ),
  )
}

function readModel(section: Section, model: Model, engines: Engines): Model {
  return {
    ...model,
    priceCredits: section.integer('price', { default: model.priceCredits, from: 0, to: priceCreditsMax }),
    isEnabled: section.flag('enabled', {
      default: model.isEnabled,
      about: [
        'If this is false, create requests are refused with model_disabled; accepted tasks still finish.',
        'To disable a model without a restart, use "mutoscope model disable".',
      ],
    }),
    imageUrlsMax: section.integer('image_urls', {
      default: model.imageUrlsMax,
      from: 0,
      to: imageUrlsLimit,
      about: ['The maximum number of input images per task.'],
    }),
    ...readRatios(section, model),
    routes: readRoutes(section, model, engines),
  }
}

function readRatios(section: Section, model: Model): Pick<Model, 'aspectRatios' | 'defaultAspectRatio'> {
  const rule = `some of ${aspectRatios.join(', ')}, each in quotes`
  const allowed = section.list('aspect_ratios', {
    rule,
    isItem: isOneOf(aspectRatios),
    default: model.aspectRatios,
  })
  if (allowed.length === 0) section.wrong('aspect_ratios', `must be a list of at least one of ${rule}`)
  const defaultAspectRatio = section.choice<AspectRatio>('default_aspect_ratio', {
    choices: aspectRatios,
    default: model.defaultAspectRatio,
    about: ['The aspect ratio of a task that is created without aspect_ratio.'],
  })
  if (!allowed.includes(defaultAspectRatio)) {
    section.wrong(
      'default_aspect_ratio',
      `is ${defaultAspectRatio}, which is not in aspect_ratios: choose one of ${allowed.join(', ')}`,
    )
  }
  return { aspectRatios: [...new Set(allowed)], defaultAspectRatio }
}

function readRoutes(section: Section, model: Model, engines: Engines): readonly Route[] {
  const setting = {
    example: model.routes.map(({ name, provider, parameters }) => ({ name, provider, parameters })),
    about: [
      "Which provider runs the model's tasks, and with which parameters. Only the first route is used. A route's name, which",
      'must be unique within the model, distinguishes it from other routes with the same provider and is recorded with every',
      'submission. By default, a provider\'s first route has the provider\'s name, and further routes have "-2", "-3" and so on',
      'appended to it.',
    ],
  }
  const routes = section.sections('routes', setting, (route) => readRoute(route, engines))
  if (routes?.length === 0)
    section.wrong('routes', 'must be a list of at least one route; leave it out for the built-in one')
  return routes === null ? model.routes : nameRoutes(section, routes)
}

type NamelessRoute = Omit<Route, 'name'> & { readonly name: string | null }

function readRoute(route: Section, engines: Engines): NamelessRoute {
  const choices = [...engines.keys()]
  const provider = route.choice('provider', { choices, default: builtInProvider })
  const engine = engines.get(provider)
  assert(engine !== undefined, 'the choice is one of the providers')
  return {
    name: route.parsed('name', {
      rule: 'must be 1 to 64 characters from a-z, 0-9 and . _ -, and begin with a letter or a digit',
      parse: (text) => (/^[a-z0-9][a-z0-9._-]{0,63}$/.test(text) ? text : null),
    }),
    provider,
    parameters: route.json('parameters'),
    settings: engine.readRoute(route),
  }
}

/** Numbers the unnamed routes of each provider separately, so that a route to another provider in between changes no name. */
function nameRoutes(section: Section, routes: readonly NamelessRoute[]): readonly Route[] {
  const named = routes.map((route, index): Route => {
    const place = routes.slice(0, index + 1).filter(({ provider }) => provider === route.provider).length
    return { ...route, name: route.name ?? (place === 1 ? route.provider : `${route.provider}-${place}`) }
  })
  const names = named.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) section.wrong('routes', `has two routes named ${twice}: give each its own name`)
  return named
}
