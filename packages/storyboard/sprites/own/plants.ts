// Bushes, grasses and leaves. They grow; the two frames belong before everything else, at an edge of the picture.

import { both, line, moved, oval, shape, soft, toned } from '../pen.ts'
import { foliage } from './trees.ts'

/** A blade of grass from its root, bending to its tip. */
function blade(x: number, tipX: number, tipY: number, width: number, color: string): string {
  const bendX = x + (tipX - x) * 0.25
  const bendY = 124 - (124 - tipY) * 0.62
  return shape(
    `M${x - width / 2} 124Q${bendX - width / 2} ${bendY} ${tipX} ${tipY}Q${bendX + width / 2} ${bendY} ${x + width / 2} 124Z`,
    soft(color),
  )
}

/** One frond: a rib that rises to the right and droops, with leaflets at both sides; one path for each of its tones. */
function frond(length: number, color: string): string {
  const ribAt = (share: number) => ({ x: length * share, y: -length * 0.3 * Math.sin(share * 2.4) })
  const side = (turn: number) =>
    Array.from({ length: 11 }, (_, at) => {
      const share = 0.12 + at * 0.082
      const reach = length * 0.2 * Math.sin((0.22 + share * 0.74) * Math.PI) + 3
      return leaflet(ribAt(share), reach, ((share * 30 - 18 + turn) * Math.PI) / 180)
    }).join('')
  const rib = Array.from({ length: 11 }, (_, at) => ribAt(at / 10)).map(
    ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`,
  )
  return (
    shape(side(62), toned(color, -0.14)) +
    shape(side(-58), color) +
    line(`M${rib.join('L')}`, toned(color, -0.25), 1.6)
  )
}

function leaflet(root: { readonly x: number; readonly y: number }, reach: number, angle: number): string {
  const at = (along: number, across: number) => {
    const x = root.x + along * Math.cos(angle) - across * Math.sin(angle)
    const y = root.y + along * Math.sin(angle) + across * Math.cos(angle)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const bend = reach * 0.4
  return `M${at(0, 0)}Q${at(bend, -3.4)} ${at(reach, 0)}Q${at(bend, 3.4)} ${at(0, 0)}Z`
}

function jungleLeaf(x: number, y: number, scale: number, turn: number, color: string): string {
  const leaf =
    shape('M0 0C-26 -14 -30 -58 0 -92C30 -58 26 -14 0 0Z', soft(color)) +
    shape('M0 0C26 -14 30 -58 0 -92Z', toned(color, -0.14)) +
    line(
      'M0 4V-84M0 -18L-15 -30M0 -18L15 -30M0 -36L-19 -50M0 -36L19 -50M0 -54L-15 -67M0 -54L15 -67',
      toned(color, 0.2),
      1.6,
    )
  return moved(leaf, x, y, scale, turn)
}

function hangingLeaf(x: number, y: number, scale: number, turn: number, color: string): string {
  return moved(
    shape('M0 0C8 3 11 14 0 26C-11 14 -8 3 0 0Z', soft(color)) + line('M0 2V20', toned(color, -0.2), 1),
    x,
    y,
    scale,
    turn,
  )
}

function clover(x: number, y: number, scale: number, petals: string, heart: string): string {
  const flower =
    [0, 72, 144, 216, 288].map((turn) => moved(oval(0, -5, 3.6, 4.8, soft(petals)), 0, 0, 1, turn)).join('') +
    oval(0, 0, 3, 3, heart)
  return moved(flower, x, y, scale)
}

const bush = foliage(
  [
    [64, 96, 27],
    [64, 72, 24],
    [36, 86, 21],
    [93, 86, 20],
    [21, 107, 15],
    [108, 107, 15],
    [46, 107, 15],
    [82, 107, 15],
  ],
  '#5b9a4b',
)

export const plants: Readonly<Record<string, string>> = {
  bush: bush,
  'flowering-bush':
    bush +
    [
      [58, 62],
      [80, 76],
      [34, 80],
      [100, 92],
      [50, 92],
      [72, 102],
      [22, 102],
      [90, 112],
      [38, 112],
      [60, 80],
    ]
      .map(([x = 0, y = 0], at) => clover(x, y, 0.9, at % 3 === 0 ? '#ffffff' : '#f48fb1', '#ffca28'))
      .join(''),
  'grass-tuft':
    blade(52, 22, 76, 10, '#4c8a45') +
    blade(76, 108, 80, 10, '#4c8a45') +
    blade(60, 46, 54, 10, '#5d9d4c') +
    blade(70, 88, 58, 10, '#5d9d4c') +
    blade(64, 66, 40, 11, '#78b457') +
    blade(47, 10, 98, 8, '#6aa950') +
    blade(82, 118, 100, 8, '#6aa950') +
    blade(56, 34, 88, 9, '#8ac463') +
    blade(73, 96, 92, 9, '#8ac463'),
  wildflowers:
    [
      [40, 66],
      [64, 46],
      [88, 62],
      [24, 88],
      [106, 84],
      [72, 82],
      [50, 94],
    ]
      .map(([x = 0, y = 0]) =>
        line(`M${64 + (x - 64) * 0.4} 124Q${64 + (x - 64) * 0.6} ${y + 24} ${x} ${y}`, '#5d9d4c', 2.6),
      )
      .join('') +
    blade(58, 40, 92, 8, '#6aa950') +
    blade(70, 90, 96, 8, '#78b457') +
    clover(40, 66, 1.2, '#f06a7a', '#ffd54f') +
    clover(64, 46, 1.35, '#ffffff', '#ffc107') +
    clover(88, 62, 1.2, '#8f7be0', '#ffe082') +
    clover(24, 88, 1.2, '#ffd54f', '#e08a1e') +
    clover(106, 84, 1.3, '#f8a5c2', '#ffe082') +
    clover(72, 82, 1.2, '#ffb74d', '#7a4b2a') +
    clover(50, 94, 1.1, '#ffffff', '#ffc107'),
  reeds:
    blade(50, 26, 44, 7, '#55873f') +
    blade(76, 104, 40, 7, '#55873f') +
    blade(60, 52, 24, 7, '#6b9d49') +
    blade(70, 88, 70, 8, '#7fb053') +
    blade(56, 36, 78, 8, '#7fb053') +
    [
      [44, 34],
      [66, 14],
      [86, 28],
    ]
      .map(
        ([x = 0, y = 0]) =>
          line(`M${64 + (x - 64) * 0.4} 124Q${64 + (x - 64) * 0.7} 80 ${x} ${y}`, '#7b9a4a', 2.4) +
          line(`M${x} ${y - 8}V${y}`, '#7b9a4a', 1.6) +
          line(`M${x} ${y}L${x + (64 - x) * 0.06} ${y + 22}`, '#7a4b32', 7) +
          line(`M${x - 1.5} ${y + 1}L${x - 1.5 + (64 - x) * 0.06} ${y + 18}`, '#9a6544', 1.6),
      )
      .join(''),
  fern:
    both(
      moved(frond(52, '#38794a'), 64, 121, 1, -2) +
        moved(frond(62, '#459152'), 64, 122, 1, -26) +
        moved(frond(66, '#57a657'), 64, 123, 1, -50),
    ) + moved(frond(60, '#6cb75d'), 63, 123, 1, -74),
  'jungle-leaves':
    jungleLeaf(52, 132, 0.98, -34, '#1f6b4a') +
    jungleLeaf(76, 132, 0.98, 34, '#1f6b4a') +
    jungleLeaf(56, 134, 1.18, -13, '#2f8a55') +
    jungleLeaf(73, 134, 1.22, 12, '#2a7d50') +
    jungleLeaf(50, 134, 0.72, -54, '#3f9c5c') +
    jungleLeaf(78, 134, 0.72, 54, '#3f9c5c') +
    jungleLeaf(64, 136, 0.85, 0, '#4fae63'),
  'hanging-branch':
    line(
      'M-4 10C24 12 52 20 78 22C96 24 110 30 124 40M40 16C52 30 58 40 60 54M84 23C92 36 92 46 90 58',
      '#5d4237',
      5,
    ) +
    [
      [8, 14, 10],
      [20, 15, -14],
      [32, 18, 12],
      [46, 26, -10],
      [54, 36, 18],
      [58, 48, -16],
      [62, 54, 6],
      [66, 22, 10],
      [76, 24, -14],
      [90, 36, 16],
      [92, 48, -12],
      [90, 58, 4],
      [100, 28, -6],
      [110, 33, 12],
      [60, 21, -24],
      [24, 16, 26],
      [104, 31, 20],
    ]
      .map(([x = 0, y = 0, turn = 0], at) =>
        hangingLeaf(x, y, 1.05, turn, ['#4d9c52', '#6aae54', '#3f8a4a'][at % 3] ?? ''),
      )
      .join(''),
  'lily-pads':
    [
      [34, 112, 28, 8.5],
      [96, 116, 24, 7],
      [66, 102, 18, 5.5],
    ]
      .map(
        ([x = 0, y = 0, width = 0, height = 0]) =>
          oval(x, y + 2, width, height, '#2f6a55') +
          shape(
            `M${x} ${y}L${x + width * 0.9} ${y - height * 0.45}A${width} ${height} 0 1 0 ${x + width} ${y}Z`,
            soft('#6bb35a'),
          ) +
          line(
            `M${x} ${y}L${x - width * 0.7} ${y}M${x} ${y}L${x - width * 0.3} ${y + height * 0.6}M${x} ${y}L${x - width * 0.3} ${y - height * 0.6}`,
            '#58994c',
            1.2,
          ),
      )
      .join('') +
    moved(
      [-60, 60, -32, 32, 0]
        .map((turn) =>
          moved(shape('M0 0C-6 -5 -6 -13 0 -18C6 -13 6 -5 0 0Z', soft('#f7a8c4')), 0, 0, 1, turn),
        )
        .join('') + oval(0, -2, 4, 2.5, '#ffd54f'),
      34,
      110,
      1.15,
    ),
}
