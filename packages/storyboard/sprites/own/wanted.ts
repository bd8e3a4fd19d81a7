// Things that prompts often name and the illustrations lack or show otherwise. They stand or lie on the ground; the turtle
// swims and the boat sails to the left.

import { line, oval, shape, soft, toned } from '../pen.ts'

const shellColor = '#7a8f3f'
const skin = '#8fb85a'

const flower = (x: number, top: number, lean: number) =>
  line(`M${x} 122C${x} 100 ${x + lean} 80 ${x + lean} ${top + 34}`, '#6f9a5a', 2.4) +
  [0, 1, 2, 3, 4, 5, 6, 7]
    .map((step) =>
      oval(
        x + lean + (step % 2 === 0 ? -2.6 : 2.6),
        top + step * 5,
        3.6,
        3.4,
        step % 3 === 0 ? '#b79ae8' : step % 3 === 1 ? '#8f6bd0' : '#a583dc',
      ),
    )
    .join('') +
  oval(x + lean, top - 4, 2.8, 3.6, '#b79ae8')

const leaf = (x: number, lean: number) =>
  line(`M${x} 122C${x} 112 ${x + lean} 104 ${x + lean * 1.6} 98`, '#7fa868', 2.8)

const slice = (x: number, y: number) =>
  oval(x, y, 8.5, 5.4, '#d8443c') +
  oval(x - 1, y - 1, 7, 4, '#e8604c') +
  oval(x - 2, y - 2, 1.4, 1, '#f4a08c')

export const wantedThings: Readonly<Record<string, string>> = {
  'sea-turtle':
    shape('M96 78C108 78 120 86 124 98C112 100 98 94 88 86Z', soft(toned(skin, -0.16))) +
    shape('M50 66C48 48 56 30 70 20C76 34 72 54 66 68Z', soft(toned(skin, -0.2))) +
    shape('M106 70C114 68 120 72 124 76C118 80 110 80 104 78Z', soft(skin)) +
    shape('M40 66C32 54 18 48 9 54C2 60 4 72 14 75C24 78 34 78 44 78Z', soft(skin)) +
    shape('M34 76C38 52 60 42 80 46C98 50 110 62 112 76C100 90 50 94 34 76Z', soft(shellColor)) +
    shape('M34 76C50 84 96 86 112 76C104 92 46 96 34 76Z', soft('#e6d69a')) +
    shape(
      'M58 50L72 47L78 62L66 70L52 64ZM80 48L94 54L92 66L80 62ZM48 56L56 53L50 66L40 70ZM96 57L104 64L106 72L94 68ZM66 73L79 65L91 69L86 78L70 79ZM42 73L51 67L63 72L64 79L50 78Z',
      '#5f7331',
    ) +
    line('M60 54L70 51M82 52L90 56', '#a9bd62', 1.8) +
    shape('M50 76C46 94 34 110 14 120C12 106 20 90 38 76Z', soft(skin)) +
    [
      [24, 108, 3],
      [31, 98, 3.4],
      [38, 88, 3.2],
      [22, 115, 2.2],
      [70, 36, 2.6],
      [12, 66, 1.8],
      [20, 71, 2],
      [28, 68, 2.2],
    ]
      .map(([x = 0, y = 0, radius = 0]) => oval(x, y, radius, radius * 0.8, '#5f8a3f'))
      .join('') +
    oval(17, 60, 4, 4.8, '#2b2430') +
    oval(15.8, 58.4, 1.4, 1.7, '#ffffff') +
    line('M6 67C9 70 13 70.500 16 69', '#3f5a2a', 1.8),
  umbrella:
    line('M58 48L90 112C93 120 104 120 104 110', '#6d4c3a', 5) +
    line('M59 48L89 108', '#a3785a', 1.6) +
    line('M49 12L46 5', '#5547c4', 4) +
    shape(
      'M2 72C-2 42 16 16 46 11C78 6 108 24 118 44C106 40 94 44 88 52C78 44 62 46 56 60C46 54 34 58 30 70C22 62 8 64 2 72Z',
      soft('#6e62ed'),
    ) +
    shape('M49 11C30 22 26 48 30 70C22 62 8 64 2 72C-2 42 18 16 49 11Z', '#937ef3') +
    shape('M49 11C72 14 86 34 88 52C94 44 106 40 118 44C108 24 80 7 49 11Z', '#5547f4') +
    line('M49 11C48 30 50 48 56 60', '#4a3ed0', 1.8),
  fishbowl:
    shape('M24 46C6 66 8 108 36 122H92C120 108 122 66 104 46Z', '#d8eef6', 0.5) +
    shape('M15 62C11 84 18 112 36 122H92C110 112 117 84 113 62C90 68 38 68 15 62Z', '#7cc4e4', 0.62) +
    shape('M15 62C38 55 90 55 113 62C90 69 38 69 15 62Z', '#b5e2f2', 0.8) +
    shape('M24 110C28 116 32 120 36 122H92C96 120 100 116 104 110C90 104 38 104 24 110Z', soft('#e8c98a')) +
    [30, 42, 55, 70, 84, 97]
      .map((x, at) => oval(x, 113 + (at % 2) * 4, 4, 3, at % 2 === 0 ? '#d8a860' : '#f4e2b4'))
      .join('') +
    line('M96 110C92 100 100 94 95 84M102 110C104 102 100 96 103 90', '#5fa058', 3.4) +
    line('M22 44C40 38 88 38 106 44C88 51 40 51 22 44Z', '#f4fbfd', 4) +
    line('M22 72C18 86 22 100 30 108', '#ffffff', 3.4),
  'paper-boat':
    shape('M64 34L92 86H36Z', soft('#f4f1ea')) +
    shape('M64 34L92 86H64Z', '#c9c8d0') +
    shape('M4 72L40 84H64L58 114H32Z', soft('#fbf9f4')) +
    shape('M124 72L88 84H64L58 114H96Z', soft('#e3e1e4')) +
    shape('M36 84L64 76L92 84L64 92Z', '#b8b7c2') +
    shape('M4 72L36 84L64 92L92 84L124 72L96 114H32Z', soft('#f7f5f0')) +
    shape('M64 92L92 84L124 72L96 114H64Z', '#dcdae0') +
    line('M64 92V114', '#c3c1ca', 1.6),
  'lavender-row':
    [20, 34, 48, 62, 78, 92, 106].map((x, at) => leaf(x, at % 2 === 0 ? -7 : 7)).join('') +
    flower(12, 60, -5) +
    flower(24, 42, -4) +
    flower(36, 54, -2) +
    flower(50, 34, -1) +
    flower(64, 48, 0) +
    flower(77, 32, 1) +
    flower(90, 50, 3) +
    flower(103, 40, 4) +
    flower(115, 58, 5) +
    [30, 56, 84].map((x) => leaf(x, 9)).join('') +
    oval(64, 122, 54, 4, soft('#6f9a5a')),
  'whole-pizza':
    oval(64, 104, 62, 20, soft('#b87332')) +
    oval(64, 99, 62, 20, soft('#e0a04c')) +
    oval(64, 97, 53, 15.5, '#c8462f') +
    oval(64, 96, 51, 14.5, soft('#f7cf62')) +
    slice(40, 93) +
    slice(66, 88) +
    slice(92, 94) +
    slice(56, 103) +
    slice(82, 105) +
    shape(
      'M48 86C52 82 58 84 58 88C54 90 50 90 48 86ZM100 102C104 99 109 101 108 104C105 106 102 105 100 102ZM28 98C31 95 36 97 36 100C33 102 30 101 28 98ZM72 97C75 94 80 95 80 98C77 101 74 100 72 97Z',
      '#4f9a45',
    ) +
    [
      [52, 95],
      [78, 91],
      [68, 106],
      [36, 102],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 2.6, 1.8, '#3a3440') + oval(x, y, 1.1, 0.8, '#f7cf62'))
      .join(''),
}
