// GET /site/models: returns the model catalog and the limits on creating tasks.

import type { Engine, Model } from '../../../domain/tasks/catalog.ts'
import { imageMediaTypes, inputBytesMax } from '../../../domain/files/media-types.ts'
import { promptLengthMax } from '../../../domain/tasks/prompt-length.ts'
import type { LiveCatalog } from '../../../tasks/live-catalog.ts'
import type { Handler } from '../../serving/call.ts'
import { listEngines } from '../../shared/list-engines.ts'
import type { SiteContext } from '../context.ts'
import { answerWith } from '../request/answer.ts'
import type { ModelRow, ModelsAnswer } from '../wire/models.ts'

export function listSiteModelsHandler(
  { gate, limiter }: SiteContext,
  catalog: Pick<LiveCatalog, 'current'>,
  engines: ReadonlyMap<string, Engine>,
): Handler {
  return async (call) => {
    await gate.admit(call, limiter)
    return answerWith<ModelsAnswer>({
      models: [...catalog.current.values()].map((model) => modelRowOf(model, engines)),
      prompt_length_max: promptLengthMax,
      upload_bytes_max: inputBytesMax,
      upload_media_types: imageMediaTypes,
    })
  }
}

function modelRowOf(model: Model, engines: ReadonlyMap<string, Engine>): ModelRow {
  return {
    model_id: model.id,
    kind: model.kind,
    price: model.priceCredits,
    is_enabled: model.isEnabled,
    image_urls_max: model.imageUrlsMax,
    aspect_ratios: [...model.aspectRatios],
    default_aspect_ratio: model.defaultAspectRatio,
    engines: listEngines(model, engines),
  }
}
