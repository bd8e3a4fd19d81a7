// What pages and process say of models, and of what every create may hold.

import type { AspectRatio, ModelKind } from '../../../domain/tasks/catalog.ts'

/** `GET /site/models`, and what every create may hold. */
export interface ModelsAnswer {
  readonly models: readonly ModelRow[]
  /** In code points. */
  readonly prompt_length_max: number
  readonly upload_bytes_max: number
  readonly upload_media_types: readonly string[]
}

export interface ModelRow {
  readonly model_id: string
  readonly kind: ModelKind
  readonly price: number
  readonly is_enabled: boolean
  readonly image_urls_max: number
  readonly aspect_ratios: readonly AspectRatio[]
  readonly default_aspect_ratio: AspectRatio
  /** What draws for it, as `GET /api/v1/models` says it. */
  readonly engines: readonly { readonly name: string; readonly about: string }[]
}
