// Which engine a task goes to, and which models an engine serves.

import { assert } from '../lib/assert.ts'
import type { Catalog, Route } from '../domain/tasks/catalog.ts'
import type { ClaimedTask } from '../domain/tasks/task.ts'

/** The engine that has the work already, also when its route is gone by now; for queued work the model's first route. */
export function routeOf({ task, provider }: ClaimedTask, catalog: Catalog): Route {
  const routes = catalog.get(task.modelId)?.routes ?? []
  const route =
    task.phase === 'queued'
      ? routes[0]
      : (routes.find((known) => known.provider === provider) ??
        (provider === null ? undefined : { provider, parameters: {} }))
  assert(route !== undefined, 'only tasks that an engine of ours can go on with are claimed')
  return route
}

/** The models whose new tasks go to each of these providers. */
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
