// Sea and ice. Kelp and anemones grow; bergs and the igloo are built; the ship sails.

import { line, moved, oval, shape, soft, toned } from '../pen.ts'

function kelp(x: number, top: number, color: string, flip: number): string {
  const rise = 124 - top
  const stem = `M${x} 124C${x + 8 * flip} ${124 - rise * 0.3} ${x - 8 * flip} ${124 - rise * 0.6} ${x + 2 * flip} ${top}`
  const leaves = [0.16, 0.32, 0.48, 0.64, 0.8].flatMap((share, at) => {
    const bend = Math.sin(share * 6) * 4 * flip
    const leaf = shape('M0 0C7 -9 8 -16 4 -24C-3 -17 -5 -9 0 0Z', soft(color))
    return [moved(leaf, x + bend, 124 - rise * share, 1 - share * 0.3, at % 2 === 0 ? 38 : -38)]
  })
  return (
    line(stem, toned(color, -0.2), 3.6) +
    leaves.join('') +
    moved(shape('M0 2C6 -6 6 -12 2 -20C-5 -13 -6 -6 0 2Z', soft(color)), x + 2 * flip, top + 4)
  )
}

function tentacle(x: number, tipX: number, tipY: number, color: string): string {
  return (
    line(`M${x} 102Q${(x + tipX) / 2} ${tipY + 10} ${tipX} ${tipY}`, toned(color, -0.12), 7.5) +
    line(`M${x} 102Q${(x + tipX) / 2} ${tipY + 10} ${tipX} ${tipY}`, color, 5.5) +
    oval(tipX, tipY, 4, 4, toned(color, 0.4))
  )
}

const sail = (outline: string, fold: string) => shape(outline, soft('#f4ead6')) + shape(fold, '#d8c8ae')

/** Its sails are nearly white, so that a colour of the boat is that of its hull. */
const boat =
  line('M60 82V8', '#8d6b4f', 4) +
  line('M60 76H104', '#8d6b4f', 3) +
  shape('M64 12C84 30 98 52 104 72H64Z', soft('#f4f1ea')) +
  shape('M64 52C78 56 92 58 99 58C101 63 103 68 104 72H64Z', '#dcd8d4') +
  shape('M56 20C50 42 40 60 26 74H56Z', soft('#f7f5f0')) +
  shape('M56 58C50 63 42 67 32 68L26 74H56Z', '#dcd8d4') +
  shape('M60 8L80 13L60 18Z', '#e0453a') +
  shape('M6 82C30 90 92 90 122 78C118 98 110 112 98 122H32C18 114 9 100 6 82Z', soft('#dd4638')) +
  shape('M16 104C40 111 90 111 113 100C109 109 104 117 98 122H32C25 118 20 112 16 104Z', '#a8302c') +
  line('M6 82C30 90 92 90 122 78', '#f6ece0', 4.4) +
  line('M14 97C42 104 88 104 116 93', '#f08a72', 2)

export const water: Readonly<Record<string, string>> = {
  boat,
  kelp:
    kelp(40, 40, '#3c8f6a', 1) +
    kelp(88, 44, '#2f7d62', -1) +
    kelp(64, 22, '#55a86e', 1) +
    kelp(22, 70, '#6bb36b', -1) +
    kelp(106, 76, '#4a9a68', 1),
  'sea-anemone':
    [
      [44, 22, 82],
      [52, 36, 64],
      [60, 54, 56],
      [68, 74, 56],
      [76, 92, 64],
      [84, 106, 82],
    ]
      .map(([x = 0, tipX = 0, tipY = 0]) => tentacle(x, tipX, tipY, '#e86fa0'))
      .join('') +
    [
      [50, 32, 90],
      [58, 48, 76],
      [66, 66, 72],
      [72, 82, 78],
      [80, 98, 92],
    ]
      .map(([x = 0, tipX = 0, tipY = 0]) => tentacle(x, tipX, tipY, '#f58db4'))
      .join('') +
    shape('M38 98C46 92 82 92 90 98C92 108 94 116 100 124H28C34 116 36 108 38 98Z', soft('#9a4f8f')) +
    oval(64, 98, 25, 5.5, '#b866a4'),
  'coral-fan':
    line(
      'M64 120V84M64 100C52 92 44 80 42 62M64 92C76 84 86 74 90 54M64 84C62 66 60 50 64 30M48 80C38 74 30 66 28 52M44 70C50 60 50 50 48 40M84 72C94 68 102 60 106 48M88 62C82 52 80 42 82 32M62 62C56 54 54 44 54 32M64 56C70 48 72 40 74 24',
      '#e8604c',
      6.5,
    ) +
    line('M62 122V86M62 62C61 52 61 44 63 32M43 66C42 64 42 62 41 60M89 58L90 54M28 58V53', '#ff9a80', 2) +
    oval(64, 122, 20, 4, soft('#b98f78')),
  iceberg:
    shape(
      'M8 122C10 104 20 84 34 76L44 46L62 20L78 34L92 62L108 84C116 98 120 110 122 122Z',
      soft('#d8eef7'),
    ) +
    shape(
      'M62 20L78 34L92 62L108 84C116 98 120 110 122 122H78C84 104 72 92 76 76C80 60 66 46 62 20Z',
      '#a9d3e6',
    ) +
    shape('M44 46L62 20C64 34 58 42 60 54C52 58 54 70 46 78C44 70 46 58 44 46Z', '#f6fcff') +
    shape('M34 76C40 82 36 94 42 104C38 110 30 112 26 122H8C10 104 20 84 34 76Z', '#eef8fc') +
    line('M84 72L90 88M96 92L102 110M50 92L54 110', '#8fc2da', 2),
  igloo:
    shape('M8 122C8 76 32 48 60 48C88 48 110 76 110 122Z', soft('#e4f1f8')) +
    shape('M60 48C88 48 110 76 110 122H84C88 92 80 62 60 48Z', '#c3dcea') +
    line(
      'M14 96C40 90 80 90 107 96M26 70C46 65 74 65 93 70M44 53V66M76 54V66M34 68V92M60 66V91M85 69V92M24 94V120M96 95V120',
      '#a5c6d9',
      2,
    ) +
    shape('M24 124C24 100 36 88 50 88C64 88 76 100 76 124Z', soft('#f4fafd')) +
    shape('M34 124C34 106 40 98 50 98C60 98 66 106 66 124Z', '#41587f') +
    line('M29 112H36M64 112H71M33 100L38 104M67 100L62 104M50 89V97', '#b5d0e0', 2),
  'sailing-ship':
    line('M44 94V16M78 94V8M104 92V30', '#6d4b3a', 3.6) +
    line('M104 84L124 70', '#6d4b3a', 3) +
    shape('M78 8C88 8 90 14 100 11L99 20C90 22 87 16 78 17Z', '#d6403a') +
    sail(
      'M30 24H58C64 38 64 48 60 58H28C34 48 34 36 30 24Z',
      'M28 58C34 54 54 54 60 58C62 52 62.500 48 62.500 46C52 50 40 50 32 47C31 51 30 55 28 58Z',
    ) +
    sail(
      'M64 20H94C100 34 100 46 96 58H62C68 46 68 32 64 20Z',
      'M62 58C70 53 88 53 96 58C98 53 98.700 49 98.700 45C88 50 74 50 66 46.500C65 50 64 54 62 58Z',
    ) +
    sail(
      'M27 62H61C66 72 66 80 62 88H25C31 80 31 70 27 62Z',
      'M25 88C32 84 54 84 62 88C64 84 64.500 82 64.800 79C52 83 38 83 29 80C28.500 83 27 86 25 88Z',
    ) +
    sail(
      'M62 62H97C102 72 102 80 98 88H60C66 80 66 70 62 62Z',
      'M60 88C68 84 90 84 98 88C100 84 100.500 82 100.600 79C88 83 74 83 64.500 80C64 83 62 86 60 88Z',
    ) +
    shape('M102 34C116 46 122 58 124 70C116 76 108 80 102 82C106 66 106 48 102 34Z', soft('#f4ead6')) +
    shape('M6 80L22 82V92H100L122 86C120 104 108 118 94 122H34C20 118 10 104 6 80Z', soft('#8d5a3c')) +
    shape('M13 102C40 108 90 108 116 102C110 112 102 119 94 122H34C26 119 18 112 13 102Z', '#6d4130') +
    line('M9 90C34 96 90 97 121 91', '#e0a95a', 3) +
    [38, 54, 70, 86].map((x) => oval(x, 101, 3.2, 3.2, '#3f2a2e') + oval(x, 101, 2, 2, '#ffd27a')).join(''),
}
