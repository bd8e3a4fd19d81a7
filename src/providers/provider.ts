// The interface to the engines that create images and videos.

import type { Json, JsonObject } from '../lib/json.ts'
import type { AspectRatio, ModelKind } from '../domain/tasks/catalog.ts'
import type { EngineLimits } from '../domain/engines/engine-limits.ts'
import type { JobKey, TaskId } from '../domain/ids.ts'
import type { Cost } from '../domain/tasks/attempt.ts'
import type { Failure } from '../domain/tasks/task.ts'
import type { MediaType } from '../domain/files/media-types.ts'

/** Opaque JSON that identifies either a job on the engine or the output of a job. */
export type Handle = Json

/** A fetched and inspected input image. The file exists while this process works on the task. */
export interface InputImage {
  readonly path: string
  readonly mediaType: MediaType
  readonly width: number
  readonly height: number
}

/**
 * `parameters` and `settings` come from the route. The parameters are passed to the engine unchecked. The engine's
 * `EngineType` has read the settings.
 */
export interface EngineRequest<RouteSettings = unknown> {
  readonly taskId: TaskId
  readonly kind: ModelKind
  readonly prompt: string
  readonly images: readonly InputImage[]
  readonly aspectRatio: AspectRatio
  readonly parameters: JsonObject
  readonly settings: RouteSettings
}

/**
 * `signal` aborts at the deadline, or when this process must stop working on the task. `scratchFolder` belongs to this
 * task in this process, and is removed when the process stops working on the task. The engine can call us about this
 * submission at `hookUrl`. `hookUrl` is null if the engine cannot reach us or its type has no `parseHook`. The URL
 * contains a secret, so it must not be logged or become part of a handle. The adapter calls `onSent` when it sends the
 * request. The request counts toward the limit on requests per second until one second after this call. An adapter that
 * sends several requests need not call `onSent`: the worker does so when the adapter's method returns.
 */
export interface EngineContext {
  readonly jobKey: JobKey
  readonly signal: AbortSignal
  readonly scratchFolder: string
  readonly hookUrl: string | null
  readonly onSent: () => void
}

/**
 * An engine's finished output: a local file that we may move, or a URL to download. `headers` may contain the engine's
 * API key, so they are sent only to the provider's `origins`.
 */
export type Output =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string; readonly headers: Readonly<Record<string, string>> }

/**
 * `retry` says where another attempt may succeed. `no`: nowhere, because the request is the cause. `elsewhere`: only on
 * another route. `anywhere`: on the same route too, for example after a crash. `detail` is the engine's own text for
 * the log. Clients see only `code` and `message`, which we write.
 */
export interface EngineFailure extends Failure {
  readonly retry: 'no' | 'elsewhere' | 'anywhere'
  readonly detail: string | null
}

/**
 * `done`: the response contains the output or its URL. Given the `handle`, `poll` returns the same output again so that
 * another process can store the output. The handle is null if the response contained the output itself. Any kind except
 * `accepted` and `done` means that the engine certainly has no job. `misconfigured`: only the operator can correct the
 * cause, such as an unknown key, model, or workflow. `detail` is a sentence for the operator's log.
 */
export type Submitted =
  | { readonly kind: 'accepted'; readonly handle: Handle }
  | {
      readonly kind: 'done'
      readonly handle: Handle
      readonly outputs: readonly Output[]
      readonly cost: Cost | null
    }
  | { readonly kind: 'failed'; readonly failure: EngineFailure }
  | { readonly kind: 'busy'; readonly retryAfterMs: number; readonly detail: string }
  | { readonly kind: 'misconfigured'; readonly detail: string }

/**
 * `lost`: the engine does not recognize the handle. `isCertain`: whether it is certain that no other server has the job
 * and that the engine will not find the job later. `progress` is from 0 to 1, or null if it is not reported.
 */
export type Polled =
  | { readonly kind: 'running'; readonly progress: number | null }
  | { readonly kind: 'succeeded'; readonly outputs: readonly Output[]; readonly cost: Cost | null }
  | { readonly kind: 'failed'; readonly failure: EngineFailure }
  | { readonly kind: 'lost'; readonly isCertain: boolean }

export type Found =
  | { readonly kind: 'found'; readonly handle: Handle }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unsure' }

/**
 * `submitKey`: with `none`, the engine cannot look up a lost submission; with `client-id`, `find` looks up our job key;
 * with `dedupe`, a second submission with the same job key does not create a second job. `isFree`: a second submission
 * costs only time, so a lost submission is repeated. `isLocal`: the engine belongs to this process, and its jobs end
 * with the process. Any other engine is shared by all processes, and its jobs outlive them.
 */
export interface Capabilities {
  readonly kinds: readonly ModelKind[]
  readonly submitKey: 'none' | 'client-id' | 'dedupe'
  readonly isFree: boolean
  readonly isLocal: boolean
  readonly canCancel: boolean
}

/**
 * `submit`, `poll`, and `find` deliberately throw only two errors: `SubmitUnknown` (the submission may have been
 * accepted) and `Transient` (ask again). `submit` never retries, because this could create a second paid job.
 */
export interface Provider<RouteSettings = unknown> {
  readonly name: string
  readonly capabilities: Capabilities
  readonly limits: EngineLimits
  /**
   * In the form of `URL.origin`. The operator configures the origins, so they never come from the engine. The `headers`
   * of an output are sent only to these origins. An output URL may point into the operator's own network only if its
   * origin is one of these or of the `outputOrigins`.
   */
  readonly origins: readonly string[]
  /** Other origins in the operator's own network to which output URLs may point. We send them no `headers`. */
  readonly outputOrigins: readonly string[]
  submit(request: EngineRequest<RouteSettings>, context: EngineContext): Promise<Submitted>
  poll(handle: Handle, context: EngineContext): Promise<Polled>
  /** Looks up the job key after a submission with an unknown outcome. Present only with `submitKey: 'client-id'`. */
  find?(context: EngineContext): Promise<Found>
  /** Asks the engine to stop the job. The job may still succeed. */
  cancel?(handle: Handle, context: EngineContext): Promise<void>
  /** For the `doctor` command: the requests that `submit` would send, in order. Secrets are replaced with `***`. */
  preview?(request: EngineRequest<RouteSettings>): Promise<readonly RequestPreview[]>
  /**
   * For the `doctor` command: checks whether the engine is reachable, accepts our credentials, and has everything that
   * the routes refer to. Creates nothing on the engine.
   */
  probe?(routes: readonly RouteSettings[], signal: AbortSignal): Promise<readonly Finding[]>
  /** Ends child processes and connections. A local engine's unfinished jobs are lost, and are submitted again later. */
  close(): Promise<void>
}

/**
 * A request as `doctor` displays it. For a multipart request, `body` has one line per part. `note` is a sentence for
 * the operator about how the request was created.
 */
export interface RequestPreview {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly note: string | null
}

/** `message` is a sentence for the operator. */
export interface Finding {
  readonly isOk: boolean
  readonly message: string
}

/**
 * The engine may or may not have accepted the submission. If a second submission could do harm, the worker must find
 * out whether the engine accepted the first one before submitting again.
 */
export class SubmitUnknown extends Error {
  override readonly name = 'SubmitUnknown'
}

/** The state of the job is currently unknown: ask again later. */
export class Transient extends Error {
  override readonly name = 'Transient'
  /** How long the engine asks us to wait before we poll any of its jobs. 0 if the engine does not say. */
  readonly retryAfterMs: number

  constructor(message: string, { cause, retryAfterMs = 0 }: Later = {}) {
    super(message, { cause })
    this.retryAfterMs = retryAfterMs
  }
}

interface Later {
  readonly cause?: unknown
  readonly retryAfterMs?: number
}
