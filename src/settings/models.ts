// The operator's changes to the built-in catalogue. Models cannot be added or renamed: clients know them by name.

import { aspectRatios, builtInCatalog } from '../domain/tasks/catalog.ts'
import type { AspectRatio, Catalog, Model, Route } from '../domain/tasks/catalog.ts'
import { builtInProvider } from './providers.ts'
import { isOneOf } from './reading/section.ts'
import type { Settings } from './reading/section.ts'

const priceCreditsMax = 1_000_000_000

/** As many as the largest engine known takes, with room; each is fetched and held on disk. */
const imageUrlsMax = 16

export function readModels(models: Settings, providers: readonly string[]): Catalog {
  return new Map(
    [...builtInCatalog].map(([id, model]) => [
      id,
      models.section(id, (section) => readModel(section, model, providers)),
    ]),
  )
}

function readModel(section: Settings, builtIn: Model, providers: readonly string[]): Model {
  return {
    ...builtIn,
    priceCredits: section.integer('price', 0, priceCreditsMax) ?? builtIn.priceCredits,
    isEnabled: section.flag('enabled') ?? builtIn.isEnabled,
    imageUrlsMax: section.integer('image_urls', 0, imageUrlsMax) ?? builtIn.imageUrlsMax,
    ...readRatios(section, builtIn),
    routes: readRoutes(section, providers) ?? builtIn.routes,
  }
}

function readRatios(section: Settings, builtIn: Model): Pick<Model, 'aspectRatios' | 'defaultAspectRatio'> {
  const rule = `some of ${aspectRatios.join(', ')}, each in quotes`
  const allowed = section.list('aspect_ratios', rule, isOneOf(aspectRatios)) ?? builtIn.aspectRatios
  if (allowed.length === 0) section.wrong('aspect_ratios', `must be a list of at least one of ${rule}`)
  const chosen: AspectRatio | null = section.choice('default_aspect_ratio', aspectRatios)
  const defaultAspectRatio = chosen ?? builtIn.defaultAspectRatio
  if (!allowed.includes(defaultAspectRatio)) {
    const place = chosen === null ? 'is not set, and' : 'is'
    section.wrong(
      'default_aspect_ratio',
      `${place} ${defaultAspectRatio} is not in aspect_ratios: choose one of ${allowed.join(', ')}`,
    )
  }
  return { aspectRatios: [...new Set(allowed)], defaultAspectRatio }
}

function readRoutes(section: Settings, providers: readonly string[]): readonly Route[] | null {
  const routes = section.sections('routes', (route) => readRoute(route, providers))
  if (routes?.length === 0)
    section.wrong('routes', 'must be a list of at least one route; leave it out for the built-in one')
  return routes
}

function readRoute(route: Settings, providers: readonly string[]): Route {
  return {
    provider: route.choice('provider', providers) ?? builtInProvider,
    parameters: route.json('parameters') ?? {},
  }
}
