// What draws for a model, as clients and pages are told.

import type { Engine, Model } from '../../domain/tasks/catalog.ts'

/** Each sort once, in the order of the routes: clients must be able to tell what draws for them. */
export function listEngines({ routes }: Model, engines: ReadonlyMap<string, Engine>) {
  const abouts = new Map<string, string>()
  for (const { provider } of routes) {
    const engine = engines.get(provider)
    if (engine !== undefined) abouts.set(engine.type, engine.about)
  }
  return [...abouts].map(([name, about]) => ({ name, about }))
}
