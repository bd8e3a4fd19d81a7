// Creates a task. Runs every check that follows parsing, and then a single transaction that debits the price and
// inserts the task. A quote (`quote-task.ts`) runs the same checks.

import { unreachable } from '../lib/assert.ts'
import { branded } from '../lib/brand.ts'
import type { Clock } from '../lib/clock.ts'
import { timeOrderedId } from '../lib/ids.ts'
import { only } from '../lib/only.ts'
import type { AddressPolicy } from '../domain/network/address-policy.ts'
import type { AspectRatio, Catalog, Model } from '../domain/tasks/catalog.ts'
import type { CreateDecision, Idempotency, NewTask, Receipt } from '../domain/tasks/decide-create.ts'
import { invalidField, isOutcomeUnknown, ServiceError } from '../domain/errors.ts'
import type { AccountId, ApiKeyId, FileName, RequestId, TaskId } from '../domain/ids.ts'
import { checkInputUrl } from '../domain/network/input-url.ts'
import { imageMediaTypes } from '../domain/files/media-types.ts'
import { parseFileName } from '../domain/files/file-name.ts'
import { ownFileText, pathOfFile } from '../domain/files/own-file.ts'
import type { Store } from '../store/store.ts'
import type { LiveCatalog } from './live-catalog.ts'
import { bodyHashOf } from './parse-create.ts'
import type { CreateFields } from './parse-create.ts'

export interface CreateParts {
  readonly store: Store
  readonly rules: CreateRules
  readonly clock: Clock
  /** Throws `unavailable` while there is no disk space for new work. Not called for a replay, which needs no space. */
  readonly requireCapacity: () => void
}

export interface CreateRules {
  readonly catalog: Pick<LiveCatalog, 'current'>
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly inputPolicy: AddressPolicy
  readonly unfinishedTasksMax: number
  readonly lifetimeMs: number
  readonly uploadKeptMs: number
}

export interface CreateTaskInput {
  readonly accountId: AccountId
  /** Null if the account holder creates the task on the site. */
  readonly keyId: ApiKeyId | null
  readonly requestId: RequestId
  readonly fields: CreateFields
  readonly idempotencyKey: string | null
}

export interface Created {
  readonly receipt: Receipt
  /** True if an earlier request with the same `Idempotency-Key` created the task. */
  readonly isReplayed: boolean
}

/**
 * The task is durable when the promise resolves. If the request is refused, nothing is written. Looks up the
 * idempotency key before the other checks, so a replay succeeds even if the model has since been disabled or the
 * credits have been spent. The store looks up the key again under the account's lock.
 */
export async function createTask(parts: CreateParts, input: CreateTaskInput): Promise<Created> {
  const checked = await checkCreate(parts, input)
  if (checked.kind === 'replayed') return { receipt: checked.receipt, isReplayed: true }
  const { task } = checked
  const decisions = await parts.store.createTasks([task]).catch((error: unknown) => {
    throw isOutcomeUnknown(error) ? withIds(error, task) : error
  })
  return createdBy(only(decisions))
}

type Checked =
  | { readonly kind: 'replayed'; readonly receipt: Receipt }
  | { readonly kind: 'new'; readonly task: NewTask }

/** Runs every check that does not need a lock. Throws `ServiceError` if a check fails. */
export async function checkCreate(parts: CreateParts, input: CreateTaskInput): Promise<Checked> {
  const { accountId, fields, idempotencyKey } = input
  const idempotency = idempotencyKey === null ? null : { key: idempotencyKey, bodyHash: bodyHashOf(fields) }
  const receipt = idempotency === null ? null : await findReplay(parts.store, accountId, idempotency)
  if (receipt !== null) return { kind: 'replayed', receipt }
  return { kind: 'new', task: await checkNew(parts, input, idempotency) }
}

async function checkNew(
  { store, rules, clock, requireCapacity }: CreateParts,
  { accountId, keyId, requestId, fields }: CreateTaskInput,
  idempotency: Idempotency | null,
): Promise<NewTask> {
  requireCapacity()
  const model = checkModel(rules.catalog.current, fields.modelId)
  const imageUrls = checkImageCount(model, fields.imageUrls ?? [])
  const aspectRatio = checkAspectRatio(model, fields.aspectRatio)
  const ownNames = await checkInputs(store, rules, imageUrls)
  return {
    id: branded<TaskId>(timeOrderedId(clock.nowMs())),
    requestId,
    accountId,
    keyId,
    kind: model.kind,
    request: {
      modelId: model.id,
      prompt: fields.prompt,
      imageUrls: imageUrls.map((url, index) => storedInput(url, ownNames[index] ?? null)),
      aspectRatio,
    },
    priceCredits: model.priceCredits,
    unfinishedMax: rules.unfinishedTasksMax,
    lifetimeMs: rules.lifetimeMs,
    idempotency,
    // Outputs of tasks can be inputs too, but this use does not extend their retention.
    uploads: ownNames.filter((name) => name !== null).filter((name) => name.startsWith('in_')),
    uploadKeptMs: rules.uploadKeptMs,
  }
}

async function findReplay(
  store: Store,
  accountId: AccountId,
  idempotency: Idempotency,
): Promise<Receipt | null> {
  const stored = only(await store.findReceipts([{ accountId, key: idempotency.key }]))
  if (stored === null) return null
  if (stored.bodyHash !== idempotency.bodyHash) throw new ServiceError('idempotency_mismatch')
  return stored.receipt
}

function checkModel(catalog: Catalog, modelId: string): Model {
  const model = catalog.get(modelId)
  if (model === undefined) {
    throw new ServiceError('unknown_model', {
      message: `There is no model with this model_id. The models are ${[...catalog.keys()].join(', ')}.`,
    })
  }
  if (!model.isEnabled) {
    throw new ServiceError('model_disabled', {
      message: `The model ${model.id} is currently disabled. Choose another one.`,
    })
  }
  return model
}

function checkImageCount(model: Model, imageUrls: readonly string[]): readonly string[] {
  const { id, imageUrlsMax } = model
  if (imageUrls.length <= imageUrlsMax) return imageUrls
  throw invalidField(
    'image_urls',
    imageUrlsMax === 0
      ? `The model ${id} does not accept images. Leave image_urls out.`
      : `image_urls accepts at most ${counted(imageUrlsMax, 'image')} for ${id}; you sent ${imageUrls.length}.`,
  )
}

function checkAspectRatio(model: Model, requested: string | null): AspectRatio {
  if (requested === null) return model.defaultAspectRatio
  const ratio = model.aspectRatios.find((known) => known === requested)
  if (ratio !== undefined) return ratio
  throw invalidField(
    'aspect_ratio',
    `aspect_ratio must be one of ${model.aspectRatios.join(', ')} for ${model.id}.`,
  )
}

/** Returns the name of each input that is our own file, and null for each foreign URL. */
async function checkInputs(
  store: Store,
  rules: CreateRules,
  imageUrls: readonly string[],
): Promise<readonly (FileName | null)[]> {
  if (imageUrls.length === 0) return []
  const names = imageUrls.map((url, index) => {
    const text = ownFileText(rules.publicUrl, url)
    if (text === null) {
      checkForeignUrl(url, index, rules.inputPolicy)
      return null
    }
    const name = parseFileName(text)
    if (name === null) throw fileNotFound(index)
    return name
  })
  if (names.some((name) => name !== null)) await checkOwnFiles(store, names)
  return names
}

function storedInput(url: string, ownName: FileName | null): string {
  return ownName === null ? url : pathOfFile(ownName)
}

function checkForeignUrl(url: string, index: number, policy: AddressPolicy): void {
  const checked = checkInputUrl(url, policy)
  if (checked.kind === 'refused') throw invalidField('image_urls', `image_urls[${index}] ${checked.reason}.`)
}

async function checkOwnFiles(store: Store, names: readonly (FileName | null)[]): Promise<void> {
  const files = await store.readFiles(names.filter((name) => name !== null))
  const known = new Map(files.filter((file) => file !== null).map((file) => [file.name, file]))
  names.forEach((name, index) => {
    if (name === null) return
    const file = known.get(name)
    if (file === undefined || file.isGone) throw fileNotFound(index)
    if (!imageMediaTypes.some((mediaType) => mediaType === file.mediaType)) {
      throw invalidField('image_urls', `image_urls[${index}] must be the URL of a PNG, JPEG, or WebP image.`)
    }
  })
}

function fileNotFound(index: number): ServiceError {
  return invalidField(
    'image_urls',
    `image_urls[${index}] is the URL of a file on this service, but the file does not exist or has been removed. Upload the image again.`,
  )
}

/** Throws `ServiceError` if the store has refused the create request. */
export function createdBy(decision: CreateDecision): Created {
  switch (decision.kind) {
    case 'created':
      return { receipt: decision.receipt, isReplayed: false }
    case 'replayed':
      return { receipt: decision.receipt, isReplayed: true }
    case 'unauthorized':
    case 'idempotency_mismatch':
      throw new ServiceError(decision.kind)
    case 'too_many_unfinished_tasks':
      throw new ServiceError(decision.kind, {
        message: `The account has reached its limit of ${counted(decision.unfinishedMax, 'unfinished task')}. Wait until one has ended.`,
      })
    case 'model_not_allowed':
      throw new ServiceError(decision.kind, {
        message: `This API key cannot use this model. It can use ${decision.modelIds.join(', ')}.`,
      })
    case 'key_limit_reached': {
      const { required, available } = decision
      const message = `This task costs ${counted(required, 'credit')}, but this key may spend only ${available.toLocaleString('en')} more today. Wait until midnight UTC, or use another key.`
      throw new ServiceError(decision.kind, { message, data: { required, available } })
    }
    case 'insufficient_credits': {
      const { required, available } = decision
      const message = `This task costs ${counted(required, 'credit')}, but the balance is ${available}. Add credits, or choose a cheaper model.`
      throw new ServiceError(decision.kind, { message, data: { required, available } })
    }
    default:
      return unreachable(decision)
  }
}

/** Adds the IDs to an error that is shared by a whole batch, so that each client can look for its own task. */
function withIds(error: ServiceError, { id, requestId }: NewTask): ServiceError {
  return new ServiceError(error.code, {
    message:
      'We do not know whether the task was created. Query the task with the task_id in this response, or repeat the create request with the same Idempotency-Key.',
    data: { task_id: id, request_id: requestId },
    detail: error.detail,
    cause: error,
  })
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
