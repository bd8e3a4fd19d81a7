// Chooses the engine for a task, and lists the models that each engine serves.

import { assert } from '../lib/assert.ts'
import type { Catalog, Route } from '../domain/tasks/catalog.ts'
import type { ClaimedTask } from '../domain/tasks/task.ts'

/** For a queued task, the model's first route; else the engine that already has the work, even if its route was removed. */
export function routeOf({ task, provider }: ClaimedTask, catalog: Catalog): Route {
  const routes = catalog.get(task.modelId)?.routes ?? []
  const route =
    task.phase === 'queued'
      ? routes[0]
      : (routes.find((known) => known.provider === provider) ??
        (provider === null ? undefined : { provider, parameters: {} }))
  assert(route !== undefined, 'only tasks that one of our engines can continue are claimed')
  return route
}

/** For each of these providers, the models whose new tasks go to it. */
export function modelsByProvider(
  catalog: Catalog,
  providers: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, readonly string[]> {
  const models = new Map<string, string[]>()
  for (const { id, routes } of catalog.values()) {
    const provider = routes[0]?.provider
    if (provider !== undefined && providers.has(provider))
      models.set(provider, [...(models.get(provider) ?? []), id])
  }
  return models
}
