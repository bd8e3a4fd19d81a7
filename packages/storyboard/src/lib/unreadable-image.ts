/** The input with this index is not an image that can be read; another attempt would end the same. */
export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage'
  readonly index: number

  constructor(index: number, cause: unknown) {
    super(`input image ${index} cannot be read`, { cause })
    this.index = index
  }
}
