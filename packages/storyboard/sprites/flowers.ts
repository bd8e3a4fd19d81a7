// Stems and leaves for flowers whose illustration shows only the blossom.

import type { Figure, HeadPlace } from './figure.ts'
import { box, line, moved, shape, soft, toned } from './pen.ts'

const green = '#5d9d4c'

export const flowers = ['blossom', 'hibiscus', 'rose', 'sunflower'] as const

export const flowerHead: HeadPlace = { scale: 0.56, x: 28, y: 2 }

export const stem: Figure = {
  behind:
    line('M64 40C62 70 68 96 64 122', green, 5) +
    shape('M64 112C50 112 34 102 28 84C46 84 60 94 64 112Z', soft(green)) +
    shape('M65 104C78 102 92 92 98 76C82 76 68 86 65 104Z', soft(toned(green, 0.12))) +
    line('M63 110C54 104 44 96 36 89M66 102C74 96 82 88 90 81', toned(green, -0.18), 1.4) +
    shape('M52 124C54 116 60 114 64 116C70 114 76 116 78 124Z', soft(toned(green, -0.12))),
  before: '',
}

/** Draws a flower in a pot, for rooms. */
export function potted(flower: string): string {
  return (
    moved(flower, 64 * 0.2, 2, 0.8) +
    shape('M42 96H86L80 124H48Z', soft('#d9704a')) +
    shape('M72 96H86L80 124H71Z', '#24163a', 0.12) +
    box(38, 87, 52, 11, soft('#e8845a'), 2) +
    shape('M42.500 98H85.500L85 101H43Z', '#24163a', 0.16)
  )
}
