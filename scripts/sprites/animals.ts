// Bodies for the animals of which there is only a head.

import type { Coat } from './coat.ts'
import type { HeadPlace } from './figure.ts'

export interface Animal {
  readonly head: string
  readonly coat: Coat
  readonly sits: 'sitting' | 'teddy'
  /** Not where the illustrations have the whole animal on its feet. */
  readonly walks: boolean
  /** While it sits. */
  readonly place: HeadPlace
}

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
  head: string,
  sits: Animal['sits'],
  place: HeadPlace,
  fur: string,
  belly: string,
  paw: string,
  skin: string,
  tail: Coat['tail'],
  marks: Coat['marks'] = 'none',
): Animal {
  return { head, sits, place, walks: !head.endsWith('-face'), coat: { fur, belly, paw, skin, tail, marks } }
}
