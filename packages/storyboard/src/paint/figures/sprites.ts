// The illustrations that setup builds on disk. Each drawing is a range of bytes in one file.

import { closeSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { loadImage } from '@napi-rs/canvas'
import type { Image } from '@napi-rs/canvas'
import { assert } from '../../lib/assert.ts'
import { readSpriteIndex } from '../../lib/sprite-index.ts'

export interface Sprites {
  has(name: string): boolean
  /** The width of the visible part divided by its height, or 1 if the illustration does not exist. */
  readonly aspectOf: (name: string) => number
  /** Loads the visible part of an illustration, to be drawn at `width` × `height` pixels. `size` is the longer side. */
  load(
    name: string,
    size: number,
  ): Promise<{ readonly image: Image; readonly width: number; readonly height: number }>
  close(): void
}

export function openSprites(folder: string): Sprites {
  const index = readSpriteIndex(folder)
  const ranges = new Map(Object.entries(index.ranges))
  const boxes = new Map(Object.entries(index.boxes))
  const images = createImageShelf()
  const file = openSync(path.join(folder, 'bodies.svg.txt'), 'r')

  function bodyOf(name: string): string {
    const range = ranges.get(name)
    assert(range !== undefined, `no illustration is named ${name}`)
    const [offset, length] = range
    const bytes = Buffer.alloc(length)
    readSync(file, bytes, 0, length, offset)
    return bytes.toString()
  }

  return {
    has: (name) => ranges.has(name),
    aspectOf(name) {
      const [, , width, height] = boxes.get(name) ?? [0, 0, 1, 1]
      return width / height
    },
    async load(name, size) {
      const box = boxes.get(name)
      assert(box !== undefined, `the illustration ${name} has not been measured`)
      const [, , across, down] = box
      const scale = size / Math.max(across, down)
      const width = Math.max(1, Math.round(across * scale))
      const height = Math.max(1, Math.round(down * scale))
      const grain = grains.find((step) => step >= size) ?? size
      const image = await images.take(`${name} ${grain}`, () => {
        const enlarged = grain / Math.max(across, down)
        const [wide, high] = [Math.ceil(across * enlarged), Math.ceil(down * enlarged)]
        return loadImage(svgOf(bodyOf(name), box.join(' '), wide, high))
      })
      return { image, width, height }
    },
    close: () => closeSync(file),
  }
}

/**
 * A drawing of up to 384 pixels is rendered at the smallest of these sizes that is large enough, and then reduced.
 * Above 48 pixels, the reduction is at most a third. A forest of sixty trees then needs only a dozen renderings, and is
 * painted in half the time.
 */
const grains = [48, 64, 96, 128, 192, 256, 384]

interface ImageShelf {
  take(name: string, make: () => Promise<Image>): Promise<Image>
}

/** Keeps the most recently used images, because the trees in one picture often appear in the next picture too. */
function createImageShelf(): ImageShelf {
  const shelf = new Map<string, Image>()
  let pixels = 0
  return {
    async take(name, make) {
      const image = shelf.get(name) ?? (await make())
      pixels += shelf.delete(name) ? 0 : image.width * image.height
      shelf.set(name, image)
      for (const [oldest, { width, height }] of shelf) {
        if (pixels <= shelfPixelsMax) break
        shelf.delete(oldest)
        pixels -= width * height
      }
      return image
    },
  }
}

/** These pixels take up 16 MB. */
const shelfPixelsMax = 4_000_000

function svgOf(body: string, view: string, width: number, height: number): Buffer {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  const size = `viewBox="${view}" preserveAspectRatio="none" width="${width}" height="${height}"`
  return Buffer.from(`<svg ${names} ${size}>${body}</svg>`)
}
