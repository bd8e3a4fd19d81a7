// The boundary to the engines that make images and videos. An adapter knows nothing of accounts, credits or the store.

import type { Json, JsonObject } from '../lib/json.ts'
import type { AspectRatio, ModelKind } from '../domain/tasks/catalog.ts'
import type { JobKey, TaskId } from '../domain/ids.ts'
import type { Failure } from '../domain/tasks/task.ts'
import type { MediaType } from '../domain/files/media.ts'

/** Opaque JSON that names the engine's own running work; stored, handed back unread. */
export type Handle = Json

/** A fetched and inspected input image: a local file that lives until the task ends. */
export interface InputImage {
  readonly path: string
  readonly mediaType: MediaType
  readonly width: number
  readonly height: number
}

/** What an engine is asked to make. `parameters` are the route's own, from the configuration. */
export interface EngineRequest {
  readonly taskId: TaskId
  readonly kind: ModelKind
  readonly prompt: string
  readonly images: readonly InputImage[]
  readonly aspectRatio: AspectRatio
  readonly parameters: JsonObject
}

/**
 * `signal` aborts at the deadline, and when this process must let go of the task. `scratchFolder` belongs to this task in this
 * process and is removed after it.
 */
export interface EngineContext {
  readonly jobKey: JobKey
  readonly signal: AbortSignal
  readonly scratchFolder: string
}

/** A finished product as the engine hands it over: a local file that the core may move away, or a URL to copy. */
export type Output =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string }

/** `mayRetry`: another attempt could end differently (a crash, an overload), the request itself is not at fault. */
export interface EngineFailure extends Failure {
  readonly mayRetry: boolean
}

export type Submitted =
  | { readonly kind: 'accepted'; readonly handle: Handle }
  | { readonly kind: 'done'; readonly outputs: readonly Output[] }
  | { readonly kind: 'failed'; readonly failure: EngineFailure }
  | { readonly kind: 'busy'; readonly retryAfterMs: number }

/** `lost`: the engine does not know the handle any more. */
export type Polled =
  | { readonly kind: 'running' }
  | { readonly kind: 'succeeded'; readonly outputs: readonly Output[] }
  | { readonly kind: 'failed'; readonly failure: EngineFailure }
  | { readonly kind: 'lost' }

export type Found =
  | { readonly kind: 'found'; readonly handle: Handle }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unsure' }

/**
 * What the core may rely on.
 * `submitKey`: `none`, the engine cannot be asked about a lost submit; `client-id`, `find` looks our job key up;
 * `dedupe`, a second submit with the same job key is the same job.
 * `isFree`: a second submit costs nothing but time, so a lost one is simply repeated.
 * `isLocal`: it lives in this process, and its jobs end with it. Any other is one engine for all processes, and its jobs
 * outlive them.
 */
export interface Capabilities {
  readonly kinds: readonly ModelKind[]
  readonly submitKey: 'none' | 'client-id' | 'dedupe'
  readonly isFree: boolean
  readonly isLocal: boolean
  readonly canCancel: boolean
  /** Most tasks at once, of this process where the engine is local, else of all processes together. */
  readonly concurrency: number
  /** Pause between two polls of one task. 0: `poll` itself waits until there is news. */
  readonly pollIntervalMs: number
}

/**
 * One engine. Adapters throw two things on purpose: `SubmitUnknown` (the submit may have been accepted) and `Transient`
 * (ask again). `submit` never retries by itself: a repeated submit is a second paid job.
 */
export interface Provider {
  readonly name: string
  readonly capabilities: Capabilities
  submit(request: EngineRequest, context: EngineContext): Promise<Submitted>
  poll(handle: Handle, context: EngineContext): Promise<Polled>
  /** After an unknown submit; only with `submitKey: 'client-id'`. */
  find?(request: EngineRequest, context: EngineContext): Promise<Found>
  /** Asks the engine to stop; the task may still succeed. */
  cancel?(handle: Handle, context: EngineContext): Promise<void>
  /** Ends child processes and connections. Unfinished work of a free engine is lost, and made again. */
  close(): Promise<void>
}

/** The submit may or may not have been accepted: the core must find out, and must not submit again blindly. */
export class SubmitUnknown extends Error {
  override readonly name = 'SubmitUnknown'
}

/** Nothing is known and nothing is wrong with the task: ask again later. */
export class Transient extends Error {
  override readonly name = 'Transient'
}
