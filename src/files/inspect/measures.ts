// What reading a picture or a video yields: its measures, or the finding that it is none.

/** As shown: a picture that is turned by its EXIF data has the sides that a viewer sees. */
export interface Measures {
  readonly width: number
  readonly height: number
  /** Null for a still. */
  readonly durationMs: number | null
}

/** The file is not what it should be. The message is for the log: whoever sent it learns only that it cannot be read. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
