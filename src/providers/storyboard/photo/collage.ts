// Where several pictures go in one frame: side by side in rows that fill it, the first one largest. Pure.

import type { Size } from '../sizes.ts'

export interface Cell {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Whole pixels; cells do not overlap, `gap` pixels lie between them and round them. */
export function planCollage(count: number, size: Size, gap: number): readonly Cell[] {
  const inner = { left: gap, top: gap, width: size.width - gap * 2, height: size.height - gap * 2 }
  return divide(count, inner, gap)
}

/** Cuts along the longer side, the larger half of the room for the earlier half of the pictures. */
function divide(count: number, cell: Cell, gap: number): readonly Cell[] {
  if (count <= 1) return [cell]
  const early = Math.floor(count / 2)
  const share = early / count + (count % 2 === 1 ? 0.12 : 0)
  if (cell.width >= cell.height) {
    const width = Math.round((cell.width - gap) * share)
    const left = { ...cell, width }
    const right = { ...cell, left: cell.left + width + gap, width: cell.width - width - gap }
    return [...divide(early, left, gap), ...divide(count - early, right, gap)]
  }
  const height = Math.round((cell.height - gap) * share)
  const upper = { ...cell, height }
  const lower = { ...cell, top: cell.top + height + gap, height: cell.height - height - gap }
  return [...divide(early, upper, gap), ...divide(count - early, lower, gap)]
}
