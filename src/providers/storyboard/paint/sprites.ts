// The illustrations on disk, as the set-up built them. Reads one drawing at a time by its byte range; never the whole
// file.

import { closeSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Canvas, Image } from '@napi-rs/canvas'
import { assert } from '../../../lib/assert.ts'
import { readSpriteIndex } from '../sprite-index.ts'

/** The part of a drawing that is not transparent, in its own 128 units. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Sprites {
  has(name: string): boolean
  /** The visible part alone, its longer side `size` pixels. */
  load(
    name: string,
    size: number,
  ): Promise<{ readonly image: Image; readonly width: number; readonly height: number }>
  close(): void
}

/** Throws a sentence for the operator when the set-up has not built the folder. */
export function openSprites(folder: string): Sprites {
  const index = readSpriteIndex(folder)
  const ranges = new Map(Object.entries(index.ranges))
  const file = openSync(path.join(folder, 'bodies.svg.txt'), 'r')
  const boxes = new Map<string, Box>()

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
    async load(name, size) {
      const body = bodyOf(name)
      const box = boxes.get(name) ?? (await measure(body))
      boxes.set(name, box)
      const scale = size / Math.max(box.width, box.height)
      const width = Math.max(1, Math.round(box.width * scale))
      const height = Math.max(1, Math.round(box.height * scale))
      return { image: await loadImage(svgOf(body, box, width, height)), width, height }
    },
    close: () => closeSync(file),
  }
}

const artboard: Box = { x: 0, y: 0, width: 128, height: 128 }

async function measure(body: string): Promise<Box> {
  const side = artboard.width
  const canvas: Canvas = createCanvas(side, side)
  const context = canvas.getContext('2d')
  context.drawImage(await loadImage(svgOf(body, artboard, side, side)), 0, 0)
  const { data } = context.getImageData(0, 0, side, side)
  let [left, top, right, bottom] = [side, side, 0, 0]
  for (let at = 3; at < data.length; at += 4) {
    // Fainter pixels are glows and edges, which nobody takes for the thing.
    if ((data[at] ?? 0) < 24) continue
    const x = ((at - 3) / 4) % side
    const y = Math.floor((at - 3) / 4 / side)
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  return right > left ? { x: left, y: top, width: right - left, height: bottom - top } : artboard
}

function svgOf(body: string, box: Box, width: number, height: number): Buffer {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  const view = `${box.x} ${box.y} ${box.width} ${box.height}`
  return Buffer.from(
    `<svg ${names} viewBox="${view}" preserveAspectRatio="none" width="${width}" height="${height}">${body}</svg>`,
  )
}
