// The models that clients can ask for: what each makes, costs and accepts.

import type { JsonObject } from '../../lib/json.ts'

export type ModelKind = 'image' | 'video'

export const aspectRatios = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '21:9'] as const
export type AspectRatio = (typeof aspectRatios)[number]

/** One way to run a model: which provider, with which parameters of its own. */
export interface Route {
  readonly provider: string
  readonly parameters: JsonObject
}

/** What clients are told of a provider. Not its name, which is the operator's, nor its parameters. */
export interface Engine {
  readonly type: string
  /** What makes the output, and what it is not: a sentence or two. */
  readonly about: string
}

export interface Model {
  readonly id: string
  readonly kind: ModelKind
  readonly priceCredits: number
  readonly imageUrlsMax: number
  readonly aspectRatios: readonly AspectRatio[]
  readonly defaultAspectRatio: AspectRatio
  readonly isEnabled: boolean
  readonly routes: readonly Route[]
}

/** Looked up by exact identifier; a `Map`, because a name from outside must never reach a prototype. */
export type Catalog = ReadonlyMap<string, Model>
