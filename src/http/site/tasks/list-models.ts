// GET /site/models: the catalogue of models, and the limits of a create.

import type { Catalog, Engine } from '../../../domain/tasks/catalog.ts'
import { imageMediaTypes, inputBytesMax } from '../../../domain/files/media-types.ts'
import { promptLengthMax } from '../../../domain/tasks/prompt-length.ts'
import type { Handler } from '../../serving/call.ts'
import { listEngines } from '../../shared/list-engines.ts'
import type { SiteContext } from '../context.ts'
import { answerWith } from '../request/answer.ts'
import type { ModelsAnswer } from '../wire/models.ts'

export function listSiteModelsHandler(
  { gate, limiter }: SiteContext,
  catalog: Catalog,
  engines: ReadonlyMap<string, Engine>,
): Handler {
  const models = [...catalog.values()].map((model) => ({
    model_id: model.id,
    kind: model.kind,
    price: model.priceCredits,
    is_enabled: model.isEnabled,
    image_urls_max: model.imageUrlsMax,
    aspect_ratios: model.aspectRatios,
    default_aspect_ratio: model.defaultAspectRatio,
    engines: listEngines(model, engines),
  }))
  return async (call) => {
    await gate.admit(call, limiter)
    return answerWith<ModelsAnswer>({
      models,
      prompt_length_max: promptLengthMax,
      upload_bytes_max: inputBytesMax,
      upload_media_types: imageMediaTypes,
    })
  }
}
