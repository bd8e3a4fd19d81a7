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
  return tufts(0, 0.06, 1, toned(color, -0.28)) + tufts(-0.07, -0.14, 0.88, color) + folds.join('')
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

export const trees: Readonly<Record<string, string>> = {
  birch:
    shape('M58 52C60 84 59 104 55 124H74C70 104 68 84 69 52Z', soft('#f1efe9')) +
    shape('M66 54C66 84 67 104 69 124H74C70 104 68 84 69 52Z', '#cfcbd2') +
    line('M59.500 78H64M65 88H69M59 98H65M66 106H70M58 114H63', '#4a4550', 2.2) +
    line('M61 74L50 62M67 70L78 58', '#e2dfda', 3) +
    foliage(
      [
        [64, 24, 18],
        [46, 38, 16],
        [82, 40, 16],
        [50, 58, 14],
        [80, 60, 14],
        [65, 46, 19],
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
    shape('M56 60C58 88 57 106 48 124H82C73 106 70 88 72 60Z', soft('#5d4650')) +
    line(
      'M64 66C62 48 60 34 52 20M62 54C54 48 46 46 34 34M67 60C70 44 74 32 82 18M68 66C78 56 88 52 98 42M57 37L46 20M74 38L66 14M44 44L24 46M90 48L106 52M88 50L96 28',
      '#5d4650',
      5,
    ) +
    line(
      'M52 20L48 8M34 34L20 28M82 18L90 8M98 42L112 36M24 46L14 42M66 14L64 6M96 28L104 20',
      '#5d4650',
      2.6,
    ),
}
