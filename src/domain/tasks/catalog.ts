// The models that clients can use: what each one creates, costs, and accepts.

import type { JsonObject } from '../../lib/json.ts'
import type { OutputChecks } from '../files/output-checks.ts'

export type ModelKind = 'image' | 'video'

export const aspectRatios = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '21:9'] as const
export type AspectRatio = (typeof aspectRatios)[number]

/**
 * One way to run a model: a provider, parameters that are passed to the engine unchanged, and settings specific to the
 * engine. The name is unique within the model and is recorded with each attempt.
 */
export interface Route {
  readonly name: string
  readonly provider: string
  /** Relative to the weights of the other routes. Null for every route if the model uses its routes in order. */
  readonly weight: number | null
  readonly parameters: JsonObject
  readonly settings: unknown
  readonly checks: OutputChecks
  /**
   * Whether a task is retried if a paid engine's output fails a check. On a free engine, the task is always retried.
   */
  readonly retriesBadOutputs: boolean
}

/** The public description of a provider. Omits the name, which the operator chose, and all parameters. */
export interface Engine {
  readonly type: string
  /** One or two sentences about the engine's outputs and their limitations. */
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

/** A `Map` keyed by exact IDs, because an ID from a client must never be looked up in an object's prototype. */
export type Catalog = ReadonlyMap<string, Model>
