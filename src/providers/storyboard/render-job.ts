// The messages between the pool and its child processes. Plain data: they cross a pipe.

import type { AspectRatio, ModelKind } from '../../domain/tasks/catalog.ts'

export interface RenderJob {
  readonly kind: ModelKind
  readonly prompt: string
  /** Composition follows the seed: the same prompt and seed give the same bytes. */
  readonly seed: string
  readonly imagePaths: readonly string[]
  readonly aspectRatio: AspectRatio
  /** Where the child writes the PNG or MP4. */
  readonly outputPath: string
}

export type RenderReply =
  | { readonly kind: 'rendered'; readonly residentBytes: number }
  /** The input with this index is no image that can be read; another attempt would end the same. */
  | { readonly kind: 'unreadable'; readonly index: number }
  /** A defect of ours; the child has written it to its error stream. */
  | { readonly kind: 'broken' }

/** What a child is started with, as JSON in its first argument. */
export interface ChildSettings {
  readonly spriteFolder: string
  /** `null`: encode with the built-in WebAssembly encoder. */
  readonly ffmpegPath: string | null
  readonly residentBytesMax: number
}
