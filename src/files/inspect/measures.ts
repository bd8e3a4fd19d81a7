// The result of reading an image or a video: its dimensions and duration, or an error if it cannot be read.

/** The dimensions are those that a viewer shows, even if EXIF data rotates the image. */
export interface Measures {
  readonly width: number
  readonly height: number
  /** Null for an image. */
  readonly durationMs: number | null
}

/** The file cannot be read. Clients learn only this fact, because the message is for the log. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
