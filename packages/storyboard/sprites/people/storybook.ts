// Story characters that have no bust among the illustrations: heads with our own hats and beards.

import type { Figure } from '../figure.ts'
import { both, box, line, oval, shape, soft, toned } from '../pen.ts'
import { adult, child, one } from './people.ts'
import type { Person } from './people.ts'

const brown = '#6d4c41'
const gold = '#e9c25c'
const black = '#2b2b33'

const ermine = (top: number) =>
  [48, 56, 64, 72, 80].map((x, at) => oval(x, top + (at % 2) * 2, 1, 1.8, black)).join('')

const clownHead = { place: { scale: 0.48, x: 33.3, y: 1 }, build: { chestY: 61, isBust: false } }

export const witch = one(
  'woman',
  adult,
  {
    top: '#4a3a66',
    below: { kind: 'robe', color: '#4a3a66' },
    shoes: black,
    pose: 'hang',
    details: box(46.5, 86, 35, 4.5, '#8f6bb0', 1) + box(60, 85.5, 8, 6, gold, 1),
    over:
      shape('M28 25C40 14 88 14 100 25C94 33 34 33 28 25Z', soft('#3b2f57')) +
      shape('M40 23C44 8 56 0 78 -4C70 2 80 12 88 23C76 28 52 28 40 23Z', soft('#4a3a66')) +
      shape('M41 20C52 25 76 25 87 20L88 25C76 30 52 30 40 25Z', '#8f6bb0') +
      box(60, 22, 8, 6.5, gold, 1),
  },
  'witch',
  true,
)

export const storybook: readonly Person[] = [
  one(
    'prince',
    adult,
    {
      top: '#b5332f',
      below: { kind: 'robe', color: '#b5332f' },
      shoes: brown,
      pose: 'hang',
      details:
        shape(
          'M45 58C52 54 76 54 83 58C86 66 82 72 76 73C68 76 60 76 52 73C46 72 42 66 45 58Z',
          soft('#f7f3ee'),
        ) +
        ermine(66) +
        box(60, 75, 8, 46, '#f7f3ee', 2) +
        line('M64 82V84M64 94V96M64 106V108', black, 2),
      over:
        shape(
          'M48 43C50 58 58 62 64 62C70 62 78 58 80 43C76 48 72 48 70 45C66 43 62 43 58 45C56 48 52 48 48 43Z',
          '#6d4c41',
        ) + line('M60 49C62 50.500 66 50.500 68 49', '#f0a36a', 2),
    },
    'king',
  ),
  one(
    'princess',
    adult,
    {
      top: '#7a4fa3',
      below: { kind: 'gown', color: '#7a4fa3' },
      shoes: gold,
      pose: 'hang',
      details:
        shape('M46 58C54 66 74 66 82 58L84 66C76 74 52 74 44 66Z', soft('#f7f3ee')) +
        ermine(67) +
        box(47.5, 82, 33, 4.5, gold, 2),
      behind: shape('M44 56C30 80 14 108 8 122C40 127 88 127 120 122C114 108 98 80 84 56Z', soft('#4a2f73')),
    },
    'queen',
  ),
  witch,
  one(
    'man',
    adult,
    {
      top: '#f6efe2',
      chest: '#8a3f3f',
      below: { kind: 'trousers', color: '#4a4a5e' },
      shoes: black,
      pose: 'hang',
      details:
        shape('M57 57H71L68 88H60Z', soft('#f6efe2')) +
        box(46, 86, 36, 6, brown, 1) +
        box(60, 85.5, 8, 7, gold, 1) +
        shape('M48 92L44 104L52 98L54 92Z', '#c5433a') +
        line('M60 62L68 68M68 62L60 68', brown, 1.2),
      over:
        shape(
          'M27 24C38 8 90 8 101 24C96 26 92 25 88 28C76 22 52 22 40 28C36 25 32 26 27 24Z',
          soft('#33303c'),
        ) +
        shape('M40 20C44 6 54 2 64 2C74 2 84 6 88 20C76 15 52 15 40 20Z', soft('#403c4a')) +
        line('M30 23.500C42 12 86 12 98 23.500', gold, 1.6) +
        oval(64, 11.5, 4, 4, '#f6efe2') +
        oval(62.5, 11, 1, 1.2, black) +
        oval(65.5, 11, 1, 1.2, black) +
        line('M60 16L68 18.500M68 16L60 18.500', '#f6efe2', 1.4) +
        oval(56.3, 33.5, 5, 4.6, black) +
        line('M45 28L74 30', black, 1.6) +
        shape(
          'M49 42C50 54 57 58 64 58C71 58 78 54 79 42C75 47 71 46 69 44C66 42.500 62 42.500 59 44C57 46 53 47 49 42Z',
          '#543930',
        ) +
        line('M60.500 48C62.500 49.500 65.500 49.500 67.500 48', '#f0a36a', 2),
    },
    'pirate',
  ),
  one(
    'man',
    adult,
    {
      top: '#c8844a',
      below: { kind: 'trousers', color: '#4a6fae' },
      shoes: '#7a4a2f',
      pose: 'hang',
      details:
        shape('M45 58H54L52 88H47ZM83 58H74L76 88H81Z', soft('#7a5238')) +
        box(46.5, 88, 35, 5, '#7a4a2f', 1) +
        oval(64, 90.5, 4, 3.4, gold) +
        line('M47 97L46 112M81 97L82 112', '#3a5788', 1.6),
      over:
        shape('M54 56C60 60 68 60 74 56L70 66L64 70L58 66Z', soft('#d8443c')) +
        shape(
          'M22 22C30 14 38 22 48 22H80C90 22 98 14 106 22C98 32 84 31 64 31C44 31 30 32 22 22Z',
          soft('#9a6a42'),
        ) +
        shape('M44 23C44 8 50 1 57 3C61 5 67 5 71 3C78 1 84 8 84 23C72 27 56 27 44 23Z', soft('#a8774a')) +
        shape('M44 20C56 24 72 24 84 20V25C72 29 56 29 44 25Z', '#6a4529'),
    },
    'cowboy',
  ),
  one(
    'man',
    adult,
    {
      top: '#8a5a3c',
      chest: '#6b7f5a',
      below: { kind: 'trousers', color: '#5a4a42' },
      shoes: '#7a5238',
      pose: 'hang',
      details:
        box(46, 84, 36, 6, brown, 1) +
        oval(64, 87, 4.5, 4, gold) +
        shape(
          'M43 57C50 52 78 52 85 57C88 66 82 72 74 70C68 74 60 74 54 70C46 72 40 66 43 57Z',
          soft('#a8937c'),
        ),
      behind: shape('M46 58C34 80 30 104 30 118C50 124 78 124 98 118C98 104 94 80 82 58Z', soft('#7a4038')),
      over:
        both(shape('M46 22C36 22 28 16 28 4C34 10 42 12 50 13Z', soft('#f4ead6'))) +
        shape('M42 28C40 8 52 1 64 1C76 1 88 8 86 28C74 24 54 24 42 28Z', soft('#a9b2c0')) +
        shape('M42 24C54 19 74 19 86 24V30C74 25 54 25 42 30Z', soft(gold)) +
        line('M64 2V24', gold, 3.4) +
        shape(
          'M46 40C46 62 56 74 64 78C72 74 82 62 82 40C78 46 73 46 70 44C66 42.500 62 42.500 58 44C55 46 50 46 46 40Z',
          soft('#d98a3a'),
        ) +
        line('M60.500 48.500C62.500 50 65.500 50 67.500 48.500', '#8a4a1f', 2) +
        line('M58 56C60 64 62 68 64 72M70 56C68 64 66 68 64 72', '#b06a24', 1.4),
    },
    'viking',
    true,
  ),
  one(
    'clown-face',
    clownHead,
    {
      top: '#4a8fc0',
      chest: '#f2b632',
      below: { kind: 'trousers', color: '#e8574a' },
      shoes: '#8f6bb0',
      hands: '#ffffff',
      pose: 'wave',
      details:
        oval(55, 76, 2.6, 2.6, '#8f6bb0') +
        oval(72, 70, 2.6, 2.6, '#5b9a6b') +
        oval(66, 85, 2.6, 2.6, '#e8574a') +
        oval(64, 66, 3.2, 3.2, '#e8574a') +
        shape(
          'M42 63C46 58 50 58 53 61C57 57 61 57 64 60C67 57 71 57 75 61C78 58 82 58 86 63C80 70 76 68 73 66C70 71 66 70 64 67C62 70 58 71 55 66C52 68 48 70 42 63Z',
          '#fbf8f5',
        ),
    },
    'clown',
  ),
  one(
    'old-man',
    adult,
    {
      top: '#4a7fc0',
      below: { kind: 'trousers', color: '#6d5a4a' },
      shoes: brown,
      pose: 'hang',
      details: box(46, 86, 36, 6, brown, 1) + box(60, 85.5, 8, 7, gold, 1),
      over:
        shape('M42 24C46 8 56 -2 70 -3C70 4 82 12 86 24C74 30 54 30 42 24Z', soft('#d8443c')) +
        line('M43 25C54 30 74 30 85 25', toned('#d8443c', -0.2), 3) +
        shape(
          'M45 36C44 60 54 78 64 80C74 78 84 60 83 36C80 44 75 45 71 43C67 41 61 41 57 43C53 45 48 44 45 36Z',
          soft('#f5f2ee'),
        ) +
        line('M60 48C62 49.500 66 49.500 68 48', '#d98a5f', 2) +
        oval(64, 39, 4, 3.2, '#f2a23c'),
    },
    'gnome',
    true,
  ),
  one('baby', child, {
    top: '#8fc4e8',
    below: { kind: 'romper', color: '#8fc4e8' },
    shoes: '#8fc4e8',
    pose: 'hang',
    details:
      shape('M52 62C56 70 72 70 76 62C74 76 70 80 64 80C58 80 54 76 52 62Z', soft('#fbf8f5')) +
      oval(64, 72, 2.6, 2.6, '#f2b632'),
  }),
]

const bone = '#e6ebee'

export const skeleton: Figure = {
  behind:
    both(
      line('M57 96V118', bone, 4.5) +
        oval(57, 107, 4, 3.4, bone) +
        shape('M46 124C45 119.500 50 117.500 55 117.500H61V124Z', soft(bone)) +
        line('M50 64C44 70 41 76 40 82M40 82L38 94', bone, 4) +
        oval(40.5, 79, 3, 3, bone) +
        oval(37.5, 96, 4, 4.6, bone),
    ) +
    line('M64 56V92', toned(bone, -0.1), 5) +
    line(
      'M50 63.500H78M51 70C58 73 70 73 77 70M52 77C58 80 70 80 76 77M54 84C59 86.500 69 86.500 74 84',
      bone,
      3.6,
    ) +
    shape('M50 90C56 87 72 87 78 90C80 98 72 101 64 96C56 101 48 98 50 90Z', soft(bone)),
  before: '',
}

/** A knight in armour with a closed visor. */
export const knight =
  line('M96 96L112 40', '#8a94a4', 5) +
  line('M96 95L111.500 42', '#e3e9f0', 2) +
  line('M90 84L106 90', gold, 4) +
  shape('M44 58C32 76 28 100 28 118C40 124 88 124 100 118C100 100 96 76 84 58Z', soft('#b5332f')) +
  both(
    shape('M47 90H64.200L62.600 118H50.500Z', soft('#9aa5b5')) +
      oval(56, 106, 6.5, 5, soft('#c3ccd8')) +
      shape('M43.500 124C42.500 118.500 47 115.500 53 115.500H62.300V124Z', soft('#8a94a4')) +
      line('M47 64C42 72 39 80 38 86', '#9aa5b5', 11) +
      oval(37.5, 90, 5.6, 5.6, soft('#7f8a9b')) +
      oval(46, 63, 9, 8, soft('#c3ccd8')),
  ) +
  shape('M52 56C46 60 44 70 46 94H82C84 70 82 60 76 56Z', soft('#c3ccd8')) +
  shape('M64 57V94H82C84 70 82 60 76 56Z', '#8a94a4', 0.5) +
  shape('M46 88H82L85 104L74 100L64 106L54 100L43 104Z', soft('#aab4c2')) +
  box(45.5, 86, 37, 4.5, brown, 1) +
  box(60, 85, 8, 6.5, gold, 1) +
  shape('M64 12C62 3 76 -2 92 5C100 8 104 18 100 26C96 18 88 14 80 16C72 17 66 16 64 12Z', soft('#d8443c')) +
  shape('M42 40C40 20 50 10 64 10C78 10 88 20 86 40C86 52 78 60 64 60C50 60 42 52 42 40Z', soft('#c3ccd8')) +
  shape('M64 10C78 10 88 20 86 40C86 52 78 60 64 60Z', '#8a94a4', 0.4) +
  shape('M43 30H85L86 38C80 44 48 44 42 38Z', '#f0b429') +
  line('M64 12V58', '#e9eef4', 2.4) +
  line('M52 48V54M58 49V56M70 49V56M76 48V54', '#5f6a7c', 2) +
  line('M43 29.500H85', '#e9eef4', 2.4) +
  oval(54, 35.8, 2.5, 3, black) +
  oval(74, 35.8, 2.5, 3, black) +
  shape(
    'M16 74C26 74 34 72 38 68C42 72 50 74 60 74C60 96 52 110 38 116C24 110 16 96 16 74Z',
    soft('#f1ece2'),
  ) +
  shape(
    'M20 77.500C28 77 34 76 38 73C42 76 48 77 56 77.500C55 94 49 105 38 111C27 105 21 94 20 77.500Z',
    soft('#4a6fc4'),
  ) +
  shape('M36 75H40V110L38 111L36 110ZM20.500 85H55.500L55 89.500H21Z', gold)
