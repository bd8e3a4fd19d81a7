// A samurai: a head from the illustrations, with our own lacquered armour.

import { both, box, line, oval, shape, soft } from '../pen.ts'
import { adult, one } from './people.ts'

const lacquer = '#a8322f'
const steel = '#3a3d4c'
const gold = '#e9c25c'

const plates = [64, 71, 78, 85].map((y) => line(`M48 ${y}H80`, gold, 1.2)).join('')

export const samurai = one(
  'man',
  adult,
  {
    top: '#2f4f7f',
    chest: lacquer,
    below: { kind: 'robe', color: '#34405e' },
    shoes: '#4a3a33',
    pose: 'hang',
    behind:
      line('M98 62L20 104', '#2b2b33', 4.6) +
      line('M98 62L88 67.500', '#f1ece2', 4.6) +
      oval(87, 68, 3.4, 4.6, gold, -28),
    details:
      plates +
      both(
        shape('M50 57C40 56 33 62 32 74L43 79C44 70 47 64 52 62Z', soft(lacquer)) +
          line('M34.500 69L45 73M37 64L48 67', gold, 1.2) +
          shape('M48 92H63L60 108H42Z', soft(lacquer)) +
          line('M46 98H62M44 103.500H61', gold, 1.2),
      ) +
      box(46, 87, 36, 5.5, soft('#e8dcc4'), 1),
    over:
      both(
        shape('M45 25C38 26 33 32 31 42L42 44C42 36 44 31 48 29Z', soft(steel)) +
          line('M35 34L44 36M33 39L43 40.500', gold, 1.1) +
          shape('M62 17C50 16 42 9 41 -3C46 5 54 10 63 11Z', soft(gold)),
      ) +
      shape('M42 28C40 10 52 3 64 3C76 3 88 10 86 28C74 23 54 23 42 28Z', soft(steel)) +
      line('M54 5C51 11 49 17 49 24M74 5C77 11 79 17 79 24', '#5a5f72', 1.6) +
      shape('M39 28C52 21 76 21 89 28L87 32C76 26 52 26 41 32Z', soft(lacquer)) +
      both(shape('M63 19C50 19 41 10 42 -3C46 8 54 12 64 13Z', soft(gold))) +
      oval(64, 16.5, 4, 4, soft(lacquer)),
  },
  'samurai',
  true,
)
