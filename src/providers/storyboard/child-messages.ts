// The messages between the pool and its child processes. Plain data: they cross a pipe.

import type { StoryboardOptions } from '@mutoscope/storyboard'

export type RenderReply =
  | { readonly kind: 'rendered'; readonly residentBytes: number }
  /** The input with this index is no image that can be read; another attempt would end the same. */
  | { readonly kind: 'unreadable'; readonly index: number }
  /** A defect of ours; the child has written it to its error stream. */
  | { readonly kind: 'broken' }

/** What a child is started with, as JSON in its first argument. */
export interface ChildSettings extends StoryboardOptions {
  readonly residentBytesMax: number
}
