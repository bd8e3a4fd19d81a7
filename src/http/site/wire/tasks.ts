// What pages and process say of tasks and of the images that go into them.

import type { AspectRatio, ModelKind } from '../../../domain/tasks/catalog.ts'
import type { Phase, TaskStatus } from '../../../domain/tasks/task.ts'

/** `POST /site/uploads`: an image as it is, its media type declared; answers as the API's upload does. */
export interface UploadAnswer {
  readonly url: string
}

/** `POST /site/tasks`: the body of the API's create, with a header `Idempotency-Key`. Answers as it does. */
export interface CreateRequest {
  readonly model_id: string
  readonly prompt: string
  readonly image_urls?: readonly string[]
  readonly aspect_ratio?: AspectRatio
}

export interface CreateAnswer {
  readonly task_id: string
  readonly request_id: string
  readonly credits: number
}

/**
 * `GET /site/tasks?status=&model_id=&search=&after=&limit=`, newest first, at most 100. `status` is 1 to 4, `search` a part of
 * the prompt, `after` the `next` of the page before.
 */
export interface TasksAnswer {
  readonly tasks: readonly TaskRow[]
  /** Null: there are no more. A page of a rare filter can be short, also empty, and still have one. */
  readonly next: string | null
}

export interface TaskRow {
  readonly task_id: string
  readonly status: TaskStatus
  readonly phase: Phase
  readonly kind: ModelKind
  readonly model_id: string
  readonly prompt: string
  readonly aspect_ratio: AspectRatio
  readonly credits: number
  readonly created_at_ms: number
  readonly finished_at_ms: number | null
  /** Null until it has succeeded, and after its retention. */
  readonly output_url: string | null
  readonly failure: { readonly code: string; readonly message: string } | null
}

/** `GET /site/tasks/{task_id}`. */
export interface TaskAnswer extends TaskRow {
  readonly request_id: string
  readonly image_urls: readonly string[]
  /** Media type and size of the output, while it is kept. */
  readonly output: {
    readonly media_type: string
    readonly bytes: number
    readonly expires_at_ms: number
  } | null
  /** The key that made it; null: the site. */
  readonly key: { readonly key_id: string; readonly name: string; readonly hint: string } | null
  /** In their order. */
  readonly timeline: readonly TimelineEvent[]
}

export interface TimelineEvent {
  readonly what: 'created' | 'charged' | 'submitted' | 'storing' | 'succeeded' | 'failed' | 'refunded'
  readonly at_ms: number
  /** Of `charged` and `refunded`. */
  readonly credits?: number
  /** Of `submitted`: which try at the engine, from 1. */
  readonly attempt?: number
}

/**
 * `GET /site/tasks/watch?task_id=&task_id=…` (at most 100): `text/event-stream`. Each event is a `TaskRow` as JSON: first
 * every task as it is, then each again when it changes. Ends when all are terminal.
 */
export type TaskEvent = TaskRow
