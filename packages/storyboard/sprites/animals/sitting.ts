// An animal that sits and faces the viewer: a pear-shaped body with the front paws together and the tail to the side.

import type { Coat } from './coat.ts'
import type { Figure } from '../figure.ts'
import { both, line, oval, shape, soft, toned } from '../pen.ts'
import { tails } from './tails.ts'

const torso =
  'M64 46C50 46 45 60 42 75C38.500 87 31 97 31 110C31 120 38 124 48 124H80C90 124 97 120 97 110C97 97 89.500 87 86 75C83 60 78 46 64 46Z'

export function sitting(coat: Coat): Figure {
  const { fur, belly, paw, skin, marks } = coat
  const thigh = oval(41.5, 109, 13, 14.5, toned(fur, -0.14)) + oval(40.5, 109.5, 12.5, 14.5, soft(fur))
  const feet = oval(40, 120.5, 11.5, 4.6, soft(paw))
  const leg = shape(
    'M48.500 74C51 88 52.200 104 52.200 119H63.200C63.800 110 63.500 102 62.800 97C61 88 54 80 48.500 74Z',
    soft(fur),
  )
  const sock =
    marks === 'socks'
      ? shape('M52.400 104C55.500 100.500 60 100.500 63.500 104L63.200 120H52.200Z', soft(paw))
      : ''
  const toes = oval(57.2, 120, 7.6, 4.6, soft(paw))
  return {
    behind:
      tails[coat.tail](coat) +
      shape(torso, soft(fur)) +
      (marks === 'stripes' ? both(stripes(skin)) : '') +
      (marks === 'patches' ? patches : '') +
      (marks === 'saddle'
        ? shape(
            'M78 56C84 66 86.500 77 90 86C92 90 95 96 96 102C88 100 76 84 75 70C75 64 75 60 78 56Z',
            soft(skin),
          )
        : '') +
      both(thigh + feet) +
      shape(
        'M64 52C52 58 50.500 72 53 85C56 95 61 101 64 104C67 101 72 95 75 85C77.500 72 76 58 64 52Z',
        soft(belly),
      ) +
      shape('M62.500 104H65.500V118H62.500Z', toned(fur, -0.28)) +
      both(leg + sock + toes) +
      shape(
        'M45.300 62C48 72 56 75.500 64 75.500C72 75.500 80 72 82.700 62C80 52 74 46 64 46C54 46 48 52 45.300 62Z',
        '#24163a',
        0.16,
      ),
    before: '',
  }
}

function stripes(color: string): string {
  return line(
    'M41.500 80C45 81 47.500 83 49 86M37.500 89C41.500 89.500 45 91.500 47 95M29.500 106C33 104.500 36.500 105 39 107M30.500 113C34 112 37 112.500 39.500 114',
    color,
    2.8,
  )
}

const patches =
  shape('M78 58C84 68 86 78 89 84C84 92 76 88 74 78C73 68 74 60 78 58Z', '#bc8954') +
  shape('M34 96C42 92 48 98 46 106C42 112 34 112 31.500 108C31 104 32 100 34 96Z', '#bc8954')
