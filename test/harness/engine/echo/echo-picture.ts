import { pngChunk, withChunks } from '../../files/malicious-images.ts'
import { samplePicture } from '../sample-outputs.ts'

const picture = samplePicture(64, 64)

export async function echoPicture(text: string): Promise<Buffer> {
  return withChunks(await picture, pngChunk('tEXt', Buffer.from(`prompt\0${text}`, 'latin1')))
}
