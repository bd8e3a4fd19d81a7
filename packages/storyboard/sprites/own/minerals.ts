// What lies in caves and on the ground. The stalactites hang: they belong at the upper edge of the picture.

import { line, shape, soft, toned } from '../pen.ts'

/** A prism from its foot, leaning to its tip: a light face and a dark one. */
function crystal(x: number, tipX: number, tipY: number, half: number, color: string): string {
  const bend = tipY + half * 1.5
  const left = tipX - half * 0.92
  const right = tipX + half * 0.92
  return (
    shape(`M${x - half} 122L${left} ${bend}L${tipX} ${tipY}L${right} ${bend}L${x + half} 122Z`, soft(color)) +
    shape(
      `M${x + half * 0.15} 122L${tipX + half * 0.1} ${bend + half * 0.5}L${tipX} ${tipY}L${right} ${bend}L${x + half} 122Z`,
      toned(color, -0.22),
    ) +
    shape(
      `M${x - half} 122L${left} ${bend}L${tipX - half * 0.45} ${bend + half * 0.3}L${x - half * 0.55} 122Z`,
      toned(color, 0.4),
    )
  )
}

function stalactite(x: number, width: number, length: number, color: string): string {
  return (
    shape(
      `M${x - width} -2C${x - width * 0.4} ${length * 0.35} ${x - width * 0.16} ${length * 0.7} ${x} ${length}C${x + width * 0.18} ${length * 0.7} ${x + width * 0.4} ${length * 0.35} ${x + width} -2Z`,
      soft(color),
    ) +
    shape(
      `M${x + width * 0.1} -2C${x + width * 0.2} ${length * 0.4} ${x + width * 0.06} ${length * 0.7} ${x} ${length}C${x + width * 0.18} ${length * 0.7} ${x + width * 0.4} ${length * 0.35} ${x + width} -2Z`,
      toned(color, -0.24),
    )
  )
}

function stone(x: number, y: number, width: number, height: number, color: string): string {
  return (
    shape(
      `M${x - width} ${y}C${x - width * 1.05} ${y - height * 0.6} ${x - width * 0.6} ${y - height} ${x - width * 0.1} ${y - height}C${x + width * 0.5} ${y - height * 1.02} ${x + width * 1.05} ${y - height * 0.55} ${x + width} ${y}Z`,
      soft(color),
    ) +
    shape(
      `M${x - width * 0.1} ${y - height}C${x + width * 0.5} ${y - height * 1.02} ${x + width * 1.05} ${y - height * 0.55} ${x + width} ${y}H${x + width * 0.2}C${x + width * 0.46} ${y - height * 0.4} ${x + width * 0.3} ${y - height * 0.8} ${x - width * 0.1} ${y - height}Z`,
      toned(color, -0.2),
    )
  )
}

export const minerals: Readonly<Record<string, string>> = {
  'crystal-cluster':
    crystal(44, 30, 46, 10, '#7f7be0') +
    crystal(84, 98, 52, 10, '#7f7be0') +
    crystal(56, 50, 22, 12, '#a48bf0') +
    crystal(74, 80, 30, 11, '#8f86ea') +
    crystal(34, 14, 76, 8, '#68c3e8') +
    crystal(94, 114, 82, 8, '#68c3e8') +
    crystal(64, 65, 58, 11, '#c9a6f5') +
    shape(
      'M14 124C18 114 30 112 38 116C48 110 62 112 66 116C76 110 92 112 96 116C106 114 114 118 116 124Z',
      soft('#5f5a76'),
    ),
  'rock-group':
    stone(40, 122, 30, 52, '#8f8a96') +
    stone(92, 123, 30, 34, '#a09aa4') +
    stone(62, 124, 24, 22, '#b3adb4') +
    stone(18, 124, 14, 14, '#9a949e'),
  'mossy-rock':
    stone(64, 123, 54, 66, '#8a8790') +
    shape(
      'M14 104C14 76 36 56 58 57C84 56 108 74 114 100C108 104 104 92 96 94C92 98 90 86 82 86C76 90 74 78 66 80C58 84 56 76 48 80C42 86 40 82 32 88C26 98 22 94 14 104Z',
      soft('#6b9a4a'),
    ) +
    line('M40 70C46 66 52 65 56 66M72 67C80 69 86 73 90 78', '#8dbb5e', 3),
  stalactites:
    stalactite(20, 17, 62, '#7d7387') +
    stalactite(106, 18, 74, '#7d7387') +
    stalactite(62, 20, 96, '#8b8194') +
    stalactite(40, 11, 44, '#978d9e') +
    stalactite(84, 12, 52, '#978d9e') +
    stalactite(122, 8, 34, '#978d9e') +
    stalactite(4, 8, 36, '#978d9e'),
  stalagmite:
    stone(64, 124, 48, 16, '#6f6679') +
    shape('M36 120C48 96 54 60 60 22C62 16 66 16 68 22C74 60 82 96 94 120Z', soft('#857b8f')) +
    shape('M66 18C68 60 70 96 72 120H94C82 96 74 60 68 22Z', '#675e73') +
    line('M52 86C58 90 68 90 76 86M48 104C58 109 72 109 82 104M57 58C62 60 66 60 71 58', '#a197aa', 2),
}
