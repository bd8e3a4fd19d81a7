// Small works of people, outside. They lie or stand on the ground; lamp, fences and signpost stand beside ways.

import { both, box, line, oval, shape, soft, toned } from '../pen.ts'

const oak = '#a8754a'

function flame(x: number, y: number, scale: number): string {
  const tongue =
    'M0 0C-14 -2 -18 -14 -12 -26C-10 -20 -7 -18 -5 -18C-8 -32 0 -42 6 -48C5 -38 14 -30 15 -18C17 -8 10 0 0 0Z'
  return `<g transform="translate(${x} ${y}) scale(${scale})">${shape(tongue, '#f4622b')}<g transform="scale(.72) translate(0 -1)">${shape(tongue, '#fc9a2c')}</g><g transform="scale(.42) translate(0 -1)">${shape(tongue, '#ffe16b')}</g></g>`
}

function log(path: string): string {
  return line(path, '#5d3f32', 10) + line(path, '#7d563f', 6.5)
}

const slats = (from: number, count: number, step: number, drawing: (x: number) => string) =>
  Array.from({ length: count }, (_, at) => drawing(from + at * step)).join('')

export const outdoors: Readonly<Record<string, string>> = {
  haystack:
    shape('M10 122C8 84 30 40 64 38C98 40 120 84 118 122Z', soft('#e3b44a')) +
    shape('M64 38C98 40 120 84 118 122H84C98 96 94 60 64 38Z', '#b9862c', 0.6) +
    line(
      'M34 76L44 92M52 54L56 74M24 104L32 116M46 102L54 116M66 84L68 104M70 52L78 66M84 82L82 98M96 100L94 116M60 66L62 78M38 92L40 104M76 106L78 118',
      '#c99531',
      2.4,
    ) +
    line('M40 64L50 76M28 92L38 104M58 92L60 108M50 82L52 94M30 80L34 88', '#f6d57e', 2.2) +
    line('M6 122L16 112M122 122L112 112M20 124L24 116M106 124L102 116', '#e3b44a', 3),
  campfire:
    log('M26 118L96 104') +
    log('M102 118L32 104') +
    oval(64, 108, 24, 6, '#f4622b') +
    flame(64, 110, 1.75) +
    flame(46, 110, 0.85) +
    flame(84, 110, 0.9) +
    log('M40 119L88 119') +
    oval(40, 119, 4, 4.5, '#d9a878') +
    oval(40, 119, 2, 2.3, '#a8754a') +
    [20, 36, 92, 108].map((x) => oval(x, 120, 8, 5, soft('#8d8792'))).join(''),
  'street-lamp':
    box(60.5, 40, 7, 78, soft('#3d4557'), 2) +
    shape('M54 124C54 116 58 112 60 104H68C70 112 74 116 74 124Z', soft('#3d4557')) +
    box(57, 64, 14, 4, '#565f75', 2) +
    line('M64 60C52 60 50 50 44 52M64 60C76 60 78 50 84 52', '#3d4557', 2.6) +
    shape('M50 14H78L74 40H54Z', soft('#ffe9a3')) +
    shape('M60 16H68L67 38H61Z', '#fff8de') +
    line('M50 14L54 40H74L78 14', '#3d4557', 2.6) +
    shape('M46 15C50 6 58 4 64 1C70 4 78 6 82 15Z', soft('#3d4557')),
  'park-bench':
    line('M24 122L28 92L22 56M104 122L100 92L106 56M28 96H16M100 96H112M18 122V96M110 122V96', '#3d4557', 5) +
    box(10, 92, 108, 8, soft(oak), 3) +
    box(12, 54, 104, 8, soft(oak), 3) +
    box(11, 66, 106, 8, soft(oak), 3) +
    box(11, 78, 106, 8, soft(oak), 3) +
    line('M14 95H80M16 57H60M16 69H70M15 81H56', toned(oak, 0.3), 1.6),
  fence:
    box(0, 84, 128, 7, soft(oak), 2) +
    box(0, 104, 128, 7, soft(oak), 2) +
    slats(
      12,
      4,
      34,
      (x) =>
        box(x - 5, 68, 10, 56, soft(toned(oak, -0.12)), 3) + line(`M${x - 2} 72V116`, toned(oak, 0.22), 1.6),
    ),
  'picket-fence':
    box(0, 88, 128, 6, soft('#d9d3da'), 1) +
    box(0, 108, 128, 6, soft('#d9d3da'), 1) +
    slats(
      8,
      8,
      16,
      (x) =>
        shape(`M${x - 5} 124V82L${x} 74L${x + 5} 82V124Z`, soft('#fbf8f5')) +
        line(`M${x + 3.5} 84V123`, '#d4ccd6', 1.6),
    ),
  signpost:
    box(60, 24, 8, 100, soft('#8d5f3b'), 2) +
    shape('M22 34H88L100 43L88 52H22Z', soft('#c98d56')) +
    shape('M106 58H46L34 67L46 76H106Z', soft('#b9804b')) +
    line('M32 43H78M56 67H96', '#7d5234', 2.6) +
    oval(26, 43, 1.5, 1.5, '#7d5234') +
    oval(102, 67, 1.5, 1.5, '#7d5234') +
    oval(64, 122, 16, 5, soft('#6aa050')),
  scarecrow:
    box(60.5, 60, 7, 64, soft('#8d5f3b'), 2) +
    line('M18 62H110', '#8d5f3b', 6) +
    line(
      'M12 58L22 62L12 66M116 58L106 62L116 66M50 112L54 104M60 114L60 104M70 114L68 104M78 111L75 104',
      '#e3b44a',
      2.6,
    ) +
    shape('M20 54H108V71L88 72L84 106H44L40 72L20 71Z', soft('#c8574a')) +
    line('M20 60H108M64 56V104M46 56V104M82 56V104M41 78H87M43 92H85', '#a83f3a', 1.8) +
    box(70, 80, 13, 13, '#5f86b0', 1) +
    line('M70 80L83 93', '#e8e0d4', 1) +
    oval(64, 36, 18, 18, soft('#ecd3a0')) +
    oval(57, 35, 2.2, 2.6, '#4a3038') +
    oval(71, 35, 2.2, 2.6, '#4a3038') +
    shape('M64 37L67 42H61Z', '#e8783a') +
    line('M55 44C60 49 68 49 73 44M57 43.500V46.500M64 46V49M71 43.500V46.500', '#7d5234', 1.4) +
    line('M44 28L40 34M84 28L88 34M46 30L44 37M82 30L84 37', '#e3b44a', 2.6) +
    shape('M36 24C50 18 78 18 92 24C90 30 38 30 36 24Z', soft('#b98a3d')) +
    shape('M48 22C50 8 58 3 66 4C74 5 79 12 80 22C70 25 58 25 48 22Z', soft('#cf9f4a')) +
    line('M48.500 20C58 23 70 23 80 20', '#c8574a', 3),
  mailbox:
    box(59, 70, 9, 54, soft('#8d5f3b'), 2) +
    shape('M26 76V52C26 42 34 36 42 36H86C94 36 102 42 102 52V76Z', soft('#4a7fc0')) +
    shape('M26 76V52C26 42 34 36 42 36C50 36 58 42 58 52V76Z', soft('#6a9bd4')) +
    line('M34 60H50', '#3b639b', 2.4) +
    line('M84 52V28', '#d8443c', 3.5) +
    shape('M84 26H98V35H84Z', '#d8443c') +
    oval(64, 122, 16, 5, soft('#6aa050')),
  beehive:
    [
      [104, 40],
      [90, 38],
      [76, 33],
      [62, 26],
      [49, 17],
    ]
      .map(([y = 0, width = 0], at) =>
        box(64 - width, y, width * 2, 17, soft(at % 2 === 0 ? '#e9b64a' : '#dca23b'), 8),
      )
      .join('') +
    oval(64, 106, 8, 9, '#5a3d33') +
    box(18, 118, 92, 6, soft('#8d5f3b'), 2) +
    both(
      oval(20, 70, 3.5, 2.6, '#ffd54f') +
        line('M19 68V72M21.500 68V72', '#4a3038', 1.2) +
        oval(20, 66.5, 2.5, 2, '#e9f3f8'),
    ),
  'standing-stones':
    shape('M10 122L14 46C16 40 34 40 36 46L42 122Z', soft('#8f8a96')) +
    shape('M28 42C32 42 35 43 36 46L42 122H30Z', '#716c7c') +
    shape('M84 122L88 50C90 44 108 44 112 50L116 122Z', soft('#8f8a96')) +
    shape('M104 45.500C108 46 111 47 112 50L116 122H104Z', '#716c7c') +
    shape('M4 44L10 28C40 22 90 22 118 30L124 46C90 52 40 50 4 44Z', soft('#a09aa4')) +
    line('M12 45C50 50 90 51 122 46', '#716c7c', 3) +
    line('M18 70C22 68 26 68 28 70M94 84C98 82 102 82 104 84M30 34C40 32 50 32 58 33', '#6b9a4a', 3.5),
}
