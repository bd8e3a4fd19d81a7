// What is asked of a render. Plain data, so that it can cross a pipe to another process.

export const aspectRatios = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '21:9'] as const
export type AspectRatio = (typeof aspectRatios)[number]

export interface RenderRequest {
  readonly kind: 'image' | 'video'
  readonly prompt: string
  /** Composition follows the seed: the same prompt and seed give the same bytes. */
  readonly seed: string
  /** PNG, JPEG or WebP files to edit, arrange or animate; none for a picture from words alone. */
  readonly imagePaths: readonly string[]
  readonly aspectRatio: AspectRatio
  /** Where the PNG or MP4 is written. */
  readonly outputPath: string
}
