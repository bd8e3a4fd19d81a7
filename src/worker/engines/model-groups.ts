// Groups the models that use the same engines, so that one claim can take tasks of all models in a group. Also finds
// the route of a task that an engine already has.

import type { OpenAttempt } from '../../domain/tasks/attempt.ts'
import { allChecks } from '../../domain/files/output-checks.ts'
import type { Catalog, Route } from '../../domain/tasks/catalog.ts'

export interface ModelGroup {
  readonly providers: readonly string[]
  readonly modelIds: readonly string[]
}

/** Leaves out providers that this process does not have, and models that are left without a provider. */
export function groupModels(
  catalog: Catalog,
  hasEngine: (provider: string) => boolean,
): readonly ModelGroup[] {
  const groups = new Map<string, { providers: readonly string[]; modelIds: string[] }>()
  for (const { id, routes } of catalog.values()) {
    const named = new Set(routes.map(({ provider }) => provider))
    const providers = [...named].filter(hasEngine).toSorted()
    if (providers.length === 0) continue
    const group = groups.get(providers.join()) ?? { providers, modelIds: [] }
    group.modelIds.push(id)
    groups.set(providers.join(), group)
  }
  return [...groups.values()]
}

/**
 * The route by which a task was last submitted. If the settings no longer contain this route, only its recorded name
 * and provider are known.
 */
export function routeAt({ route: name, provider }: OpenAttempt, routes: readonly Route[]): Route {
  const known = routes.find((route) => route.name === name && route.provider === provider)
  return (
    known ?? {
      name,
      provider,
      weight: null,
      parameters: {},
      settings: null,
      checks: allChecks,
      retriesBadOutputs: false,
    }
  )
}
