// Great sights that the illustrations lack. They stand on the ground; the train drives to the left.

import { both, box, line, oval, shape, soft, toned } from '../pen.ts'

const wood = '#a8754a'
const iron = '#8a6f5c'

const stalks = [
  [18, 0, 9],
  [36, 14, 8],
  [55, -4, 10],
  [76, 8, 9],
  [94, -2, 8],
  [111, 16, 8],
] as const

function stalk([x, top, width]: readonly [number, number, number], at: number): string {
  const green = at % 2 === 0 ? '#7fb04a' : '#5f9440'
  const joints = [0, 1, 2, 3, 4].map((step) => Math.max(4, top + 12) + step * 23 + (at % 3) * 5)
  return (
    box(x - width / 2, Math.max(0, top), width, 124 - Math.max(0, top), soft(green), 2) +
    line(`M${x - width / 4} ${Math.max(4, top + 6)}V120`, toned(green, 0.4), 1.6) +
    joints
      .map((y) => line(`M${x - width / 2 - 0.6} ${y}H${x + width / 2 + 0.6}`, toned(green, -0.3), 2.2))
      .join('') +
    joints
      .slice(0, 3)
      .map((y, step) => spray(x, y, x < 25 || ((step + at) % 2 === 0 && x < 105) ? 1 : -1))
      .join('')
  )
}

function spray(x: number, y: number, side: 1 | -1): string {
  const leaf = (turn: number, color: string) =>
    `<g transform="translate(${x} ${y}) scale(${side} 1) rotate(${turn})">${shape('M2 0C8 -5 16 -5 23 0C16 4 8 4 2 0Z', color)}</g>`
  return leaf(-24, '#4f8f3a') + leaf(4, '#76b04c') + leaf(32, '#5fa044')
}

const wheelOf = (x: number, y: number, radius: number) =>
  oval(x, y, radius, radius, '#3a3440') +
  oval(x, y, radius * 0.66, radius * 0.66, '#c5434f') +
  oval(x, y, radius * 0.25, radius * 0.25, '#f2d9a0')

function carriage(x: number, color: string): string {
  return (
    box(x, 66, 33, 3, '#4a4650', 1) +
    box(x - 1, 66, 35, 3.5, '#5f5a68', 1.5) +
    box(x, 69, 33, 18, soft(color), 2) +
    line(`M${x + 1} 82.500H${x + 32}`, toned(color, 0.55), 1.4) +
    [3.5, 13, 22.5].map((step) => box(x + step, 72, 7, 7, '#ffe9a3', 1)).join('') +
    box(x - 3, 86, 38, 2.6, '#3a3440', 1) +
    [6, 13, 21, 28].map((step) => wheelOf(x + step, 90, 3.1)).join('')
  )
}

const steps = (left: number, right: number, y: number) =>
  line(`M${left} ${y}L${right} ${y - 9}M${right} ${y}L${left} ${y - 9}`, iron, 1.6)

const apple = (x: number, y: number, color: string) => oval(x, y, 4, 4, soft(color))

const tiles = (y: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / 10) }, (_, at) => {
    const x = from + at * 10 + (y % 20 === 0 ? 5 : 0)
    return `M${x} ${y}C${x} ${y + 5} ${x + 10} ${y + 5} ${x + 10} ${y}`
  }).join('')

export const landmarks: Readonly<Record<string, string>> = {
  'bamboo-stalks': stalks.map(stalk).join('') + oval(64, 122, 58, 4, soft('#6a9a4a')),
  'eiffel-tower':
    shape('M62.500 8H65.500L67 34L71 62L61 62L57 62L61 34Z', soft(iron)) +
    shape('M57 60H71L80 92H48Z', soft(iron)) +
    shape('M62 66H66L71 89H57Z', '#f4e3d0', 0.5) +
    shape(
      'M48 92H80C84 104 92 116 102 124H84C82 112 74 104 64 104C54 104 46 112 44 124H26C36 116 44 104 48 92Z',
      soft(iron),
    ) +
    steps(58.5, 69.5, 58) +
    steps(60, 68, 48) +
    steps(61, 67, 38) +
    steps(62, 66.5, 28) +
    both(line('M56 68L52 88M54 88L62 66M40 120L56 98M44 112L50 98', toned(iron, -0.3), 1.4)) +
    box(52, 58, 24, 5, soft(toned(iron, -0.14)), 1) +
    box(43, 90, 42, 6, soft(toned(iron, -0.14)), 1) +
    line('M46 93H82', toned(iron, 0.4), 1.4) +
    box(60, 14, 8, 4, toned(iron, -0.2), 1) +
    line('M64 1V9', toned(iron, -0.2), 1.8),
  waterfall:
    shape(
      'M2 124C2 92 8 56 16 30C24 16 38 8 46 12L82 12C92 6 108 16 114 32C122 58 126 92 126 124Z',
      soft('#7d7a86'),
    ) +
    shape('M2 124C2 92 8 56 16 30C22 20 32 11 42 12C36 44 36 84 34 124Z', soft('#918d98')) +
    shape('M94 124C92 84 92 44 86 12C98 8 110 18 114 32C122 58 126 92 126 124Z', soft('#6a6775')) +
    shape('M40 10C52 6 76 6 88 10C92 44 92 84 96 124H32C36 84 36 44 40 10Z', soft('#6fb8e0')) +
    line(
      'M46 12C44 44 44 84 41 122M56 10C55 44 54 86 52 122M66 10C66 48 67 88 66 122M76 10C78 46 80 84 81 122M84 13C86 46 87 84 89 120',
      '#d4effb',
      3.2,
    ) +
    line('M51 24C50 50 48 76 47 96M71 20C72 52 73 80 74 104M61 40V90', '#ffffff', 2.2) +
    line('M12 66L24 62M18 90L30 86M20 44L30 42M102 52L112 58M104 78L116 84M100 100L112 104', '#57545f', 2.4) +
    oval(28, 14, 16, 7, soft('#5fa044')) +
    oval(12, 28, 10, 6, soft('#6fae50')) +
    oval(100, 15, 16, 7, soft('#5fa044')) +
    oval(115, 32, 10, 6, soft('#528f40')) +
    line('M22 20C20 30 22 38 19 46M106 20C108 32 105 40 108 50', '#5fa044', 2.6) +
    [
      [30, 118, 12],
      [46, 113, 13],
      [64, 115, 15],
      [82, 113, 13],
      [98, 118, 12],
    ]
      .map(([x = 0, y = 0, radius = 0]) => oval(x, y, radius, radius * 0.62, '#f2fafd'))
      .join('') +
    oval(64, 121, 58, 5, '#c9e8f5'),
  'market-stall':
    box(14, 40, 5, 82, soft('#8d5f3b'), 1) +
    box(109, 40, 5, 82, soft('#8d5f3b'), 1) +
    shape(
      'M8 30H120L126 46C126 54 112 54 112 46C112 54 96 54 96 46C96 54 80 54 80 46C80 54 64 54 64 46C64 54 48 54 48 46C48 54 32 54 32 46C32 54 16 54 16 46C16 54 2 54 2 46Z',
      soft('#f7f0e4'),
    ) +
    shape(
      'M20 14H30L32 46C32 54 16 54 16 46ZM46 14H56L64 46C64 54 48 54 48 46ZM72 14H82L96 46C96 54 80 54 80 46ZM98 14H108L126 46C126 54 112 54 112 46Z',
      soft('#d8443c'),
    ) +
    shape(
      'M30 14H46L48 46C48 54 32 54 32 46ZM56 14H72L80 46C80 54 64 54 64 46ZM82 14H98L112 46C112 54 96 54 96 46ZM20 14L2 46C2 54 16 54 16 46Z',
      soft('#f7f0e4'),
    ) +
    box(10, 96, 108, 26, soft(wood), 2) +
    line('M28 97V121M46 97V121M64 97V121M82 97V121M100 97V121', toned(wood, -0.25), 1.6) +
    shape('M8 82H120V97H8Z', soft('#c48a58')) +
    line('M44 83V96M82 83V96', toned(wood, -0.2), 2) +
    [14, 22, 30, 38].map((x) => apple(x, 81, '#d8443c')).join('') +
    [18, 26, 34].map((x) => apple(x, 75, '#e8574a')).join('') +
    [50, 58, 66, 74].map((x) => apple(x, 81, '#f2a02b')).join('') +
    [54, 62, 70].map((x) => apple(x, 75, '#f7b23f')).join('') +
    [88, 96, 104, 112].map((x) => apple(x, 81, '#6fae50')).join('') +
    [92, 100, 108].map((x) => apple(x, 75, '#86c25c')).join(''),
  pier:
    [10, 40, 72, 104].map((x) => box(x, 84, 8, 40, soft('#6d4c3a'), 2)).join('') +
    line('M14 100L44 116M44 100L14 116M76 100L108 116M108 100L76 116', '#6d4c3a', 3) +
    [12, 44, 76, 108].map((x) => box(x, 58, 5, 26, soft('#8d5f3b'), 2)).join('') +
    line('M14 64C24 72 36 72 46 64C56 72 68 72 78 64C88 72 100 72 110 64', '#d9c29a', 2.4) +
    box(0, 80, 128, 10, soft(wood), 2) +
    line('M2 84H126', toned(wood, 0.35), 1.6) +
    line('M16 81V89M32 81V89M48 81V89M64 81V89M80 81V89M96 81V89M112 81V89', toned(wood, -0.3), 1.4),
  'stage-curtains':
    box(6, 12, 116, 96, soft('#4a2f4f'), 2) +
    oval(64, 62, 40, 44, '#6f4a70') +
    shape('M0 104H128V124H0Z', soft('#a3693f')) +
    line('M0 106H128', '#d9a066', 2.6) +
    line('M16 108L10 123M42 108L38 123M64 108V123M86 108L90 123M112 108L118 123', '#7d4c2c', 1.6) +
    both(
      shape('M4 14H44C42 50 26 66 14 74C20 86 22 98 22 108H2C4 76 2 44 4 14Z', soft('#c5303a')) +
        line(
          'M12 18C12 44 10 62 8 76M22 18C22 42 18 56 12 68M32 18C31 36 26 50 19 60M8 82C10 92 10 100 9 106M14 82C16 92 17 100 16 106',
          '#93202c',
          2,
        ) +
        line('M6 76C10 78 14 77 18 73', '#e9c25c', 3.4),
    ) +
    shape(
      'M2 4H126V20C120 30 106 30 102 21C98 32 82 32 77 22C74 33 54 33 51 22C46 32 30 32 26 21C22 30 8 30 2 20Z',
      soft('#b5283a'),
    ) +
    line(
      'M2 20C8 30 22 30 26 21C30 32 46 32 51 22C54 33 74 33 77 22C82 32 98 32 102 21C106 30 120 30 126 20',
      '#e9c25c',
      2.6,
    ),
  rooftop:
    box(90, 30, 16, 40, soft('#a85f4a'), 1) +
    box(87, 27, 22, 6, soft('#8a4a3a'), 1) +
    shape('M16 58H112L127 124H1Z', soft('#c0603f')) +
    line(
      tiles(70, 18, 110) + tiles(80, 14, 114) + tiles(90, 12, 116) + tiles(100, 8, 120) + tiles(110, 6, 122),
      '#97452c',
      1.8,
    ) +
    box(12, 53, 104, 8, soft('#a04c32'), 3) +
    box(48, 84, 32, 28, soft('#f2e6d4'), 2) +
    box(52, 90, 24, 22, '#ffe9a3') +
    line('M64 90V112M52 101H76', '#f2e6d4', 2.6) +
    shape('M42 86L64 70L86 86L82 90L64 77L46 90Z', soft('#8a4030')),
  rails:
    line('M4 61.500H124', '#6a6470', 2.4) +
    Array.from({ length: 12 }, (_, at) => box(6 + at * 10, 62, 6, 3, '#7d5a42', 1)).join(''),
  'steam-train':
    line('M0 97H128', '#6a6470', 2.4) +
    [4, 14, 24, 34, 44, 54, 64, 74, 84, 94, 104, 114].map((x) => box(x, 97.5, 6, 3, '#7d5a42', 1)).join('') +
    carriage(57, '#c5434f') +
    carriage(94, '#3f7fb5') +
    [
      [22, 38, 6],
      [32, 31, 8],
      [46, 27, 9],
      [60, 26, 7],
    ]
      .map(([x = 0, y = 0, radius = 0]) => oval(x, y, radius, radius * 0.85, '#f4f4f6'))
      .join('') +
    shape('M13 62L11 46H22L20 62Z', soft('#3a3440')) +
    box(9.5, 44, 14, 4, '#e9b64a', 1) +
    box(8, 62, 30, 20, soft('#2f7f5a'), 8) +
    line('M18 62V82M29 62V82', '#e9c25c', 1.8) +
    oval(26, 61, 4.5, 4, soft('#e9b64a')) +
    box(35, 52, 18, 34, soft('#2f7f5a'), 2) +
    box(38.5, 57, 11, 11, '#ffe9a3', 1.5) +
    box(33, 49, 22, 4.6, '#c5434f', 2) +
    oval(8, 71, 4, 5, soft('#e9c25c')) +
    box(6, 82, 50, 4.4, '#c5434f', 1) +
    shape('M6 84L-1 95H8V86Z', soft('#4a4650')) +
    wheelOf(16, 90, 5.2) +
    wheelOf(28, 90, 5.2) +
    wheelOf(43, 88, 7.6) +
    line('M16 90H43', '#d9d3da', 2),
}
