// Figures that fly without wings: a witch on her broom, and Santa Claus in a sleigh behind a reindeer.

import { line, moved, oval, shape, soft, toned } from '../pen.ts'
import type { Person } from './people.ts'
import { witch } from './storybook.ts'

const wood = '#8a5a33'
const straw = '#dfae52'

const broom =
  line('M5 84.500L106 97', wood, 4.6) +
  line('M6 83.300L104 95.500', toned(wood, 0.25), 1.4) +
  shape('M100 92C108 88 118 84 128 84C125 92 127 104 124 113C115 112 106 107 99 101Z', soft(straw)) +
  line('M106 95L124 90M105 97L125 100M104 99L121 108', toned(straw, -0.25), 1.6) +
  line('M102 91L100.500 102', '#7a3f5f', 4)

/** The witch on her broom. */
export const flyingWitch: Person = {
  ...witch,
  clothes: { ...witch.clothes, below: { kind: 'riding', color: '#4a3a66' }, behind: broom },
}

const red = '#c8302c'
const gold = '#e9c25c'

const seat = oval(104, 66, 13, 17, soft(wood))

const sleigh =
  line('M56 118H112C122 118 127 112 125 104', gold, 3.4) +
  line('M72 106V117M102 106V117', gold, 3) +
  shape(
    'M58 78C62 88 70 88 80 86C96 84 104 80 108 64C110 58 118 56 122 62C126 80 120 106 104 108H74C62 108 54 94 58 78Z',
    soft(red),
  ) +
  line('M59 79C63 89 71 89.500 80 87.500C96 85.500 105 81 109.500 64.500', gold, 2.6) +
  line('M68 99C82 103 98 102 110 92', gold, 1.8)

/** `head`: the bust of Santa Claus. `reindeer`: a reindeer that looks to the left. */
export function flyingSleigh(head: string, reindeer: string): string {
  const reins = line('M30 66C44 76 56 74 66 78', '#5d4037', 1.6)
  return moved(
    moved(reindeer, -17, 28, 0.66) + seat + moved(head, 66, 40, 0.42) + sleigh + reins,
    4,
    12,
    0.94,
  )
}
