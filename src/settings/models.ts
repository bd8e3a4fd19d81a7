// `models`: changes to the built-in models, and additional models. A built-in model can be switched off but not
// renamed, because clients refer to it by its name.

import { nearest } from '../lib/nearest.ts'
import { allChecks } from '../domain/files/output-checks.ts'
import { aspectRatios } from '../domain/tasks/catalog.ts'
import type { AspectRatio, Catalog, Model, ModelKind, Route } from '../domain/tasks/catalog.ts'
import { builtInProvider } from './providers.ts'
import type { Section } from './reading/section.ts'
import { isOneOf } from './reading/values.ts'
import { readRoutes } from './routes.ts'
import type { Engines } from './routes.ts'

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
    routes: [
      {
        name: builtInProvider,
        provider: builtInProvider,
        weight: null,
        parameters: {},
        settings: {},
        checks: { ...allChecks, blank: false, frozen: false },
        retriesBadOutputs: false,
      },
    ],
  }
}

const priceCreditsMax = 1_000_000_000

/** The highest value of `image_urls`. Each image is fetched and stored, and no known engine accepts more images. */
const imageUrlsLimit = 16

/** A model before the operator's changes. If the operator adds the model, `priceCredits` and `routes` are null. */
type ModelDefaults = Omit<Model, 'priceCredits' | 'routes'> & {
  readonly priceCredits: number | null
  readonly routes: readonly Route[] | null
}

const modelKinds = ['image', 'video'] as const

const idForm = /^[a-z0-9][a-z0-9._-]{0,63}$/

const about = [
  'Changes to the built-in models, and models of your own. A new price applies only to tasks created afterward. A',
  'model of your own needs a kind (image or video), a price, and routes:',
  '  poster-xl: { kind: image, price: 12, routes: [{ provider: openai, model: gpt-image-2 }] }',
]

/** `engines`: keyed by the names of the providers that a route may use. */
export function readModels(file: Section, engines: Engines): Catalog {
  return file.section('models', about, (models) => {
    const ids = new Set([...builtInCatalog.keys(), ...models.names()])
    const read = [...ids].map((id) =>
      models.section(id, [], (section) => {
        const builtIn = builtInCatalog.get(id)
        if (builtIn === undefined && !idForm.test(id))
          models.wrong(
            id,
            'must consist of 1 to 64 lowercase letters, digits, dots, underscores, and hyphens, and begin with a letter or a digit',
          )
        return readModel(section, builtIn ?? ownModel(section, id), engines)
      }),
    )
    return new Map(read.map((model) => [model.id, model]))
  })
}

/** The defaults of a model that the operator adds. */
function ownModel(section: Section, id: string): ModelDefaults {
  const meant = nearest(id, new Set(builtInCatalog.keys()))
  const kind = section.required('kind', {
    rule: `must be ${modelKinds.join(' or ')}${meant === null ? '' : ` (unless you meant the built-in ${meant})`}`,
    parse: (text) => modelKinds.find((known) => known === text) ?? null,
  })
  return { ...builtIn(id, kind ?? 'image', 0, 0), priceCredits: null, routes: null }
}

function readModel(section: Section, model: ModelDefaults, engines: Engines): Model {
  const price = section.integer('price', { default: model.priceCredits, from: 0, to: priceCreditsMax })
  if (price === null) section.wrong('price', 'is required for a model of your own')
  return {
    ...model,
    priceCredits: price ?? 0,
    isEnabled: section.flag('enabled', {
      default: model.isEnabled,
      about: [
        'If this is false, create requests for the model are refused (model_disabled). Accepted tasks still finish.',
        'To disable a model without a restart, use "mutoscope model disable".',
      ],
    }),
    imageUrlsMax: section.integer('image_urls', {
      default: model.imageUrlsMax,
      from: 0,
      to: imageUrlsLimit,
      about: ['The maximum number of input images per task.'],
    }),
    ...readRatios(section, model),
    routes: readRoutes(section, model.routes, engines),
  }
}

function readRatios(
  section: Section,
  model: Pick<Model, 'aspectRatios' | 'defaultAspectRatio'>,
): Pick<Model, 'aspectRatios' | 'defaultAspectRatio'> {
  const choices = `${aspectRatios.join(', ')}, each in quotes`
  const allowed = section.list('aspect_ratios', {
    rule: `one or more of ${choices}`,
    isItem: isOneOf(aspectRatios),
    default: model.aspectRatios,
  })
  if (allowed.length === 0) section.wrong('aspect_ratios', `must list at least one of ${choices}`)
  const defaultAspectRatio = section.choice<AspectRatio>('default_aspect_ratio', {
    choices: aspectRatios,
    default: model.defaultAspectRatio,
    about: ['The aspect ratio of a task that is created without aspect_ratio.'],
  })
  if (!allowed.includes(defaultAspectRatio)) {
    section.wrong(
      'default_aspect_ratio',
      `is ${defaultAspectRatio}, which is not in aspect_ratios: choose one of ${allowed.join(', ')}`,
    )
  }
  return { aspectRatios: [...new Set(allowed)], defaultAspectRatio }
}
