// The detective. The bust in the illustrations holds a magnifying glass next to its head, so one coat covers the chest
// and reaches the ground.

import { both, box, line, moved, oval, shape, soft, toned, withGradients } from '../pen.ts'
import { skin } from './person.ts'

const coat = '#b8976a'
const hat = '#86694a'
const seam = toned(coat, -0.3)

/** Greys of the bust, and the colours that replace them. */
const dyes: readonly (readonly [from: string, to: string])[] = [
  ['#606060', '#c2a374'],
  ['#595959', '#bd9e6f'],
  ['#262626', '#b08f60'],
  ['#212121', coat],
  ['#616161', coat],
  ['#707070', '#b8976a'],
  ['#626262', '#b8976a'],
  ['#4b4b4b', '#b08f60'],
  ['#2b2b2b', '#ac8b5c'],
  ['"gray"', '"#a8875a"'],
  ['#757575', hat],
  ['#686868', toned(hat, -0.1)],
  ['#464646', toned(hat, -0.2)],
  ['#424242', toned(hat, -0.3)],
  ['#404042', '#4a372a'],
]

const legs = both(
  shape('M50 104H63.500L62.600 118H51Z', '#5a5f78') +
    shape('M42.500 124C41.500 118 46 114.500 53 114.500H62.500V124Z', soft('#7a543a')) +
    shape('M42.500 124V121.800H62.500V124Z', '#4a3226'),
)

/** The left arm hangs; the right arm is bent up to the hand of the bust. */
const arms =
  oval(39.5, 87.5, 4.9, 5.3, soft(skin)) +
  line('M46.500 60C43 68 40.500 75 39.800 81', coat, 10.4) +
  line('M35.500 82.500H44', seam, 2.2) +
  line('M82.500 60C87 69 92 72 93.500 66L92.500 57.500', coat, 9.6) +
  line('M84 66C87 70 90 71.500 92 69', seam, 1.4)

const chest =
  shape('M53 50C58 53 70 53 75 50L68 76H60Z', '#efe9de') +
  shape('M61.500 52.500H66.500L65.500 56L68 72H60L62.500 56Z', '#9a3b34') +
  shape(
    'M52 51C46 52 42.500 55.500 42.300 62L46 86L41 112C48 115 57 115.500 64 114.500C71 115.500 80 115 87 112L82 86L85.700 62C85.500 55.500 82 52 76 51L64 70Z',
    soft(coat),
  ) +
  line('M64 70V114', seam, 1.6) +
  shape('M52 50.500L64 70L58 76L46.500 60Z', toned(coat, 0.16)) +
  shape('M76 50.500L64 70L70 76L81.500 60Z', toned(coat, -0.08)) +
  box(45.5, 84, 37, 5.5, toned(coat, -0.34), 1) +
  box(60, 83.2, 8, 7, '#e0c27a', 1.2) +
  [77, 96, 104].map((y) => oval(58.5, y, 1.5, 1.5, '#5d4530') + oval(69.5, y, 1.5, 1.5, '#5d4530')).join('') +
  line('M48 97L54 99M80 97L74 99', seam, 2)

export function detective(bust: string): string {
  const dyed = dyes.reduce((body, [from, to]) => body.replaceAll(from, to), bust)
  return withGradients(legs + moved(dyed, 64 - 50 * 0.47, 0, 0.47) + chest + arms)
}
