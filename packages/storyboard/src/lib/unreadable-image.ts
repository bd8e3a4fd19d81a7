/** Thrown if the input with this index is not a readable image. Another attempt would fail in the same way. */
export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage'
  readonly index: number

  constructor(index: number, cause: unknown) {
    super(`input image ${index} cannot be read`, { cause })
    this.index = index
  }
}
