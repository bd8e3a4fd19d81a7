// The messages between the pool and its child processes.

import type { StoryboardOptions } from '@mutoscope/storyboard'

export type RenderReply =
  | { readonly kind: 'rendered'; readonly residentBytes: number }
  /** The input image with this index cannot be read. Another attempt would fail in the same way. */
  | { readonly kind: 'unreadable'; readonly index: number }
  /** A bug in Mutoscope. The child has written the stack trace to its standard error. */
  | { readonly kind: 'broken' }

/** Passed as JSON in the child's first argument. */
export interface ChildSettings extends StoryboardOptions {
  readonly residentBytesMax: number
}
