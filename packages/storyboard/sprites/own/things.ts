// Things of play and of tales. They stand on the ground; the carriage drives to the left.

import { box, line, oval, shape, soft, toned } from '../pen.ts'

const wheel = (x: number, y: number, radius: number, color: string) =>
  line(
    `M${x - radius} ${y}A${radius} ${radius} 0 1 1 ${x + radius} ${y}A${radius} ${radius} 0 1 1 ${x - radius} ${y}`,
    color,
    3.6,
  ) +
  line(
    `M${x - radius} ${y}H${x + radius}M${x} ${y - radius}V${y + radius}M${x - radius * 0.7} ${y - radius * 0.7}L${x + radius * 0.7} ${y + radius * 0.7}M${x + radius * 0.7} ${y - radius * 0.7}L${x - radius * 0.7} ${y + radius * 0.7}`,
    color,
    1.8,
  ) +
  oval(x, y, 3.6, 3.6, toned(color, 0.3))

const turret = (x: number, top: number, width: number, sand: string) =>
  shape(
    `M${x - width} 112V${top}H${x - width * 0.6}V${top + 5}H${x - width * 0.2}V${top}H${x + width * 0.2}V${top + 5}H${x + width * 0.6}V${top}H${x + width}V112Z`,
    soft(sand),
  ) +
  shape(
    `M${x + width * 0.35} ${top + 5}H${x + width * 0.6}V${top}H${x + width}V112H${x + width * 0.35}Z`,
    '#24163a',
    0.1,
  )

const icing = (outline: string, width = 3) => line(outline, '#fffaf4', width)

export const things: Readonly<Record<string, string>> = {
  'grand-piano':
    line('M30 92L26 122M104 88L108 122M66 96V122', '#26222c', 5) +
    shape('M40 40C70 22 96 6 116 6C120 22 108 44 110 62L40 66Z', soft('#3b3542')) +
    shape('M46 42C72 26 94 13 112 11C114 24 104 42 105 58L46 62Z', '#57505f') +
    line('M84 60L92 26', '#26222c', 2.4) +
    shape('M14 66C40 58 90 54 110 60C118 70 116 86 108 92H18C12 86 11 74 14 66Z', soft('#2f2a35')) +
    box(14, 68, 70, 8, '#f9f6f0', 1) +
    line('M21 68V76M28 68V76M35 68V76M42 68V76M49 68V76M56 68V76M63 68V76M70 68V76M77 68V76', '#c9c3cc', 1) +
    line(
      'M19.500 69V72.500M26.500 69V72.500M40.500 69V72.500M47.500 69V72.500M54.500 69V72.500M68.500 69V72.500M75.500 69V72.500',
      '#26222c',
      2.4,
    ) +
    shape('M34 62L38 44H64L62 62Z', '#f9f6f0') +
    line('M41 49H59M40 54H58', '#b8b0bc', 1.4) +
    box(8, 104, 28, 6, soft('#8a3f3f'), 2) +
    line('M12 110V124M32 110V124', '#26222c', 3.4),
  sandcastle:
    shape('M4 124C10 110 30 106 64 106C98 106 118 110 124 124Z', soft('#dcb978')) +
    turret(28, 62, 15, '#e8c98a') +
    turret(100, 62, 15, '#e8c98a') +
    turret(64, 36, 19, '#efd398') +
    shape('M56 112V92A8 8 0 0 1 72 92V112Z', '#9a7543') +
    line('M64 36V14', '#8d5f3b', 2.2) +
    shape('M64 14L82 19L64 25Z', '#e8574a') +
    oval(28, 80, 3.6, 5, '#a8824c') +
    oval(100, 80, 3.6, 5, '#a8824c') +
    oval(64, 62, 4.5, 6, '#a8824c') +
    oval(46, 114, 6, 4, soft('#f4a8b8')) +
    line('M43 115L46 111L49 115', '#d9788c', 1.2) +
    oval(84, 116, 5, 3.4, soft('#fbf3e4')) +
    shape('M104 124L108 112H120L123 124Z', soft('#4a9fd0')) +
    line('M107 112C108 102 120 102 121 112', '#e8e4dc', 1.8),
  'gingerbread-house':
    shape('M26 62H102V122H26Z', soft('#b5713c')) +
    shape('M26 62L64 26L102 62Z', soft('#b5713c')) +
    shape('M12 64L64 12L116 64L108 72L64 28L20 72Z', soft('#8d4f2a')) +
    icing(
      'M14 66C18 72 22 66 24 62M24 60C28 66 33 60 34 54M36 50C40 56 45 50 46 44M48 38C52 44 57 38 58 32M70 32C71 38 76 44 80 38M82 44C83 50 88 56 92 50M94 54C95 60 100 66 104 60M104 62C106 66 110 72 114 66',
    ) +
    [
      [26, 50, '#e8574a'],
      [40, 36, '#5bb06a'],
      [54, 22, '#4a9fd0'],
      [74, 22, '#f2b632'],
      [88, 36, '#e86fa0'],
      [102, 50, '#8f6bd0'],
    ]
      .map(([x, y, color]) => oval(Number(x), Number(y), 3.6, 3.6, soft(String(color))))
      .join('') +
    box(88, 22, 11, 22, soft('#b5713c'), 1) +
    icing('M86 22H101', 5) +
    shape('M54 122V94A10 10 0 0 1 74 94V122Z', soft('#7a4424')) +
    icing('M54 122V94A10 10 0 0 1 74 94V122', 2.6) +
    oval(70, 108, 1.8, 1.8, '#f2b632') +
    box(33, 80, 15, 15, '#ffe9a3', 2) +
    box(80, 80, 15, 15, '#ffe9a3', 2) +
    icing('M33 80H48V95H33ZM40.500 80V95M33 87.500H48M80 80H95V95H80ZM87.500 80V95M80 87.500H95', 2.2) +
    shape('M64 58C58 52 54 48 58 44C61 42 63 44 64 47C65 44 67 42 70 44C74 48 70 52 64 58Z', '#e8574a') +
    icing('M14 123C24 119 30 124 40 121C52 118 70 124 84 121C96 118 106 124 114 122', 5) +
    line('M16 120V98C16 92 24 92 24 98', '#ffffff', 4.4) +
    line('M14.500 116L17.500 113M14.500 108L17.500 105M15.500 98L18.500 96', '#e8574a', 2),
  'stone-tower':
    shape('M42 44H86L92 122H36Z', soft('#b8b0b8')) +
    shape('M70 44H86L92 122H74Z', '#24163a', 0.16) +
    line('M44 60H54M60 72H70M42 88H52M64 100H76M46 110H54M72 56H80M76 84H86', '#958d98', 2.4) +
    shape('M36 34H92V46H36Z', soft('#a59da8')) +
    shape('M30 38C44 32 56 16 64 2C72 16 84 32 98 38C90 42 38 42 30 38Z', soft('#7a4fa3')) +
    shape('M64 2C72 16 84 32 98 38C92 40 80 41 68 41Z', '#24163a', 0.16) +
    shape('M56 74V60A8 8 0 0 1 72 60V74Z', '#4a3a55') +
    shape('M58.500 72V61A5.500 5.500 0 0 1 69.500 61V72Z', '#ffe9a3') +
    box(53, 73, 22, 4, '#8d5f3b', 1) +
    oval(57, 72, 3, 2.6, '#e86fa0') +
    oval(64, 71.5, 3, 2.8, '#f2b632') +
    oval(71, 72, 3, 2.6, '#e86fa0') +
    shape('M56 122V106A8 8 0 0 1 72 106V122Z', soft('#7d5140')) +
    line('M40 120C36 104 46 96 42 82C40 74 46 68 44 58', '#5b9a4b', 2.6) +
    [
      [39, 112],
      [43, 100],
      [41, 90],
      [45, 78],
      [42, 70],
      [46, 62],
    ]
      .map(([x = 0, y = 0], at) => oval(x + (at % 2 === 0 ? -2 : 2), y, 3.4, 2.4, '#6fae55', at * 40))
      .join('') +
    oval(36, 121, 12, 4.5, soft('#6aa050')) +
    oval(94, 121, 10, 4, soft('#6aa050')),
  'royal-carriage':
    line('M30 100H100M28 86L20 100M98 84L108 96', '#c9952f', 3.6) +
    shape(
      'M26 82C22 50 38 30 64 30C90 30 106 50 102 82C96 94 82 98 64 98C46 98 32 94 26 82Z',
      soft('#f2903a'),
    ) +
    line('M44 34C36 52 36 78 44 95M84 34C92 52 92 78 84 95', '#cf6f22', 2.6) +
    shape('M50 44C50 38 78 38 78 44V66H50Z', '#ffe9c4') +
    shape(
      'M50 44C50 38 58 39.500 62 39.500C62 52 58 60 50 64ZM78 44C78 38 70 39.500 66 39.500C66 52 70 60 78 64Z',
      soft('#c5434f'),
    ) +
    line('M50 66H78V92H50Z', '#cf6f22', 2.4) +
    oval(74, 78, 1.8, 1.8, '#ffe082') +
    line('M54 30C56 20 60 18 64 16C68 18 72 20 74 30', '#e9c25c', 3.4) +
    oval(64, 13, 4, 4, soft('#ffe082')) +
    line('M26 62C18 58 12 60 10 68', '#5b9a4b', 2.6) +
    oval(10, 70, 4, 3, '#6fae55') +
    wheel(38, 106, 16, '#c9952f') +
    wheel(92, 106, 16, '#c9952f'),
  picnic:
    shape('M4 116L34 98H116L124 116L92 125H22Z', soft('#e8574a')) +
    line('M24 104L52 125M46 98L80 125M72 98L100 121M98 99L117 112', '#fbe3dc', 3) +
    line('M18 108H120M10 116H122', '#fbe3dc', 3) +
    shape('M36 74H84L80 110H40Z', soft('#c98d4f')) +
    line('M38 84H82M39 94H81M40 103H80M48 75L50 109M60 75V109M72 75L70 109', '#a3692f', 1.8) +
    line('M40 74C40 46 80 46 80 74', '#a3692f', 4) +
    shape('M34 70H86V77H34Z', soft('#b8793f')) +
    shape('M58 70C60 62 82 62 88 72L84 84C78 78 68 76 58 76Z', soft('#fbf8f5')) +
    oval(100, 106, 7, 7, soft('#d8443c')) +
    line('M100 99L102 95', '#6d4b3a', 1.8) +
    box(14, 92, 9, 18, soft('#8fc4a8'), 2) +
    box(16.5, 84, 4, 9, '#8fc4a8', 1),
  'watering-can':
    line('M38 88L12 64', '#4a8f8a', 7) +
    shape('M4 64L18 52L22 60L10 72Z', soft('#5fa8a2')) +
    line('M92 76C122 60 124 104 94 110', '#4a8f8a', 5.5) +
    shape('M34 72H94L98 122H30Z', soft('#5fa8a2')) +
    shape('M76 72H94L98 122H82Z', '#24163a', 0.14) +
    oval(64, 72, 30, 6, '#3f7d79') +
    line('M40 70C44 50 84 50 88 70', '#4a8f8a', 5) +
    shape(
      'M64 92C60 86 54 88 56 94C50 96 52 103 58 102C58 108 66 109 67 103C73 104 75 97 70 94C73 88 67 86 64 92Z',
      '#f4f1ea',
    ) +
    oval(63.5, 97.5, 3, 3, '#f2b632'),
  wheelbarrow:
    line('M28 106L64 90L122 74', '#8d5f3b', 5) +
    line('M76 92L86 122M92 88L98 122', '#8d5f3b', 4.5) +
    wheel(28, 106, 15, '#5a4a52') +
    oval(60, 60, 14, 9, soft('#6fae55')) +
    oval(82, 58, 13, 9, soft('#5b9a4b')) +
    oval(46, 62, 9, 8, soft('#f0883a')) +
    oval(70, 56, 8, 8, soft('#d8443c')) +
    oval(94, 62, 8, 7, soft('#f2b632')) +
    shape('M30 64H108L94 96H48Z', soft('#4a8fc0')) +
    shape('M84 64H108L94 96H78Z', '#24163a', 0.14) +
    line('M30 64H108', '#3b739b', 3.4),
  doghouse:
    shape('M22 62H106V122H22Z', soft('#d8574a')) +
    line('M22 77H106M22 92H106M22 107H106', '#b8443a', 1.6) +
    shape('M22 62L64 24L106 62Z', soft('#d8574a')) +
    shape('M10 66L64 16L118 66L110 74L64 32L18 74Z', soft('#6d5a5f')) +
    shape('M42 122V94A22 22 0 0 1 86 94V122Z', '#4a3038') +
    line('M42 122V94A22 22 0 0 1 86 94V122', '#f4ead6', 3) +
    shape('M50 52C46 50 46 56 50 57H78C82 56 82 50 78 52C80 48 74 47 74 51H54C54 47 48 48 50 52Z', '#f4ead6'),
  cauldron:
    line('M40 122L84 114M88 122L44 114', '#6d4b3a', 7) +
    shape(
      'M64 122C50 122 50 112 56 106C58 110 60 110 62 108C62 102 66 98 70 96C70 102 78 106 77 114C76 120 72 122 64 122Z',
      '#f4622b',
    ) +
    line('M30 104L26 114M98 104L102 114', '#2b2733', 6) +
    shape('M18 62C10 90 32 110 64 110C96 110 118 90 110 62Z', soft('#3b3644')) +
    oval(64, 60, 48, 12, soft('#4a4456')) +
    oval(64, 60, 42, 9, '#5fae5a') +
    oval(54, 58, 20, 4, '#8fd47f') +
    [
      [44, 52, 5],
      [60, 44, 7],
      [78, 50, 5],
      [70, 34, 4],
      [50, 32, 3],
      [84, 38, 3],
    ]
      .map(
        ([x = 0, y = 0, radius = 0]) =>
          oval(x, y, radius, radius, '#7fc96f') +
          oval(x - radius * 0.3, y - radius * 0.3, radius * 0.3, radius * 0.3, '#d4f4c8'),
      )
      .join('') +
    line('M30 80C32 90 38 96 46 100', '#6a6478', 3),
  swing:
    line('M18 124L32 12L46 124M82 124L96 12L110 124', '#a3692f', 5) +
    line('M26 14H102', '#8d5f3b', 6.5) +
    line('M25 86H40M89 86H104', '#a3692f', 3.4) +
    line('M54 15L50 94M76 15L80 94', '#d9c29a', 2.4) +
    box(44, 93, 42, 6, soft('#d8574a'), 2),
}
