// Chooses the engine for a task, and lists the models that each engine serves.

import { assert } from '../lib/assert.ts'
import type { Catalog, Route } from '../domain/tasks/catalog.ts'
import type { ClaimedTask } from '../domain/tasks/task.ts'

/** For a queued task, the model's first route. Otherwise the route that already has the task, even if it was removed. */
export function routeOf({ task, openAttempt }: ClaimedTask, catalog: Catalog): Route {
  const routes = catalog.get(task.modelId)?.routes ?? []
  if (openAttempt === null) {
    const [first] = routes
    assert(first !== undefined, 'only tasks of known models are claimed from the queue')
    return first
  }
  const { route: name, provider } = openAttempt
  const known = routes.find((route) => route.name === name && route.provider === provider)
  return known ?? { name, provider, parameters: {}, settings: null }
}

/** For each of the providers, the models whose new tasks it gets. */
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
