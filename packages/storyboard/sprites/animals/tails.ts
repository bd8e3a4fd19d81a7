// Tails of sitting and walking animals. Each starts at its root near (86, 114) and curls up on the right.

import type { Coat, TailKind } from './coat.ts'
import { line, oval, shape, soft, toned } from '../pen.ts'

export const tails: Record<TailKind, (coat: Coat) => string> = {
  brush: ({ fur, belly }) =>
    shape(
      'M80 119C98 128 120 116 119 92C118.500 79 112 71 105 66C106 78 98 84 92 92C86 100 80 108 80 119Z',
      soft(toned(fur, -0.06)),
    ) +
    shape(
      'M118.500 86C116.500 76 111 70 105 66C105.700 74 102.500 79 98.500 84C102 83 104 86 106 90C109 86 114 84 118.500 86Z',
      belly,
    ),
  tuft: ({ fur, skin }) =>
    line('M84 117C106 122 118 108 108 92', toned(fur, -0.08), 5) +
    shape('M101 97C97 88 101 78 108 73C114 79 116 89 112 96C108 100 104 100 101 97Z', soft(skin)),
  long: ({ fur }) => line('M84 117C108 123 118 106 107 90C104 85 105 80 109 78', toned(fur, -0.08), 8),
  ringed: ({ fur, skin }) =>
    line('M84 117C108 123 118 106 107 90C104 85 105 80 109 78', toned(fur, -0.05), 8) +
    line('M109 78.500L107.600 79.500', skin, 8.4) +
    line(
      'M102.800 87.500L108 84.500M108.500 99.500L114.500 97.500M104 109.500L109 113.500M94 114.500L95 120',
      skin,
      3,
    ),
  thin: ({ skin }) => line('M84 119C104 124 116 114 110 102C106 95 112 90 117 92', skin, 3.2),
  puff: ({ belly }) => oval(96, 112, 9, 8.5, soft(belly)),
  curl: ({ skin }) =>
    line('M92 112C102 114 106 106 100 103C95 101 94 108 100 109C106 110 109 105 109 101', skin, 3),
  stub: ({ fur }) => oval(95, 111, 7, 6.5, soft(toned(fur, -0.08))),
  none: () => '',
}
