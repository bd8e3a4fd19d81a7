// The request for one render. It contains only plain data, so it can be sent to another process.

export const aspectRatios = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '21:9'] as const
export type AspectRatio = (typeof aspectRatios)[number]

export interface RenderRequest {
  readonly kind: 'image' | 'video'
  readonly prompt: string
  /** If the rest of the request is the same, the same seed gives the same bytes. */
  readonly seed: string
  /**
   * PNG, JPEG, or WebP files to edit, arrange, or animate. If there are none, the picture is drawn from the prompt
   * alone.
   */
  readonly imagePaths: readonly string[]
  readonly aspectRatio: AspectRatio
  readonly outputPath: string
}
