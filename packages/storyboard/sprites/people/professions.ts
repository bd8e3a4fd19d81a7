// Bodies for people whose illustration is a bust. Each body continues in the colours of the bust.

import { box, line, oval, shape, soft } from '../pen.ts'
import { one } from './people.ts'
import type { Person } from './people.ts'
import { skin } from './person.ts'

const bust = { place: { scale: 0.47, x: 33.9, y: 0 }, build: { chestY: 57, isBust: true } }

const jeans = '#4a6fae'
const brown = '#6d4c41'
const black = '#2b2b33'

const belt = (color: string) => box(46.5, 88, 35, 5, color, 1) + box(60.5, 87.5, 7, 6, '#e9c25c', 1)

/** The upper end of the staff belongs to the bust of a mage. The staff reaches the ground and is held in one hand. */
const staff =
  line('M81.200 57.500C85.200 66.500 89 75.500 89.600 84', '#677584', 10.4) +
  oval(90, 88.5, 4.9, 5.3, soft(skin)) +
  line('M86 83.500H93.800', '#525d6a', 2.2) +
  line('M50.500 56C52.500 61 54 66 54.300 72L55 122', '#7d5a48', 4) +
  line('M54.500 74L55 120', '#a98a76', 1.2) +
  line('M46.800 59C40 68 38 76 42 79L49 80', '#677584', 10) +
  oval(54.5, 80, 5, 5, soft(skin)) +
  line('M49.500 75.500V84.500', '#525d6a', 2.2)

export const professions: readonly Person[] = [
  one('elf', bust, {
    top: '#f45a10',
    chest: '#d8381c',
    below: { kind: 'robe', color: '#d8381c' },
    shoes: brown,
    pose: 'hang',
    details: belt('#8a4a1f'),
  }),
  one('man-mage', bust, {
    top: '#677584',
    below: { kind: 'robe', color: '#677584' },
    shoes: brown,
    pose: 'none',
    details: belt('#4a3a52') + shape('M61 56H67V87H61Z', '#8f9397') + staff,
  }),
  one('woman-mage', bust, {
    top: '#677584',
    below: { kind: 'robe', color: '#677584' },
    shoes: brown,
    pose: 'none',
    details: belt('#63516d') + shape('M61 56H67V87H61Z', '#63516d') + staff,
  }),
  one('guard', bust, {
    top: '#da342e',
    below: { kind: 'trousers', color: '#2f3136' },
    shoes: black,
    pose: 'hang',
    details:
      box(62.5, 56, 3, 32, '#fefefe') + box(46, 86, 36, 5, '#fefefe', 1) + oval(64, 88.5, 3, 3, '#e9c25c'),
  }),
  one('ninja', bust, {
    top: '#575757',
    chest: '#282828',
    below: { kind: 'trousers', color: '#343438' },
    shoes: black,
    pose: 'hang',
    details: box(46.5, 84, 35, 6, '#575757', 1) + shape('M66 88L72 102L77 100L70 87Z', '#575757'),
  }),
  one('vampire', bust, {
    top: '#333338',
    chest: '#212121',
    below: { kind: 'trousers', color: '#26262c' },
    shoes: black,
    pose: 'hang',
    details: shape('M60.500 56H67.500L66 86H62Z', '#e3e3e3'),
    behind:
      shape(
        'M42 50C30 78 22 102 20 121L32 116L42 123L53 118L64 124L75 118L86 123L96 116L108 121C106 102 98 78 86 50Z',
        soft('#2b2b33'),
      ) +
      shape(
        'M46 56C38 80 34 100 33 114L42 120L53 115L64 121L75 115L86 120L95 114C94 100 90 80 82 56Z',
        '#c8201f',
      ),
  }),
  one('zombie', bust, {
    top: '#ee6f23',
    below: { kind: 'trousers', color: '#6a5f78' },
    shoes: brown,
    hands: '#82cc2b',
    pose: 'none',
    details:
      line('M43 62L39.500 50M85 62L88.500 50', '#82cc2b', 7.5) +
      line('M45.500 64L42.500 58M82.500 64L85.500 58', '#d85f18', 9.5) +
      shape('M46 92L52 88L56 93L62 88L68 93L74 88L82 92V95H46Z', '#6a5f78'),
  }),
  one('santa-claus', bust, {
    top: '#cd2c2a',
    below: { kind: 'coat', color: '#cd2c2a' },
    shoes: black,
    hands: '#f5f5f5',
    pose: 'hang',
    details:
      box(61.5, 58, 5, 50, '#f5f5f5') +
      box(45.5, 82, 37, 6.5, black, 1) +
      box(59.5, 81, 9, 8.5, '#e9c25c', 1.5) +
      box(59.5 + 2.5, 83.5, 4, 3.5, black) +
      box(41, 107, 22.5, 6, '#f5f5f5', 3) +
      box(64.5, 107, 22.5, 6, '#f5f5f5', 3),
  }),
  one('mrs-claus', bust, {
    top: '#eb2901',
    below: { kind: 'robe', color: '#d8290a' },
    shoes: black,
    pose: 'hang',
    details: shape('M52 84H76L84 118C72 122 56 122 44 118Z', soft('#f4eeed')),
  }),
  one(
    'astronaut',
    { place: { scale: 0.52, x: 30.7, y: -2 }, build: { chestY: 58, isBust: true } },
    {
      top: '#d4d4d8',
      chest: '#dcdce0',
      below: { kind: 'trousers', color: '#d4d4d8' },
      shoes: '#9a9aa4',
      hands: '#b4b6c0',
      pose: 'hang',
      details:
        box(52, 66, 24, 15, '#b8bac4', 2.5) +
        oval(57.5, 71.5, 2.2, 2.2, '#e8574a') +
        oval(64, 71.5, 2.2, 2.2, '#4a8fc0') +
        oval(70.5, 71.5, 2.2, 2.2, '#f2b632') +
        line('M55 77H73', '#7f828e', 1.6) +
        line('M50 106H62M66 106H78M34.500 74L42 77M93.500 74L86 77', '#a3a5b0', 2) +
        box(46.5, 88, 35, 4, '#a3a5b0', 1),
      behind: box(36, 40, 56, 46, soft('#9a9aa4'), 8),
    },
  ),
  one('pilot', bust, {
    top: '#303036',
    chest: '#26262b',
    below: { kind: 'trousers', color: '#303036' },
    shoes: black,
    pose: 'hang',
    details:
      line('M64 58V92', '#45454c', 1.4) +
      [68, 77].map((y) => oval(60, y, 1.6, 1.6, '#ffc107') + oval(68, y, 1.6, 1.6, '#ffc107')).join('') +
      line('M34 80.500L42.500 81M94 80.500L85.500 81', '#ffc107', 1.6),
  }),
  one('artist', bust, {
    top: '#e0e0e0',
    below: { kind: 'trousers', color: '#5f7fa8' },
    shoes: brown,
    pose: 'none',
    details:
      oval(46.5, 56.5, 11, 6.5, '#f2a259') +
      line(
        'M45 62C42 70 42 76 46 78C50 78 52 72 51 66M83 58C87 66 89 74 86 78C83 77 81 71 81 64',
        '#d2d2d6',
        8.5,
      ) +
      oval(51, 62.5, 4.2, 4.2, skin) +
      oval(80.6, 61, 4.4, 4.4, skin) +
      box(46.5, 90, 35, 3, '#c3c3ca', 1) +
      oval(56, 84, 2.6, 2, '#e8574a') +
      oval(70, 80, 2, 2.4, '#4a8fc0'),
  }),
  one('cook', bust, {
    top: '#dfdfdf',
    below: { kind: 'trousers', color: '#5a6a86' },
    shoes: black,
    pose: 'hold',
    details:
      oval(76, 59, 4.6, 4.6, soft(skin)) +
      shape('M50 76H76L79 104C72 108 56 108 48 104Z', soft('#fdfdfd')) +
      line('M47 76H81', '#c9c9d0', 2) +
      oval(59, 68, 1.5, 1.5, '#9b9b9b') +
      oval(69, 68, 1.5, 1.5, '#9b9b9b'),
  }),
  one('farmer', bust, {
    top: '#719f3c',
    chest: '#1d84e0',
    below: { kind: 'trousers', color: '#1d78cc' },
    shoes: brown,
    pose: 'none',
    details:
      line('M86.300 56V122', '#d18100', 3) +
      line('M46.500 58C43 66 40 74 38.500 82M81 58C88 64 92 70 87.500 74', '#719f3c', 9.5) +
      oval(38, 87, 4.8, 5.2, soft(skin)) +
      oval(86.3, 72, 4.6, 4.8, soft(skin)) +
      box(56, 66, 16, 13, '#3a9bf0', 2) +
      line('M56 70.500H72', '#1668b4', 1.4),
  }),
  one('firefighter', bust, {
    top: '#d8332f',
    below: { kind: 'coat', color: '#d8332f' },
    shoes: '#4a4a52',
    hands: '#4a4a52',
    pose: 'hang',
    details:
      box(62, 56, 4, 44, '#ffd907') +
      line('M46 86H82', '#ffd907', 4.5) +
      line('M43.500 105H62.500M65.500 105H84.500M34.500 77L42.500 79M93.500 77L85.500 79', '#ffd907', 3.5),
  }),
  one('police-officer', bust, {
    top: '#2b40a1',
    below: { kind: 'trousers', color: '#26357f' },
    shoes: black,
    pose: 'hang',
    details:
      line('M64 58V88', '#1f2f80', 1.4) +
      box(46.5, 87, 35, 5.5, black, 1) +
      box(60.5, 86.5, 7, 6.5, '#e9c25c', 1) +
      box(49, 86, 6, 8, '#3a3a44', 1),
  }),
  one('scientist', bust, {
    top: '#e0e0e3',
    chest: '#e6e6e9',
    below: { kind: 'coat', color: '#dcdce2' },
    shoes: black,
    hands: '#80cbc4',
    pose: 'hold',
    details:
      shape('M61 56H67L66 84H62Z', '#80cbc4') +
      box(50, 76, 9, 8, '#cfcfd6', 1) +
      line('M53 72V79', '#e8574a', 1.6),
  }),
  one('singer', bust, {
    top: '#d25114',
    chest: '#ff8e00',
    below: { kind: 'trousers', color: '#3f3a56' },
    shoes: '#cc094f',
    pose: 'hold',
    details: belt('#6a2f1f') + shape('M58 70L64 62L70 70L67 78H61Z', '#ffcf4a'),
  }),
  one('student', bust, {
    top: '#343438',
    chest: '#26262a',
    below: { kind: 'robe', color: '#303036' },
    shoes: brown,
    pose: 'hang',
    details: line('M56 56L60 84M72 56L68 84', '#4a4a56', 2),
  }),
  one('teacher', bust, {
    top: '#ff7300',
    chest: '#ff8a1f',
    below: { kind: 'trousers', color: '#5a4f78' },
    shoes: brown,
    pose: 'hang',
    details: belt(brown),
    behind: line('M40 38L31 122M88 38L97 122', '#8d5f3b', 4),
  }),
  one('technologist', bust, {
    top: '#f06e00',
    below: { kind: 'trousers', color: jeans },
    shoes: '#f4f1ea',
    pose: 'none',
    details:
      line('M44 60C42 68 46 73 53 72M84 60C86 68 82 73 75 72', '#d86200', 8) +
      oval(54, 70, 4, 4, skin) +
      oval(74, 70, 4, 4, skin) +
      box(42, 56, 44, 12, '#b0b0b0', 2),
  }),
  one('health-worker', bust, {
    top: '#ededed',
    chest: '#f2f2f2',
    below: { kind: 'coat', color: '#e6e6ea' },
    shoes: '#5a6a86',
    pose: 'hang',
    details: shape('M60.500 56H67.500L66 86H62Z', '#81d4fa') + box(50, 76, 9, 8, '#d4d4da', 1),
  }),
  one('mechanic', bust, {
    top: '#212c88',
    below: { kind: 'trousers', color: '#212c88' },
    shoes: brown,
    pose: 'hang',
    details: box(54, 64, 20, 14, '#2f3ca0', 2) + belt(brown),
  }),
  one('construction-worker', bust, {
    top: '#3573ff',
    chest: '#fff300',
    below: { kind: 'trousers', color: '#4a5f86' },
    shoes: brown,
    pose: 'hang',
    details: line('M46 78H82', '#d4d7de', 4) + line('M64 57V90', '#d8c800', 1.6) + belt(brown),
  }),
]
