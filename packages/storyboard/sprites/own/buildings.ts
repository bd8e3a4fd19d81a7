// Houses and works. They are built; the treehouse stands like a tree, the two balloons and the airship fly.

import { box, line, oval, shape, soft, toned } from '../pen.ts'

const glass = '#a6d3e6'

function panes(x: number, y: number, width: number, height: number, frame: string): string {
  const middleX = x + width / 2
  const middleY = y + height / 2
  return (
    box(x - 1.5, y - 1.5, width + 3, height + 3, frame, 1.5) +
    box(x, y, width, height, soft(glass)) +
    shape(
      `M${x} ${y + height * 0.7}L${x + width * 0.6} ${y}H${x + width * 0.9}L${x} ${y + height}Z`,
      '#e3f3fa',
      0.6,
    ) +
    line(`M${middleX} ${y}V${y + height}M${x} ${middleY}H${x + width}`, frame, 1.4)
  )
}

function door(x: number, y: number, width: number, height: number, color: string): string {
  const arch = `M${x} ${y + height}V${y + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${y + width / 2}V${y + height}Z`
  return `<g>${shape(arch, soft(color))}${line(`M${x + width / 2} ${y + 2}V${y + height}`, toned(color, -0.25), 1)}${oval(x + width * 0.78, y + height * 0.58, 1.3, 1.3, '#ffd54f')}</g>`
}

function smoke(x: number, y: number): string {
  return [
    [0, 0, 4],
    [4, -7, 5],
    [0, -15, 6],
  ]
    .map(
      ([right = 0, down = 0, radius = 0]) =>
        `<g opacity=".75">${oval(x + right, y + down, radius, radius * 0.9, '#f2f0f2')}</g>`,
    )
    .join('')
}

function sailOf(turn: number): string {
  const lattice =
    shape('M3 -8H15V-50H3Z', '#f6ecd8') + line('M3 -18H15M3 -28H15M3 -38H15M3 -46H15M9 -8V-50', '#cdb998', 1)
  return `<g transform="translate(64 48) rotate(${turn})">${lattice}${line('M1.500 0V-52', '#6d4b3a', 3)}</g>`
}

function gore(color: string, left: number, right: number): string {
  return shape(
    `M64 4C${64 + left} 8 ${64 + left * 1.35} 56 ${64 + left * 0.32} 88H${64 + right * 0.32}C${64 + right * 1.35} 56 ${64 + right} 8 64 4Z`,
    soft(color),
  )
}

function balloon(stripes: readonly [string, string, string]): string {
  const [outer, middle, inner] = stripes
  return (
    line('M53 86L56 104M75 86L72 104M61 88V104M67 88V104', '#7a5a48', 1.4) +
    gore(outer, -32, 32) +
    gore(middle, -22.5, 22.5) +
    gore(outer, -13, 13) +
    gore(inner, -5, 5) +
    shape('M56 9C42 18 37 34 40 52C43 34 47 20 56 9Z', '#ffffff', 0.35) +
    shape('M64 4C96 8 107.200 56 74.200 88H71.200C94.400 56 86.500 8 64 4Z', '#24163a', 0.16) +
    shape('M53.500 86H74.500L73 91H55Z', toned(outer, -0.2)) +
    shape(
      'M53 103H75L73 121C72.500 123.500 71 124 69.500 124H58.500C57 124 55.500 123.500 55 121Z',
      soft('#b98149'),
    ) +
    line('M54.500 109.500H73.500M55 115.500H73', '#8f5f35', 1.4) +
    box(51.5, 101.5, 25, 4, '#8f5f35', 2)
  )
}

export const buildings: Readonly<Record<string, string>> = {
  cottage:
    smoke(92, 23) +
    box(85, 26, 13, 30, soft('#a9674f')) +
    box(83, 24, 17, 5, '#8a4f3d', 1) +
    shape('M18 66H110V122H18Z', soft('#fbeedb')) +
    shape('M18 66H110V76H18Z', '#24163a', 0.14) +
    shape(
      'M6 70C18 62 30 44 38 30C40 27 42 26 46 26H84C88 26 89 27 91 30C98 44 110 62 122 70C118 77 108 75 102 70C94 77 86 75 80 70C72 77 64 77 56 70C48 77 40 76 32 70C24 76 10 77 6 70Z',
      soft('#d9a24f'),
    ) +
    line(
      'M30 56C36 60 42 60 48 56C54 60 60 60 66 56C72 60 78 60 84 56C90 60 96 60 100 57M42 42C48 46 54 46 60 42C66 46 72 46 78 42C82 45 86 45 90 43',
      '#b47f35',
      1.8,
    ) +
    door(54, 84, 20, 38, '#7a9a55') +
    panes(28, 86, 17, 17, '#8a5a3f') +
    panes(83, 86, 17, 17, '#8a5a3f') +
    box(26, 105, 21, 5, '#8a5a3f', 1) +
    box(81, 105, 21, 5, '#8a5a3f', 1) +
    [
      [29, 104],
      [34, 103],
      [39, 104],
      [44, 103.5],
      [84, 104],
      [89, 103],
      [94, 104],
      [99, 103.5],
    ]
      .map(([x = 0, y = 0], at) => oval(x, y, 2.6, 2.6, at % 2 === 0 ? '#ef6f8f' : '#ffd54f'))
      .join('') +
    shape('M50 122H78L82 126H46Z', '#c9c3c6') +
    oval(16, 119, 11, 7, soft('#6aa050')) +
    oval(112, 119, 12, 7.5, soft('#6aa050')),
  barn:
    shape('M18 56L64 20L110 56V122H18Z', soft('#c5433a')) +
    line('M30 60V120M42 50V120M54 44V70M74 44V70M86 50V120M98 60V120', '#a8342f', 1.6) +
    shape('M64 12L118 54L112 62L64 26L16 62L10 54Z', soft('#6b4f53')) +
    shape('M64 12L118 54L112 62L64 26Z', '#513a42') +
    box(43, 78, 42, 44, '#f6eee2', 1) +
    box(46, 81, 17, 41, soft('#a93730')) +
    box(65, 81, 17, 41, soft('#a93730')) +
    line('M46 81L63 121M63 81L46 121M65 81L82 121M82 81L65 121', '#f6eee2', 2.4) +
    shape('M54 62V52A10 10 0 0 1 74 52V62Z', '#f6eee2') +
    shape('M57 60V52A7 7 0 0 1 71 52V60Z', '#4a3038') +
    shape('M58 60C60 54 68 54 70 60Z', '#e6b84c'),
  windmill:
    shape('M48 50H80L92 122H36Z', soft('#f3e8d6')) +
    shape('M66 50H80L92 122H72Z', '#d7c6b4') +
    shape('M44 54C44 38 52 28 64 28C76 28 84 38 84 54Z', soft('#b5493c')) +
    box(42, 52, 44, 5, '#8d352d', 2) +
    door(56, 98, 16, 25, '#7d5140') +
    panes(58.5, 70, 11, 13, '#7d5140') +
    [38, 128, 218, 308].map(sailOf).join('') +
    oval(64, 48, 5, 5, '#5a3d33') +
    oval(64, 48, 2, 2, '#d9b45c'),
  'lighthouse-tower':
    shape('M50 38H78L88 118H40Z', soft('#f7f3ee')) +
    shape('M48.700 48H79.300L81.800 68H46.200ZM43.800 88H84.200L86.800 108H41.200Z', '#d8443c') +
    shape('M68 38H78L88 118H72Z', '#24163a', 0.16) +
    box(44, 33, 40, 6, '#4a4660', 2) +
    line('M47 33V26M53 33V26M75 33V26M81 33V26M45 26H83', '#4a4660', 1.6) +
    box(54, 14, 20, 20, '#4a4660', 1) +
    box(56.5, 16, 15, 16, '#ffe9a3') +
    line('M61.500 16V32M66.500 16V32', '#4a4660', 1.2) +
    oval(64, 24, 4, 5, '#fff8de') +
    shape('M50 15C52 6 58 4 64 2C70 4 76 6 78 15Z', soft('#c5372f')) +
    door(57, 98, 14, 22, '#7d5140') +
    box(59, 54, 9, 10, '#5a6f8f', 4) +
    box(59, 76, 9, 9, '#5a6f8f', 4) +
    shape('M20 124C22 114 34 112 42 116C52 112 76 112 86 116C96 112 106 116 108 124Z', soft('#8d8792')),
  treehouse:
    shape('M54 70C56 94 54 108 42 124H88C76 108 72 94 74 70Z', soft('#76543f')) +
    line('M60 78L30 66M70 78L100 64', '#76543f', 7) +
    oval(64, 28, 30, 22, '#4f8a38') +
    oval(28, 46, 22, 19, '#4f8a38') +
    oval(102, 46, 21, 19, '#4f8a38') +
    oval(63, 24, 27, 19, '#7bb347') +
    oval(26, 42, 19, 16, '#7bb347') +
    oval(101, 42, 18, 16, '#7bb347') +
    box(34, 46, 60, 34, soft('#c98d56'), 1) +
    line('M34 54.500H94M34 63H94M34 71.500H94', '#a66f3f', 1.4) +
    shape('M26 48L64 20L102 48L98 53L64 30L30 53Z', soft('#b5493c')) +
    shape('M42 46L64 30L86 46Z', '#dba468') +
    panes(41, 54, 13, 13, '#7d5140') +
    panes(74, 54, 13, 13, '#7d5140') +
    door(57.5, 54, 13, 25, '#7d5140') +
    box(28, 79, 72, 6, soft('#9a6a42'), 2) +
    line('M52 85V122M61 85V122M52 92H61M52 100H61M52 108H61M52 116H61', '#d9b27a', 2.2),
  pyramid:
    shape('M64 22L122 122H6Z', soft('#e8c074')) +
    shape('M64 22L122 122H78Z', '#bf8f50') +
    line('M52 43H70M41 62H74M29 82H77M17 103H79', '#cfa65d', 2) +
    line('M71 50L80 50M75 68L90 68M78 88L102 88M79 106L112 106', '#a87a42', 1.6) +
    shape('M50 122L56 104H66L70 122Z', '#6d4a38'),
  'wooden-bridge':
    shape('M4 104C30 82 98 82 124 104V113C98 93 30 93 4 113Z', soft('#b07a4a')) +
    line(
      'M16 98V106M28 92.500V101M40 89V97.500M52 87.200V96M64 87V95.500M76 87.200V96M88 89V97.500M100 92.500V101M112 98V106',
      '#855733',
      1.5,
    ) +
    shape(
      'M4 113C30 93 98 93 124 113V122H108C100 108 82 102 64 102C46 102 28 108 20 122H4Z',
      soft('#8d5f3b'),
    ) +
    line('M10 100V74M38 89V62M64 87V59M90 89V62M118 100V74', '#855733', 4.5) +
    line('M10 76C34 56 94 56 118 76', '#b07a4a', 4.5) +
    line('M10 88C34 70 94 70 118 88', '#9a6a40', 2.6),
  well:
    line('M34 92V42M94 92V42', '#7d5640', 5.5) +
    shape('M18 46L64 18L110 46L106 52H22Z', soft('#b5493c')) +
    shape('M64 18L110 46L106 52H64Z', '#24163a', 0.14) +
    line('M32 46L64 27L96 46', '#8d352d', 1.6) +
    line('M34 60H94', '#8d6248', 4) +
    line('M64 60V78', '#d9c29a', 1.8) +
    shape('M56 76H72L70 90H58Z', soft('#9a6a42')) +
    box(55, 79, 18, 2.5, '#6f6a78') +
    shape('M24 90H104V114C104 122 24 122 24 114Z', soft('#aaa4ae')) +
    oval(64, 90, 40, 7.5, '#c9c4cc') +
    oval(64, 90.5, 33, 5, '#4a5878') +
    line(
      'M26 103C50 109 78 109 102 103M44 107V117M66 108.500V119M86 106V116.500M34 98V105M56 100V107M78 99.500V107',
      '#847e8c',
      1.6,
    ),
  'hot-air-balloon': balloon(['#e8503f', '#ffd166', '#5aa9d6']),
  'striped-balloon': balloon(['#4a6fc4', '#f4f1ea', '#f4975a']),
  airship:
    shape('M104 40L126 24V44ZM104 62L126 78V58Z', soft('#c5433a')) +
    shape(
      'M4 50C10 28 40 20 64 20C90 20 110 34 120 50C110 68 90 80 64 80C40 80 10 72 4 50Z',
      soft('#f1e3c4'),
    ) +
    line('M6 44C40 38 90 38 117 45M6 57C40 63 90 63 117 56', '#cfb98f', 2) +
    shape(
      'M4 50C10 72 40 80 64 80C90 80 110 68 120 50C106 62 88 70 64 70C40 70 16 64 4 50Z',
      '#24163a',
      0.14,
    ) +
    shape('M44 22C50 40 50 62 44 79L60 80C66 62 66 40 60 20Z', '#c5433a') +
    line('M46 78V90M84 78V90', '#6d4b3a', 2) +
    shape('M36 88H94C96 98 88 106 82 106H50C42 106 36 98 36 88Z', soft('#9a6a42')) +
    [46, 56, 66, 76].map((x) => box(x, 91, 6, 6, '#ffe9a3', 2)).join('') +
    oval(98, 96, 2.5, 8, '#d9c29a'),
  submarine:
    line('M66 42V22H54', '#d79a20', 5) +
    oval(53, 22, 4, 4, glass) +
    shape('M44 60L48 40H78L82 60Z', soft('#f2b632')) +
    shape(
      'M8 84C8 64 30 54 62 54C92 54 112 66 116 84C112 104 92 114 62 114C30 114 8 104 8 84Z',
      soft('#fbc53d'),
    ) +
    shape('M116 84C112 104 92 114 62 114C30 114 8 104 8 84C24 99 92 103 116 84Z', '#d98f1d') +
    [36, 60, 84]
      .map(
        (x) =>
          oval(x, 82, 9, 9, '#b36f1b') +
          oval(x, 82, 6.5, 6.5, soft('#8fd0ea')) +
          oval(x - 2, 79.5, 2, 2, '#ffffff'),
      )
      .join('') +
    line('M116 84H122', '#8d6a4a', 4) +
    oval(123, 74, 3, 8, '#e0694a') +
    oval(123, 94, 3, 8, '#e0694a'),
}
