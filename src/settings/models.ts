// `models`: the built-in models, and the operator's changes to them. Models cannot be added or renamed: clients know them
// by name.

import { aspectRatios } from '../domain/tasks/catalog.ts'
import type { AspectRatio, Catalog, Model, ModelKind, Route } from '../domain/tasks/catalog.ts'
import { builtInProvider } from './providers.ts'
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
    routes: [{ provider: builtInProvider, parameters: {} }],
  }
}

const priceCreditsMax = 1_000_000_000

/** Above the largest number that a known engine takes. Each image is fetched and held on disk. */
const imageUrlsLimit = 16

const about = [
  'Changes to the built-in models. A new price applies to tasks created from then on. Models cannot be added.',
]

/** `providers` are the names that a route may have. */
export function readModels(file: Section, providers: readonly string[]): Catalog {
  return file.section(
    'models',
    about,
    (models) =>
      new Map(
        [...builtInCatalog].map(([id, model]) => [
          id,
          models.section(id, [], (section) => readModel(section, model, providers)),
        ]),
      ),
  )
}

function readModel(section: Section, model: Model, providers: readonly string[]): Model {
  return {
    ...model,
    priceCredits: section.integer('price', { default: model.priceCredits, from: 0, to: priceCreditsMax }),
    isEnabled: section.flag('enabled', {
      default: model.isEnabled,
      about: [
        'false: creates are refused with model_disabled; accepted tasks still finish.',
        'To switch a model off without a restart, use "mutoscope model disable".',
      ],
    }),
    imageUrlsMax: section.integer('image_urls', {
      default: model.imageUrlsMax,
      from: 0,
      to: imageUrlsLimit,
      about: ['The most input images of a task.'],
    }),
    ...readRatios(section, model),
    routes: readRoutes(section, model, providers),
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
    about: ['The ratio of a create without aspect_ratio.'],
  })
  if (!allowed.includes(defaultAspectRatio)) {
    section.wrong(
      'default_aspect_ratio',
      `is ${defaultAspectRatio}, which is not in aspect_ratios: choose one of ${allowed.join(', ')}`,
    )
  }
  return { aspectRatios: [...new Set(allowed)], defaultAspectRatio }
}

function readRoutes(section: Section, model: Model, providers: readonly string[]): readonly Route[] {
  const setting = {
    example: model.routes,
    about: ['The provider that runs it, with parameters of its own. The first route is used.'],
  }
  const routes = section.sections('routes', setting, (route) => readRoute(route, providers))
  if (routes?.length === 0)
    section.wrong('routes', 'must be a list of at least one route; leave it out for the built-in one')
  return routes ?? model.routes
}

function readRoute(route: Section, providers: readonly string[]): Route {
  return {
    provider: route.choice('provider', { choices: providers, default: builtInProvider }),
    parameters: route.json('parameters'),
  }
}
