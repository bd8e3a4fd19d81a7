// The result of reading an image or a video: its dimensions and duration, or an error if it cannot be read.

/** The dimensions are those that a viewer shows, also for an image that EXIF data rotates. */
export interface Measures {
  readonly width: number
  readonly height: number
  /** Null for an image. */
  readonly durationMs: number | null
}

/** The file cannot be read. The message is for the log only; the client is told only that the file cannot be read. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
