// Which engine a task goes to, and which models an engine serves.

import type { Catalog, Route } from '../domain/catalog.ts'
import type { ClaimedTask } from '../domain/task.ts'

/** The engine that has the work already, also when its route is gone by now; else the model's first route, if any. */
export function routeOf({ task, provider }: ClaimedTask, catalog: Catalog): Route | null {
  const routes = catalog.get(task.modelId)?.routes ?? []
  if (provider === null) return routes[0] ?? null
  return routes.find((route) => route.provider === provider) ?? { provider, parameters: {} }
}

/** The models whose new tasks go to each provider. */
export function modelsByProvider(catalog: Catalog): ReadonlyMap<string, readonly string[]> {
  const models = new Map<string, string[]>()
  for (const { id, routes } of catalog.values()) {
    const provider = routes[0]?.provider
    if (provider !== undefined) models.set(provider, [...(models.get(provider) ?? []), id])
  }
  return models
}
