// The schema for the response to `GET /api/v1/models`.

import * as z from 'zod'

import { aspectRatio, credits, modelId, modelKind } from './fields.ts'

const engine = z.strictObject({
  name: z.string().meta({ description: 'The type of engine.', examples: ['storyboard'] }),
  about: z.string().describe('A short description of the engine.'),
})

const modelData = z.strictObject({
  model_id: modelId,
  task_type: modelKind,
  credits: credits.describe('The price of one task in credits.'),
  enabled: z.boolean().describe('Whether the model accepts new tasks. The operator can disable the model.'),
  limits: z.strictObject({
    prompt_characters: z.int().min(1).describe('The maximum length of the prompt, in Unicode code points.'),
    image_urls: z.int().min(0).describe('The maximum number of input images per task.'),
  }),
  aspect_ratios: z.array(aspectRatio).min(1),
  default_aspect_ratio: aspectRatio.describe('The aspect ratio of tasks that do not specify one.'),
  engines: z
    .array(engine)
    .describe('The types of engine that the model can use. Each task runs on one of them.'),
})
export type ModelData = z.infer<typeof modelData>

export const modelsData = z.strictObject({ models: z.array(modelData) })
export type ModelsData = z.infer<typeof modelsData>
