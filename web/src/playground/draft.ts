// The playground's form state, and its conversion to a create request.

import type { AspectRatio } from '../../../src/domain/tasks/catalog.ts'
import type { ModelRow, ModelsAnswer } from '../../../src/http/site/wire/models.ts'
import type { CreateRequest } from '../../../src/http/site/wire/tasks.ts'
import { unitFor } from '../lib/format.ts'

export interface Draft {
  /** Null until the user chooses a model. */
  readonly modelId: string | null
  readonly prompt: string
  /** Null means the model's default. */
  readonly aspectRatio: AspectRatio | null
  readonly imageUrls: readonly string[]
  /** Sent with the request, so that a double click or a retry after a lost connection creates only one task. */
  readonly idempotencyKey: string
}

export type DraftChange = Partial<Omit<Draft, 'idempotencyKey'>>
/** Pass a function if the change depends on the latest draft. */
export type ChangeDraft = (change: DraftChange | ((draft: Draft) => DraftChange)) => void

function emptyDraft(): Draft {
  return { modelId: null, prompt: '', aspectRatio: null, imageUrls: [], idempotencyKey: crypto.randomUUID() }
}

/** Every change results in a different request, which needs a new idempotency key. */
export function withChange(draft: Draft, change: DraftChange): Draft {
  return { ...draft, ...change, idempotencyKey: crypto.randomUUID() }
}

/**
 * Returns the chosen model if it is enabled. Otherwise, returns the cheapest enabled image model or, if there is none,
 * the cheapest enabled video model. Returns null if no model is enabled.
 */
export function modelOf({ modelId }: Draft, models: readonly ModelRow[]): ModelRow | null {
  const usable = models.filter(({ is_enabled }) => is_enabled)
  const chosen = usable.find(({ model_id }) => model_id === modelId)
  if (chosen !== undefined) return chosen
  const images = usable.filter(({ kind }) => kind === 'image')
  const [first] = (images.length > 0 ? images : usable).toSorted((one, other) => one.price - other.price)
  return first ?? null
}

/** Returns the chosen aspect ratio if the model supports it. Otherwise, returns the model's default. */
export function ratioFor({ aspectRatio }: Draft, model: ModelRow): AspectRatio {
  return model.aspect_ratios.find((ratio) => ratio === aspectRatio) ?? model.default_aspect_ratio
}

export function createRequestOf(draft: Draft, model: ModelRow): CreateRequest {
  return {
    model_id: model.model_id,
    prompt: draft.prompt,
    ...(draft.imageUrls.length > 0 && { image_urls: [...draft.imageUrls] }),
    aspect_ratio: ratioFor(draft, model),
  }
}

/** Error messages by request field. */
export type Problems = Readonly<Partial<Record<'prompt' | 'image_urls', string>>>

export function problemsOf(
  draft: Draft,
  model: ModelRow,
  limits: Pick<ModelsAnswer, 'prompt_length_max'>,
): Problems {
  const length = codePointsIn(draft.prompt)
  const tooMany = draft.imageUrls.length - model.image_urls_max
  return {
    ...(draft.prompt.trim() === '' && { prompt: 'Enter a prompt.' }),
    ...(length > limits.prompt_length_max && {
      prompt: `Shorten the prompt by ${counted(length - limits.prompt_length_max, 'character')}.`,
    }),
    ...(tooMany > 0 && { image_urls: imageProblem(model, tooMany) }),
  }
}

function imageProblem({ model_id, image_urls_max: most }: ModelRow, tooMany: number): string {
  if (most === 0) return `${model_id} doesn't accept input images. Remove them.`
  return `${model_id} accepts at most ${counted(most, 'input image')}. Remove ${tooMany}.`
}

function counted(count: number, noun: string): string {
  return `${count} ${unitFor(count, noun)}`
}

/** The service measures the length of a prompt in code points. */
export function codePointsIn(text: string): number {
  return Array.from(text).length
}

/** Invalid data, for example from an older version of the site, results in an empty draft. */
export function draftOf(stored: unknown): Draft {
  return isDraft(stored) ? stored : emptyDraft()
}

function isDraft(stored: unknown): stored is Draft {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'prompt' in stored &&
    typeof stored.prompt === 'string' &&
    'idempotencyKey' in stored &&
    typeof stored.idempotencyKey === 'string' &&
    'imageUrls' in stored &&
    Array.isArray(stored.imageUrls)
  )
}
