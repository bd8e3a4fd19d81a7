// The schemas for the model catalog and the limits on creating tasks.

import * as z from 'zod'

import { aspectRatio, credits, modelId, modelKind } from '../../api/schemas/fields.ts'
import { list, shape } from './shape.ts'

export const modelRow = shape({
  model_id: modelId,
  kind: modelKind,
  price: credits,
  is_enabled: z.boolean(),
  image_urls_max: z.int().min(0),
  aspect_ratios: list(aspectRatio),
  default_aspect_ratio: aspectRatio,
  /** The same as in `GET /api/v1/models`. */
  engines: list(shape({ name: z.string(), about: z.string() })),
})
export type ModelRow = z.infer<typeof modelRow>

export const modelsAnswer = shape({
  models: list(modelRow),
  /** In code points. */
  prompt_length_max: z.int().min(1),
  upload_bytes_max: z.int().min(1),
  upload_media_types: list(z.string()),
})
export type ModelsAnswer = z.infer<typeof modelsAnswer>
