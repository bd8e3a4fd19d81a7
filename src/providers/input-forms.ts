// The forms in which engines accept input images.

import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'

import type { FormPart } from '../net/multipart.ts'
import type { InputImage } from './provider.ts'

/** The part is streamed from the file, so the file can have any size. */
export async function filePart(
  name: string,
  fileName: string,
  { path, mediaType }: Pick<InputImage, 'path' | 'mediaType'>,
): Promise<FormPart> {
  const { size } = await stat(path)
  return { name, fileName, mediaType, bytes: size, content: () => createReadStream(path) }
}

/**
 * The maximum total size of the images in a JSON body. While the body is encoded and sent, several copies of its text
 * are in memory. Eight photographs take up about 30 MiB, but eight images of the maximum size would take up 160 MiB.
 */
export const inlineBytesMax = 48 * 1024 * 1024

export class InlineTooLarge extends Error {
  override readonly name = 'InlineTooLarge'
}

/**
 * Returns an encoder for the images of one request. The encoder rejects with `InlineTooLarge` if the total size of the
 * images is more than `inlineBytesMax`.
 */
export function createBase64Encoder(): (image: Pick<InputImage, 'path'>) => Promise<string> {
  let bytes = 0
  return async ({ path }) => {
    const { size } = await stat(path)
    bytes += size
    if (bytes > inlineBytesMax) throw new InlineTooLarge()
    return readFile(path, 'base64')
  }
}

export function dataUrl({ mediaType }: Pick<InputImage, 'mediaType'>, base64: string): string {
  return `data:${mediaType};base64,${base64}`
}
