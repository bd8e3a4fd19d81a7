// Divides a frame into cells, one for each of several pictures. Cells are measured in whole pixels.

import type { Size } from '../../lib/sizes.ts'

export interface Cell {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Returns cells in rows or columns that fill the frame, in the order of the pictures. The pictures need as little
 * cropping as possible, except that the first picture is large. The gaps are `gap` pixels wide. `ratios` contains each
 * picture's width divided by its height.
 */
export function planCollage(ratios: readonly number[], size: Size, gap: number): readonly Cell[] {
  let best: readonly Cell[] = []
  let least = Infinity
  for (let cuts = 0; cuts < 2 ** (ratios.length - 1); cuts++) {
    const lines = linesOf(ratios, cuts)
    for (const cells of [rows(lines, size, gap), columns(lines, size, gap)]) {
      const cost = costOf(cells, ratios)
      if (cost >= least) continue
      least = cost
      best = cells
    }
  }
  return best
}

/** Returns cells of equal size, except in an incomplete last row, where they are wider. */
export function planGrid(count: number, size: Size, gap: number): readonly Cell[] {
  const across = Math.min(count, Math.max(1, Math.round(Math.sqrt((count * size.width) / size.height))))
  const lines = Array.from({ length: Math.ceil(count / across) }, (_, line) =>
    Array.from({ length: Math.min(across, count - line * across) }, () => 1),
  )
  const height = 1 / lines.length
  return rows(lines, size, gap, () => height)
}

/** Returns cells side by side or, in an upright frame, one above the other. */
export function planPair(count: number, size: Size, gap: number): readonly Cell[] {
  const line = Array.from({ length: count }, () => 1)
  return size.width / size.height >= 0.8 ? rows([line], size, gap) : columns([line], size, gap)
}

/** If bit `n` of `cuts` is set, a new line begins after picture `n`. */
function linesOf(ratios: readonly number[], cuts: number): readonly (readonly number[])[] {
  const lines: number[][] = [[]]
  for (const [at, ratio] of ratios.entries()) {
    lines.at(-1)?.push(ratio)
    if (at < ratios.length - 1 && (cuts >> at) & 1) lines.push([])
  }
  return lines
}

/** Makes each row as high as its pictures need, and then scales all rows by the same factor to fill the frame. */
function rows(
  lines: readonly (readonly number[])[],
  size: Size,
  gap: number,
  heightOf = (line: readonly number[]) => 1 / sum(line),
): readonly Cell[] {
  const heights = spread(lines.map(heightOf), size.height - gap, gap)
  return lines.flatMap((line, row) =>
    spread(line, size.width - gap, gap).map(([left, width]) => {
      const [top, height] = heights[row] ?? [gap, 0]
      return { left, top, width, height }
    }),
  )
}

function columns(lines: readonly (readonly number[])[], size: Size, gap: number): readonly Cell[] {
  const lying = rows(
    lines.map((line) => line.map((ratio) => 1 / ratio)),
    { width: size.height, height: size.width },
    gap,
  )
  return lying.map(({ left, top, width, height }) => ({ left: top, top: left, width: height, height: width }))
}

/**
 * Divides `length` in proportion to `shares`. Returns the start and length of each section. A gap precedes each
 * section.
 */
function spread(
  shares: readonly number[],
  length: number,
  gap: number,
): readonly (readonly [number, number])[] {
  const whole = sum(shares)
  const room = length - gap * shares.length
  let passed = 0
  return shares.map((share, at) => {
    const start = Math.round((passed / whole) * room)
    passed += share
    return [gap * (at + 1) + start, Math.round((passed / whole) * room) - start]
  })
}

function costOf(cells: readonly Cell[], ratios: readonly number[]): number {
  const areas = cells.map(({ width, height }) => width * height)
  const cut = cells.map(({ width, height }, at) => Math.abs(Math.log(width / height / (ratios[at] ?? 1))))
  const largest = Math.max(...areas)
  const smallest = Math.min(...areas)
  return (
    sum(cut) / cells.length +
    Math.max(...cut) +
    2.5 * Math.log(largest / (areas[0] ?? largest)) +
    0.4 * Math.max(0, Math.log(largest / smallest) - 1.2)
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
