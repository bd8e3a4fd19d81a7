// The messages between the pool and its child processes: plain data, sent through a pipe.

import type { StoryboardOptions } from '@mutoscope/storyboard'

export type RenderReply =
  | { readonly kind: 'rendered'; readonly residentBytes: number }
  /** The input with this index is not a readable image. Another attempt would fail the same way. */
  | { readonly kind: 'unreadable'; readonly index: number }
  /** A bug in Mutoscope. The child has written the error to its standard error. */
  | { readonly kind: 'broken' }

/** A child's settings, passed as JSON in its first argument. */
export interface ChildSettings extends StoryboardOptions {
  readonly residentBytesMax: number
}
