// What is filled in on the playground, and the create that it becomes.

import type { AspectRatio } from '../../../src/domain/tasks/catalog.ts'
import type { ModelRow, ModelsAnswer } from '../../../src/http/site/wire/models.ts'
import type { CreateRequest } from '../../../src/http/site/wire/tasks.ts'

export interface Draft {
  /** Null: none was chosen yet. */
  readonly modelId: string | null
  readonly prompt: string
  /** Null: as the model has it. */
  readonly aspectRatio: AspectRatio | null
  readonly imageUrls: readonly string[]
  /** Of this filling: sent twice, by a double click or after a lost connection, it makes one task. */
  readonly idempotencyKey: string
}

export type DraftChange = Partial<Omit<Draft, 'idempotencyKey'>>
/** From what is filled in by then, for what comes later than it was asked for. */
export type ChangeDraft = (change: DraftChange | ((draft: Draft) => DraftChange)) => void

function emptyDraft(): Draft {
  return { modelId: null, prompt: '', aspectRatio: null, imageUrls: [], idempotencyKey: crypto.randomUUID() }
}

/** Another filling is another wish. */
export function withChange(draft: Draft, change: DraftChange): Draft {
  return { ...draft, ...change, idempotencyKey: crypto.randomUUID() }
}

/** The chosen one while it is on, else what is tried with the least: a picture, the cheapest. Null where all are off. */
export function modelOf({ modelId }: Draft, models: readonly ModelRow[]): ModelRow | null {
  const usable = models.filter(({ is_enabled }) => is_enabled)
  const chosen = usable.find(({ model_id }) => model_id === modelId)
  if (chosen !== undefined) return chosen
  const images = usable.filter(({ kind }) => kind === 'image')
  const [first] = (images.length > 0 ? images : usable).toSorted((one, other) => one.price - other.price)
  return first ?? null
}

/** The chosen one if the model knows it, else the model's own. */
export function ratioFor({ aspectRatio }: Draft, model: ModelRow): AspectRatio {
  return model.aspect_ratios.find((ratio) => ratio === aspectRatio) ?? model.default_aspect_ratio
}

export function requestOf(draft: Draft, model: ModelRow): CreateRequest {
  return {
    model_id: model.model_id,
    prompt: draft.prompt,
    ...(draft.imageUrls.length > 0 && { image_urls: draft.imageUrls }),
    aspect_ratio: ratioFor(draft, model),
  }
}

/** What is wrong at a field of the create. */
export type Problems = Readonly<Partial<Record<'prompt' | 'image_urls', string>>>

export function problemsOf(
  draft: Draft,
  model: ModelRow,
  limits: Pick<ModelsAnswer, 'prompt_length_max'>,
): Problems {
  const length = codePointsIn(draft.prompt)
  const tooMany = draft.imageUrls.length - model.image_urls_max
  return {
    ...(draft.prompt.trim() === '' && { prompt: 'Describe what you want to see.' }),
    ...(length > limits.prompt_length_max && {
      prompt: `Leave out ${length - limits.prompt_length_max} characters: it is too long.`,
    }),
    ...(tooMany > 0 && {
      image_urls: `${model.model_id} takes at most ${model.image_urls_max}: remove ${tooMany}.`,
    }),
  }
}

/** As the service counts them. */
export function codePointsIn(text: string): number {
  return Array.from(text).length
}

/** Of what this tab kept; empty where that is no draft, as after an update of the site. */
export function draftOf(kept: unknown): Draft {
  return isDraft(kept) ? kept : emptyDraft()
}

function isDraft(kept: unknown): kept is Draft {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'prompt' in kept &&
    typeof kept.prompt === 'string' &&
    'idempotencyKey' in kept &&
    typeof kept.idempotencyKey === 'string' &&
    'imageUrls' in kept &&
    Array.isArray(kept.imageUrls)
  )
}
