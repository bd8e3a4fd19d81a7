// GET /api/v1/models: lists the models with their prices and limits.

import { promptLengthMax } from '../../domain/tasks/prompt-length.ts'
import type { Engine, Model } from '../../domain/tasks/catalog.ts'
import type { RateLimiter } from '../../lib/rate-limit.ts'
import type { LiveCatalog } from '../../tasks/live-catalog.ts'
import type { Handler } from '../serving/call.ts'
import type { ApiGate } from './gate.ts'
import type { ModelData, ModelsData } from './schemas/models.ts'
import { listEngines } from '../shared/list-engines.ts'
import { answerTagged } from '../shared/tagged-answer.ts'

export function listModelsHandler(
  gate: ApiGate,
  limiter: RateLimiter,
  catalog: Pick<LiveCatalog, 'current'>,
  engines: ReadonlyMap<string, Engine>,
): Handler {
  return async (call) => {
    await gate.admit(call, limiter)
    const models = [...catalog.current.values()].map((model) => modelDataOf(model, engines))
    return answerTagged(call, { models } satisfies ModelsData)
  }
}

function modelDataOf(model: Model, engines: ReadonlyMap<string, Engine>): ModelData {
  return {
    model_id: model.id,
    task_type: model.kind,
    credits: model.priceCredits,
    enabled: model.isEnabled,
    limits: { prompt_characters: promptLengthMax, image_urls: model.imageUrlsMax },
    aspect_ratios: [...model.aspectRatios],
    default_aspect_ratio: model.defaultAspectRatio,
    engines: listEngines(model, engines),
  }
}
