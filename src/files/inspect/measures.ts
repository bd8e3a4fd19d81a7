// The results of reading an image or a video: its measures, or the error that it cannot be read.

/** As displayed: width and height of an image that EXIF data rotates are those that a viewer sees. */
export interface Measures {
  readonly width: number
  readonly height: number
  /** Null for an image. */
  readonly durationMs: number | null
}

/** The file cannot be read. The message is for the log only; the sender is told just that the file cannot be read. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
