// Trees that the illustrations lack. All of them grow.

import { line, oval, shape, soft, toned } from '../pen.ts'

type Lobe = readonly [x: number, y: number, radius: number]

/** Tufts of leaves in flat tones, as the illustrations draw them: a dark hem below, the mass in the light, a few folds. */
export function foliage(lobes: readonly Lobe[], color: string): string {
  const tufts = (right: number, down: number, scale: number, paint: string) =>
    lobes
      .map(([x, y, radius]) =>
        oval(x + radius * right, y + radius * down, radius * scale, radius * scale * 0.94, paint),
      )
      .join('')
  const folds = lobes.slice(1).map(([x, y, radius], at) => {
    const isLeft = at % 2 === 0
    const start = `${x + radius * (isLeft ? -0.1 : 0.1)} ${y + radius * 0.62}`
    const side = isLeft ? 1 : -1
    return shape(
      `M${start}q${side * radius * 0.62} ${radius * 0.02} ${side * radius * 0.86} ${-radius * 0.5}q${-side * radius * 0.3} ${radius * 0.36} ${-side * radius * 0.86} ${radius * 0.5}Z`,
      toned(color, -0.28),
    )
  })
  return (
    tufts(0, 0.06, 1, toned(color, -0.28)) +
    tufts(-0.07, -0.14, 0.88, color) +
    folds.join('') +
    lobes.flatMap((lobe) => dabs(lobe, toned(color, 0.15))).join('')
  )
}

/** Single leaves that catch the light. */
function dabs([x, y, radius]: Lobe, color: string): readonly string[] {
  return [
    [-0.42, -0.52, -38],
    [-0.02, -0.66, -8],
    [-0.56, -0.1, -62],
    [-0.16, -0.3, -30],
  ].map(([right = 0, down = 0, turn = 0]) =>
    oval(x + right * radius, y + down * radius, radius * 0.17, radius * 0.08, color, turn),
  )
}

/** Drooping twigs side by side, longest at both ends. */
function strands(count: number, left: number, right: number, color: string, length: number): string {
  const twigs = Array.from({ length: count }, (_, at) => {
    const x = left + ((right - left) * at) / (count - 1)
    const fromMiddle = Math.abs(x - 64) / 46
    const top = 34 + fromMiddle ** 2 * 14
    const bottom = 82 + fromMiddle * 14 + ((at * 7) % 4) * 5 + length
    return shape(
      `M${x - 1} ${top}C${x - 5} ${top + 20} ${x - 4} ${bottom - 16} ${x} ${bottom}C${x + 4} ${bottom - 16} ${x + 5} ${top + 20} ${x + 1} ${top}Z`,
      color,
    )
  })
  return twigs.join('')
}

type Bough = readonly [
  fromX: number,
  fromY: number,
  bendX: number,
  bendY: number,
  toX: number,
  toY: number,
  width: number,
]

/** The three great boughs, then what grows from them. */
const branches: readonly Bough[] = [
  [61.5, 80, 60, 40, 50, 12, 11],
  [63, 82, 44, 56, 20, 36, 10],
  [66, 82, 76, 44, 88, 10, 11],
  [67, 80, 84, 60, 112, 40, 9],
  [58, 46, 52, 38, 36, 26, 5],
  [57, 40, 62, 26, 64, 8, 5],
  [44, 56, 30, 54, 12, 56, 5],
  [36, 48, 32, 40, 30, 26, 4],
  [80, 40, 92, 32, 100, 20, 5],
  [82, 32, 78, 20, 74, 8, 4],
  [90, 57, 104, 56, 120, 58, 5],
  [98, 50, 100, 42, 106, 30, 4],
]

/** Thick at its root, a point at its tip. */
function bough(...[fromX, fromY, bendX, bendY, toX, toY, width]: Bough): string {
  const half = width / 2
  const color = toX > 64 ? '#523d49' : '#5d4650'
  const length = Math.hypot(bendX - fromX, bendY - fromY)
  // As thick whichever way it grows.
  const across = ((bendY - fromY) / length) * half
  const down = ((fromX - bendX) / length) * half
  const at = (x: number, y: number, side: number) =>
    `${(x + across * side).toFixed(2)} ${(y + down * side).toFixed(2)}`
  return shape(
    `M${at(fromX, fromY, 1)}Q${at(bendX, bendY, 0.65)} ${toX} ${toY}Q${at(bendX, bendY, -0.65)} ${at(fromX, fromY, -1)}Z`,
    color,
  )
}

export const trees: Readonly<Record<string, string>> = {
  birch:
    shape('M59 46C60 84 59 104 55 124H73C69.500 104 68 84 68 46Z', soft('#f1efe9')) +
    shape('M65 60C65.500 84 66 104 68 124H73C69.500 104 68 84 68 46Z', '#cfcbd2') +
    line('M59.500 84H63.500M65 94H68.500M58.500 102H64M66 110H70M57.500 117H62', '#4a4550', 2.2) +
    line('M62 82L50 68M66 78L79 66M64 60L54 48M65 54L74 44', '#e2dfda', 2.6) +
    foliage(
      [
        [63, 46, 18],
        [64, 18, 13],
        [52, 30, 13],
        [77, 32, 13],
        [44, 48, 13],
        [85, 52, 12],
        [48, 66, 11],
        [80, 70, 10],
        [63, 66, 13],
      ],
      '#9ac556',
    ),
  willow:
    shape('M55 60C58 84 56 106 46 124H84C74 106 71 84 74 60Z', soft('#7d5a44')) +
    line('M60 80L46 62M70 80L84 60', '#7d5a44', 5) +
    strands(12, 18, 112, '#557f3d', 5) +
    foliage(
      [
        [64, 34, 26],
        [40, 44, 20],
        [88, 44, 20],
        [26, 56, 13],
        [102, 56, 13],
      ],
      '#76a94e',
    ) +
    strands(15, 20, 106, '#86b957', -14),
  'bare-tree':
    branches
      .map(([fromX, fromY, bendX, bendY, toX, toY, width]) =>
        bough(fromX, fromY, bendX, bendY, toX, toY, width),
      )
      .join('') +
    shape(
      'M56.500 74C62 68 67 68 72 74C71 100 76 116 84 124H61C57 123 52 121 45 124C56 108 58.500 92 56.500 74Z',
      '#5d4650',
    ) +
    shape('M66 78C67 92 70 110 84 124H76C68 112 63 92 66 78Z', '#473340') +
    line('M58 88C61 90 62 94 61 98M60 108C62 106 65 106 66 108', '#7b626c', 1.6),
}
