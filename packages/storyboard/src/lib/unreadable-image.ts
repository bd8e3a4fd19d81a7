/** The input image with this index cannot be read. Another attempt would fail in the same way. */
export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage'
  readonly index: number

  constructor(index: number, cause: unknown) {
    super(`input image ${index} cannot be read`, { cause })
    this.index = index
  }
}
