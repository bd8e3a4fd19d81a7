// An animal curled up on the ground with its head on its paws and its eyes closed.

import type { Coat, TailKind } from './coat.ts'
import type { Figure, HeadPlace } from '../figure.ts'
import { line, moved, oval, shape, soft, toned } from '../pen.ts'

/** The position of an open eye in the units of the head, and the colour around it if it differs from the fur. */
export type Eye = readonly [x: number, y: number, around?: string]

export const headAsleep: HeadPlace = { scale: 0.47, x: 7, y: 67 }

export function sleeping(coat: Coat, eyes: readonly [Eye, Eye]): Figure {
  const { fur, belly, paw, skin, marks } = coat
  const { scale, x, y } = headAsleep
  return {
    behind:
      shape(
        'M18 106C16 80 38 60 70 60C100 60 118 80 118 104C118 118 110 124 96 124H34C23 124 19 116 18 106Z',
        soft(fur),
      ) +
      (marks === 'stripes'
        ? line(
            'M66 60.500C69 66 69 71 67 76M78 61C81 66 81 72 79 77M89 63.500C92 69 92 74 90 79M100 69C102 73 102 77 101 80',
            skin,
            3.4,
          )
        : '') +
      (marks === 'patches' ? oval(82, 74, 13, 9, '#bc8954', 16) : '') +
      (marks === 'saddle'
        ? shape('M64 60C78 59 92 63 101 70C104 80 96 88 84 86C72 84 64 74 64 60Z', soft(skin))
        : '') +
      (marks === 'limbs'
        ? shape('M40 72C48 64 56 61 64 60C70 76 68 100 62 124H34C30 110 32 86 40 72Z', soft(paw))
        : '') +
      shape(
        'M70 118C68 98 80 84 96 86C110 88 117 98 116.500 110C114 120 106 124 96 124H76C72 124 70.500 122 70 118Z',
        toned(marks === 'limbs' ? paw : fur, -0.13),
      ) +
      shape(
        'M72 119C70 101 81 87 96 88.500C109 90 116 99 116 110C113 119 106 124 96 124H78C74 124 72.500 122 72 119Z',
        soft(marks === 'limbs' ? paw : fur),
      ) +
      oval(84, 120, 11, 4.6, soft(paw)) +
      tailsAsleep[coat.tail](fur, belly, skin) +
      oval(46, 101, 25, 22, 'rgba(36,22,58,.13)') +
      oval(56, 120, 12, 4.8, soft(paw)),
    before: moved(eyes.map(([eyeX, eyeY, around]) => lid(eyeX, eyeY, around ?? fur)).join(''), x, y, scale),
  }
}

function lid(x: number, y: number, around: string): string {
  return (
    oval(x, y, 9, 10.5, around) + line(`M${x - 8} ${y + 1}Q${x} ${y + 9} ${x + 8} ${y + 1}`, '#2b2430', 3.6)
  )
}

const curve = 'M113 108C115 119 104 121.500 92 120.500'

const tailsAsleep: Record<TailKind, (fur: string, tip: string, skin: string) => string> = {
  brush: (fur, tip) =>
    shape(
      'M118 98C124 116 108 127 86 124.500C76 123.500 68 120 64 114C74 113 82 111 92 108C102 105 112 104 118 98Z',
      soft(toned(fur, -0.07)),
    ) +
    shape('M78 122.800C72 121 67 118 64 114C69 113.500 74 112.700 79 111.500C77 115 79 118 78 122.800Z', tip),
  tuft: (fur, _tip, skin) => line(curve, toned(fur, -0.1), 5) + oval(88, 120, 9, 5, soft(skin), 4),
  long: (fur) => line(curve, toned(fur, -0.1), 7.5),
  ringed: (fur, _tip, skin) =>
    line(curve, toned(fur, -0.07), 7.5) +
    line('M110 113L115.500 115M104 116.500L106 122M97 117.500L97.500 123.500', skin, 3),
  thin: (_fur, _tip, skin) => line('M116 112C118 121 106 122.500 88 121.500', skin, 3.2),
  puff: (_fur, tip) => oval(114, 108, 8, 8, soft(tip)),
  curl: (_fur, _tip, skin) => line('M115 96C121 96 122 90 118 90C114 90 115 97 121 96', skin, 2.8),
  stub: (fur) => oval(114, 104, 6.5, 6, soft(toned(fur, -0.08))),
  none: () => '',
}
