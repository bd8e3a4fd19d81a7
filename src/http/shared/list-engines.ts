// Lists a model's engines for the API and the site.

import type { Engine, Model } from '../../domain/tasks/catalog.ts'

/** Returns each engine type once, in the order of the model's routes. */
export function listEngines({ routes }: Model, engines: ReadonlyMap<string, Engine>) {
  const abouts = new Map<string, string>()
  for (const { provider } of routes) {
    const engine = engines.get(provider)
    if (engine !== undefined) abouts.set(engine.type, engine.about)
  }
  return [...abouts].map(([name, about]) => ({ name, about }))
}
