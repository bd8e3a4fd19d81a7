// What furnishes rooms. All of it stands on the floor; the rug lies.

import { box, line, oval, shape, soft, toned } from '../pen.ts'

const wood = '#a8714a'
const spines = ['#c8574a', '#4a7fc0', '#e3b44a', '#5b9a6b', '#8f6bb0', '#e8894a', '#3f6f7d', '#d98fa6']

/** A row of books of several colours and heights, standing on `y`. */
function books(x: number, y: number, count: number, shift: number): string {
  return Array.from({ length: count }, (_, at) => {
    const color = spines[(at * 3 + shift) % spines.length] ?? wood
    const height = 15 + ((at * 5 + shift * 3) % 5)
    return (
      box(x + at * 6, y - height, 5.4, height, soft(color), 0.8) +
      line(`M${x + at * 6 + 1.5} ${y - height + 4}H${x + at * 6 + 4}`, toned(color, 0.5), 1)
    )
  }).join('')
}

export const furniture: Readonly<Record<string, string>> = {
  bookshelf:
    box(16, 4, 96, 120, soft(wood), 3) +
    [
      [10, 22],
      [38, 24],
      [68, 24],
      [98, 20],
    ]
      .map(([y = 0, height = 0]) => box(22, y, 84, height, toned(wood, -0.5)))
      .join('') +
    books(24, 32, 9, 0) +
    oval(92, 25, 7.5, 7, soft('#5aa9d6')) +
    line('M85 25H99M92 18V32', '#bfe0ee', 1) +
    books(24, 62, 5, 4) +
    books(76, 62, 5, 1) +
    shape('M58 62H72L70 52H60Z', soft('#d9704a')) +
    oval(61, 48, 5, 6, '#5b9a4b') +
    oval(69, 48, 5, 6, '#5b9a4b') +
    oval(65, 44, 4.5, 6.5, '#78b457') +
    books(24, 92, 12, 2) +
    box(98, 80, 7, 12, '#e9e2d8', 1) +
    books(24, 118, 4, 5) +
    box(52, 108, 26, 10, soft('#d8b98c'), 1) +
    books(82, 118, 4, 3) +
    line('M18 36H110M18 66H110M18 96H110', toned(wood, 0.22), 3),
  'kitchen-stove':
    shape('M52 4H76V36H52Z', soft('#8a94a4')) +
    shape('M38 34H90L98 46H30Z', soft('#a9b2c0')) +
    box(4, 70, 120, 52, soft('#f1e6d4'), 2) +
    box(2, 64, 124, 8, soft(wood), 2) +
    box(38, 64, 52, 58, soft('#dfe4ea'), 2) +
    box(36, 62, 56, 8, '#5a6472', 2) +
    box(43, 84, 42, 28, '#4a5262', 3) +
    shape('M46 87H82V109H46Z', '#e8894a', 0.55) +
    line('M46 79H82', '#8a94a4', 2.6) +
    [46, 55, 73, 82].map((x) => oval(x, 74.5, 2, 2, '#c8574a')).join('') +
    box(9, 78, 24, 38, soft('#e3d4bc'), 1) +
    box(95, 78, 24, 38, soft('#e3d4bc'), 1) +
    oval(29, 97, 1.6, 1.6, '#8a6a4a') +
    oval(99, 97, 1.6, 1.6, '#8a6a4a') +
    box(6, 120, 116, 4, '#5a4a52') +
    shape('M44 46H68V58C68 62 44 62 44 58Z', soft('#c8574a')) +
    box(42, 44, 28, 3.5, '#a33f38', 1.5) +
    oval(56, 42.5, 2.5, 2, '#a33f38') +
    line('M69 50H75', '#a33f38', 2.6) +
    shape('M10 64V54C10 50 26 50 26 54V64Z', soft('#5aa9a0')) +
    line('M14 52L11 40M18 51V38M22 52L25 40', '#c9a06a', 2.4) +
    shape('M100 64L98 54H116L114 64Z', soft('#d9704a')) +
    oval(103, 50, 5, 6, '#5b9a4b') +
    oval(111, 50, 5, 6, '#5b9a4b') +
    oval(107, 46, 5, 7, '#78b457'),
  fireplace:
    box(16, 30, 96, 94, soft('#b9705c'), 2) +
    line(
      'M16 44H112M16 58H34M94 58H112M16 72H34M94 72H112M16 86H34M94 86H112M16 100H34M94 100H112M16 114H34M94 114H112M40 31V44M64 31V44M88 31V44M28 44V58M52 44V50M76 44V50M100 44V58M24 72V86M104 72V86M28 58V72M100 58V72M26 100V114M102 100V114',
      '#94513f',
      1.4,
    ) +
    shape('M34 122V76C34 60 48 52 64 52C80 52 94 60 94 76V122Z', '#3b2a33') +
    box(6, 22, 116, 10, soft('#8d5f3b'), 2) +
    box(10, 118, 108, 6, soft('#9a8f98'), 1) +
    line('M46 114L84 108M82 114L44 108', '#6d4b3a', 7) +
    shape(
      'M64 112C48 112 46 98 54 88C56 94 58 95 60 94C58 84 64 76 70 70C69 80 80 86 80 98C80 108 74 112 64 112Z',
      '#f4622b',
    ) +
    shape(
      'M64 112C54 112 53 102 58 95C60 99 62 100 64 98C63 92 66 87 69 84C69 90 76 94 75 102C74 109 70 112 64 112Z',
      '#fc9a2c',
    ) +
    shape('M65 112C60 112 59 106 62 102C66 102 66 98 68 96C71 100 72 112 65 112Z', '#ffe16b') +
    box(24, 8, 5, 14, '#f6ecd8', 1) +
    oval(26.5, 6, 1.8, 3, '#ffc94a') +
    box(34, 12, 5, 10, '#f6ecd8', 1) +
    oval(36.5, 10, 1.8, 3, '#ffc94a') +
    oval(96, 14, 9, 9, soft('#e3b44a')) +
    oval(96, 14, 6.5, 6.5, '#fbf6ea') +
    line('M96 10V14L99 16', '#4a3038', 1.4),
  'cosy-bed':
    line('M10 122V50M118 122V64', toned(wood, -0.2), 7) +
    shape('M8 46C20 36 30 36 34 46V96H8Z', soft(wood)) +
    oval(10, 46, 5, 5, soft(wood)) +
    oval(118, 62, 5, 5, soft(wood)) +
    box(10, 92, 110, 20, soft(wood), 3) +
    shape('M14 88C14 80 20 78 28 78H112C118 78 120 82 120 88V98H14Z', soft('#f6efe6')) +
    shape('M16 80C14 68 22 62 32 64C44 64 48 72 46 82C36 86 22 86 16 80Z', soft('#ffffff')) +
    shape(
      'M46 80C58 72 98 70 114 76C120 78 121 86 121 102C96 108 66 108 48 102C50 94 50 86 46 80Z',
      soft('#5f8fc4'),
    ) +
    line('M52 84C74 78 98 76 118 82M50 94C74 90 98 90 120 94', '#8bb2dc', 2.2) +
    shape('M46 80C48 78 52 76 56 75C60 82 60 94 56 104L48 102C50 94 50 86 46 80Z', '#f6efe6'),
  'wooden-table':
    shape('M12 52H24L22 118H15ZM104 52H116L113 118H106Z', soft('#8d5f3b')) +
    shape('M26 54H34L33 106H28ZM94 54H102L100 106H95Z', soft('#74492c')) +
    shape('M10 50H118V62H10Z', soft('#9c6a40')) +
    shape('M14 40H114L124 51H4Z', soft('#c98d56')) +
    shape('M4 51H124V56H4Z', soft('#a9743f')) +
    line('M26 45H74M48 48.5H100', '#b57c48', 1.2),
  'cafe-table':
    line('M64 64V114M64 114L44 122M64 114L84 122', '#4a5262', 4.5) +
    oval(64, 66, 46, 8.5, '#8d5f3b') +
    oval(64, 63, 46, 8.5, soft('#c98d56')) +
    shape('M42 44H60L58 60C58 62 44 62 44 60Z', soft('#fbf8f5')) +
    line('M60 48C66 48 66 56 59 56', '#e3dcd6', 2.4) +
    oval(51, 44.5, 9, 2.5, '#8d5f3b') +
    line('M47 38C45 34 49 32 47 28M54 38C52 34 56 32 54 28', '#ffffff', 1.8) +
    oval(84, 60, 13, 3.5, '#e9e2d8') +
    shape('M74 58C76 46 92 46 94 58C90 61 78 61 74 58Z', soft('#f2b9c4')) +
    oval(84, 47, 2.6, 2.6, '#d8443c'),
  'cosy-armchair':
    line('M30 118V124M98 118V124', '#6d4b3a', 6) +
    shape('M30 62C28 36 42 24 64 24C86 24 100 36 98 62V100H30Z', soft('#5f9a8f')) +
    shape('M40 64C40 44 48 36 64 36C80 36 88 44 88 64V90H40Z', soft('#74b0a4')) +
    shape('M34 88C44 82 84 82 94 88V108H34Z', soft('#86bfb3')) +
    shape(
      'M14 72C14 62 34 60 36 72V118H20C14 118 14 112 14 106ZM114 72C114 62 94 60 92 72V118H108C114 118 114 112 114 106Z',
      soft('#558c82'),
    ) +
    shape('M34 104H94V118H34Z', soft('#4f8479')) +
    oval(25, 70, 9, 6, '#79b3a8') +
    oval(103, 70, 9, 6, '#79b3a8') +
    shape('M50 60C56 56 74 56 80 60C82 68 82 78 80 84C72 87 56 87 50 84C48 78 48 68 50 60Z', soft('#e9b64a')),
  'floor-lamp':
    line('M64 40V118', '#6d4b3a', 4) +
    oval(64, 120, 18, 4.5, soft('#6d4b3a')) +
    shape('M48 10H80L94 44H34Z', soft('#ffe2a0')) +
    line('M48 10H80M34 44H94', '#d9a55a', 2.6) +
    line('M78 44V56', '#d9a55a', 1.4) +
    oval(78, 58, 2, 2, '#d9a55a'),
  rug:
    oval(64, 112, 62, 12, soft('#b9534a')) +
    oval(64, 111.5, 54, 9.8, '#e9c98a') +
    oval(64, 111.3, 49, 8.5, '#5f86a8') +
    oval(64, 111, 34, 5.6, '#e9c98a') +
    oval(64, 110.8, 28, 4.3, '#b9534a'),
  'toy-chest':
    box(14, 72, 100, 50, soft('#5f8fc4'), 4) +
    shape('M14 74V66C14 50 26 44 40 44H88C102 44 114 50 114 66V74Z', soft('#6fa3d6')) +
    line('M14 74H114', '#44699b', 3) +
    line('M34 46V120M94 46V120', '#e3b44a', 5) +
    box(57, 68, 14, 15, soft('#e3b44a'), 3) +
    oval(64, 74, 2, 2.5, '#7d5234') +
    shape(
      'M64 92L67 99L74 99.500L68.500 104L70.500 111L64 107L57.500 111L59.500 104L54 99.500L61 99Z',
      '#ffd54f',
    ),
}
