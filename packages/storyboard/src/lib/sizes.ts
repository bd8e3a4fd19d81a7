// The frame sizes for each aspect ratio. Every size matches its ratio exactly and has even sides.

import type { AspectRatio, RenderRequest } from './request.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Images have about one megapixel, and videos have about as many pixels as a 1280×720 frame. */
export function sizeOf(kind: RenderRequest['kind'], ratio: AspectRatio): Size {
  return sizes[ratio][kind]
}

const sizes: Record<AspectRatio, Record<RenderRequest['kind'], Size>> = {
  '1:1': { image: { width: 1024, height: 1024 }, video: { width: 960, height: 960 } },
  '16:9': { image: { width: 1344, height: 756 }, video: { width: 1280, height: 720 } },
  '9:16': { image: { width: 756, height: 1344 }, video: { width: 720, height: 1280 } },
  '4:3': { image: { width: 1152, height: 864 }, video: { width: 1120, height: 840 } },
  '3:4': { image: { width: 864, height: 1152 }, video: { width: 840, height: 1120 } },
  '3:2': { image: { width: 1248, height: 832 }, video: { width: 1176, height: 784 } },
  '2:3': { image: { width: 832, height: 1248 }, video: { width: 784, height: 1176 } },
  '21:9': { image: { width: 1540, height: 660 }, video: { width: 1456, height: 624 } },
}
