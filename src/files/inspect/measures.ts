// The result of reading an image or a video.

/** The width and height are in pixels. For an image, any rotation that the EXIF data requests is already applied. */
export interface Measures {
  readonly width: number
  readonly height: number
  /** Null for an image. */
  readonly durationMs: number | null
}

/** The message is for the log. Clients learn only that the file cannot be read. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
