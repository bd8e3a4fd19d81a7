// `models.<id>.routes`: the providers that run a model.

import { assert } from '../lib/assert.ts'
import type { OutputChecks } from '../domain/files/output-checks.ts'
import type { Route } from '../domain/tasks/catalog.ts'
import { builtInProvider } from './providers.ts'
import type { EngineSettingsReader } from './providers.ts'
import type { Section } from './reading/section.ts'

/** The engine of each provider, keyed by the provider's name. */
export type Engines = ReadonlyMap<string, EngineSettingsReader>

const nameForm = /^[a-z0-9][a-z0-9._-]{0,63}$/

const weightMax = 1_000

const about = [
  'The providers that run the model. Each task goes to the first provider that can take the task or, if each route has',
  'a weight, to a provider chosen by weight. Another provider is used if that one is busy, or refuses the task for a',
  'reason other than its prompt or images. If an engine that costs nothing fails, the task is tried again. The name of',
  'the route (by default, the name of the provider) is recorded with every submission. parameters are sent to the',
  'engine. checks: { shape: false } turns off one of the output checks (decode, shape, blank, frozen). If an output',
  'fails a check, an engine that costs nothing gets another attempt. An engine that charges for submissions gets one',
  'only with retry_bad_outputs: true.',
]

/** `defaults`: null for a model that the operator added, whose routes must be in the file. */
export function readRoutes(
  section: Section,
  defaults: readonly Route[] | null,
  engines: Engines,
): readonly Route[] {
  const example = (defaults ?? []).map(({ name, provider, parameters }) => ({ name, provider, parameters }))
  const read = section.sections('routes', { example, about }, (route) => readRoute(route, engines))
  if (read === null && defaults === null) section.wrong('routes', 'is required for a model of your own')
  if (read?.length === 0) section.wrong('routes', 'must be a non-empty list of routes')
  if (read === null) return defaults ?? []
  const weighted = read.filter(({ weight }) => weight !== null).length
  if (weighted > 0 && weighted < read.length)
    section.wrong('routes', 'must have a weight on every route, or on none')
  return nameRoutes(section, read)
}

type NamelessRoute = Omit<Route, 'name'> & { readonly name: string | null }

function readRoute(route: Section, engines: Engines): NamelessRoute {
  const choices = [...engines.keys()]
  const provider = route.choice('provider', { choices, default: builtInProvider })
  const engine = engines.get(provider)
  assert(engine !== undefined, 'the provider of a route must exist')
  return {
    name: route.parsed('name', {
      rule: 'must consist of 1 to 64 lowercase letters, digits, dots, underscores, and hyphens, and begin with a letter or a digit',
      parse: (text) => (nameForm.test(text) ? text : null),
    }),
    provider,
    weight: route.integer('weight', { default: null, from: 1, to: weightMax }),
    parameters: route.json('parameters'),
    settings: engine.readRoute(route),
    checks: route.section('checks', [], (checks) => readChecks(checks, engine)),
    retriesBadOutputs: route.flag('retry_bad_outputs', { default: false }),
  }
}

function readChecks(checks: Section, { uncheckedByDefault = [] }: EngineSettingsReader): OutputChecks {
  const read = (name: keyof OutputChecks): boolean =>
    checks.flag(name, { default: !uncheckedByDefault.includes(name) })
  return { decode: read('decode'), shape: read('shape'), blank: read('blank'), frozen: read('frozen') }
}

/**
 * Names each unnamed route after its provider and its position among the routes of that provider. A new route for one
 * provider therefore does not rename the routes of other providers.
 */
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
