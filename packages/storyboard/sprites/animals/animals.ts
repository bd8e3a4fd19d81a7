// Bodies for animals whose illustration shows only a head.

import type { Coat } from './coat.ts'
import type { HeadPlace } from '../figure.ts'
import type { Eye } from './sleeping.ts'

export interface Animal {
  readonly head: string
  readonly coat: Coat
  readonly sits: 'sitting' | 'teddy'
  /** False if an illustration already shows the whole animal on its feet. */
  readonly walks: boolean
  /** The position of the head while the animal sits. */
  readonly place: HeadPlace
  readonly eyes: readonly [Eye, Eye]
}

/** The positions of the eyes. */
const eyesOf = {
  fox: [
    [48, 72.5],
    [80.5, 72.5],
  ],
  wolf: [
    [45, 60],
    [84, 61],
  ],
  bear: [
    [41.5, 59.5],
    [86.5, 59.5],
  ],
  'polar-bear': [
    [37, 46.5, '#ffffff'],
    [91.5, 46.5, '#ffffff'],
  ],
  panda: [
    [42, 64, '#4d4d4d'],
    [87, 64.5, '#4d4d4d'],
  ],
  koala: [
    [38, 60],
    [90, 61],
  ],
  lion: [
    [49, 49],
    [79, 49.5],
  ],
  'tiger-face': [
    [41.5, 42],
    [88.5, 42],
  ],
  'rabbit-face': [
    [48.5, 76],
    [80, 77],
  ],
  hamster: [
    [43.5, 70],
    [84, 70.5],
  ],
  'monkey-face': [
    [49, 61, '#ffcd88'],
    [78.5, 60, '#ffcd88'],
  ],
  'mouse-face': [
    [42.5, 77.5],
    [86, 77.5],
  ],
  'pig-face': [
    [36.5, 69.5],
    [89.5, 69.5],
  ],
  'cow-face': [
    [49.5, 57.5, '#bc8954'],
    [83.5, 57.5],
  ],
  'dog-face': [
    [42.5, 71],
    [85.5, 71, '#d27856'],
  ],
  'cat-face': [
    [39, 67.5],
    [89, 66.5],
  ],
} as const

const high: HeadPlace = { scale: 0.53, x: 30, y: 2 }
const wide: HeadPlace = { scale: 0.57, x: 27.5, y: 1 }

export const animals: readonly Animal[] = [
  animal('fox', 'sitting', high, '#ff6011', '#ffffff', '#4a4a4c', '#4a4a4c', 'brush', 'socks'),
  animal('wolf', 'sitting', high, '#b0b0b0', '#e0e0e0', '#b0b0b0', '#8a8a8e', 'brush'),
  animal('bear', 'teddy', wide, '#855b52', '#a4766a', '#855b52', '#b99277', 'none'),
  animal('polar-bear', 'teddy', wide, '#eef6f9', '#ffffff', '#eef6f9', '#91bdce', 'none'),
  animal('panda', 'teddy', wide, '#ffffff', '#ffffff', '#4d4d4d', '#8a8a8e', 'stub', 'limbs'),
  animal('koala', 'teddy', wide, '#b0b0b0', '#e4e4e4', '#b0b0b0', '#dfb9bb', 'none'),
  animal(
    'lion',
    'sitting',
    { scale: 0.6, x: 25.5, y: 0 },
    '#fec000',
    '#ffd899',
    '#fec000',
    '#865c50',
    'tuft',
  ),
  animal('tiger-face', 'sitting', high, '#ff8e01', '#fff1e2', '#ff8e01', '#2f2f2f', 'ringed', 'stripes'),
  animal(
    'rabbit-face',
    'sitting',
    { scale: 0.56, x: 28, y: 0 },
    '#b5c2c8',
    '#ffffff',
    '#ffffff',
    '#feaca9',
    'puff',
  ),
  animal('hamster', 'teddy', wide, '#f2a159', '#fffefd', '#f2a159', '#ffd2b1', 'none'),
  animal('monkey-face', 'teddy', high, '#b6885a', '#ffcd88', '#b6885a', '#ffcd88', 'long'),
  animal('mouse-face', 'teddy', wide, '#b0b0b0', '#e8e8e8', '#b0b0b0', '#ffa8a7', 'thin'),
  animal('pig-face', 'teddy', wide, '#ffd3b0', '#ffe4cd', '#ffd3b0', '#fd7e89', 'curl'),
  animal('cow-face', 'sitting', high, '#dfdfdf', '#ffffff', '#8a7468', '#8a7468', 'tuft', 'patches'),
  animal('dog-face', 'sitting', high, '#ffeac8', '#fff8ec', '#ffeac8', '#865b51', 'long', 'saddle'),
  animal('cat-face', 'sitting', high, '#ffc022', '#ffe9b5', '#ffc022', '#ff9b31', 'ringed', 'stripes'),
]

function animal(
  head: keyof typeof eyesOf,
  sits: Animal['sits'],
  place: HeadPlace,
  fur: string,
  belly: string,
  paw: string,
  skin: string,
  tail: Coat['tail'],
  marks: Coat['marks'] = 'none',
): Animal {
  return {
    head,
    sits,
    place,
    eyes: eyesOf[head],
    walks: !head.endsWith('-face'),
    coat: { fur, belly, paw, skin, tail, marks },
  }
}
