// The frame for each aspect ratio. Every size has exactly its ratio and even sides, and all have about the same area.

import type { AspectRatio, RenderRequest } from './request.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the size of an output in pixels. Images have about one megapixel, and videos about the area of 1280×720. */
export function sizeOf(kind: RenderRequest['kind'], ratio: AspectRatio): Size {
  return kind === 'image' ? imageSizes[ratio] : videoSizes[ratio]
}

const imageSizes: Record<AspectRatio, Size> = {
  '1:1': { width: 1024, height: 1024 },
  '16:9': { width: 1344, height: 756 },
  '9:16': { width: 756, height: 1344 },
  '4:3': { width: 1152, height: 864 },
  '3:4': { width: 864, height: 1152 },
  '3:2': { width: 1248, height: 832 },
  '2:3': { width: 832, height: 1248 },
  '21:9': { width: 1540, height: 660 },
}

const videoSizes: Record<AspectRatio, Size> = {
  '1:1': { width: 960, height: 960 },
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
  '4:3': { width: 1120, height: 840 },
  '3:4': { width: 840, height: 1120 },
  '3:2': { width: 1176, height: 784 },
  '2:3': { width: 784, height: 1176 },
  '21:9': { width: 1456, height: 624 },
}
