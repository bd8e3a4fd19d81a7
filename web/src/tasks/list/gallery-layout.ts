// Where each picture of the gallery stands: rows that fill the width, every picture in its own shape.

import type { Box, Layout } from '../../components/list/virtual-layout.ts'

/** Below each picture there is room for its caption; a box holds both. */
export const captionHeight = 44

/** A row is as high as `rowHeight` or a little lower; the last one is not stretched. `gap` is between all pictures. */
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

/** As many from `start` on as fill the width; all of them if they do not. Widths are in heights of a row. */
function fullRow(ratios: readonly number[], start: number, width: number, gap: number): readonly number[] {
  let filled = -gap
  let end = start
  while (end < ratios.length && filled < width) {
    filled += gap + (ratios[end] ?? 1)
    end += 1
  }
  return ratios.slice(start, end)
}
