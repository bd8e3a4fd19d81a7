// The rows of the gallery fill the width, and every image keeps its own aspect ratio.

import type { Box, Layout } from '../../components/list/virtual-layout.ts'

/** The height of the caption below each image, in pixels. Each box includes the caption. */
export const captionHeight = 44

/**
 * All lengths are in pixels. Without its captions, a row is at most `rowHeight` high. The last row may be narrower than
 * `width`. `gap` is the space between images and between rows.
 */
export function layoutGallery(
  ratios: readonly number[],
  width: number,
  rowHeight: number,
  gap: number,
): Layout {
  const boxes: Box[] = []
  let y = 0
  for (let start = 0; start < ratios.length;) {
    const row = fullRow(ratios, start, width / rowHeight, gap / rowHeight)
    const sum = row.reduce((total, ratio) => total + ratio, 0)
    const height = Math.min(rowHeight, (width - gap * (row.length - 1)) / sum)
    let x = 0
    for (const ratio of row) {
      boxes.push({ x, y, width: ratio * height, height: height + captionHeight })
      x += ratio * height + gap
    }
    y += height + captionHeight + gap
    start += row.length
  }
  return { boxes, height: Math.max(0, y - gap) }
}

/** Takes images from `start` until the row is full or no image is left. `width` and `gap` are in row heights. */
function fullRow(ratios: readonly number[], start: number, width: number, gap: number): readonly number[] {
  let filled = -gap
  let end = start
  while (end < ratios.length && filled < width) {
    filled += gap + (ratios[end] ?? 1)
    end += 1
  }
  return ratios.slice(start, end)
}
