// Bodies that only a single creature has.

import type { Figure, HeadPlace } from '../figure.ts'
import { both, box, line, oval, shape, soft, toned } from '../pen.ts'
import { skeleton } from '../people/storybook.ts'

export interface Creature {
  readonly name: string
  readonly head: string
  /** The colours in the head, and the colours that replace them. */
  readonly headColors?: Readonly<Record<string, string>>
  readonly figure: Figure
  readonly place: HeadPlace
}

/** The colours of a brown horse and the donkey's colours that replace them. */
const grey = {
  '#feaf5f': '#b3a69b',
  '#845846': '#5f5550',
  '#825948': '#5f5550',
  '#cd935f': '#8f8278',
  '#ffe5c6': '#f2ebe4',
  '#ffdab2': '#e6dcd2',
  '#fec88e': '#d0c3b7',
  '#feba74': '#c2b5a9',
  '#feb264': '#b9ab9f',
}

export const creatures: readonly Creature[] = [
  { name: 'frog', head: 'frog', figure: frog('#b7d019', '#e3ef9a'), place: { scale: 0.62, x: 24.3, y: 14 } },
  { name: 'chicken', head: 'chicken', figure: hen('#e0e0e0', '#fe8a1f'), place: { scale: 0.48, x: 8, y: 8 } },
  {
    name: 'boar',
    head: 'boar',
    figure: boar('#543731', '#47302d', '#7b5449'),
    place: { scale: 0.62, x: 1, y: 40 },
  },
  {
    name: 'moose',
    head: 'moose',
    figure: steed('#875e51', '#533731', '#4d3129', 'stub'),
    place: { scale: 0.58, x: 0, y: -1 },
  },
  {
    name: 'unicorn',
    head: 'unicorn',
    figure: steed('#dfdfdf', '#e74b8c', '#90909b', 'flowing'),
    place: { scale: 0.56, x: -2, y: 1 },
  },
  {
    name: 'horse',
    head: 'horse-face',
    figure: steed('#f2a860', '#865b51', '#6c4b41', 'flowing'),
    place: { scale: 0.56, x: -2, y: 1 },
  },
  {
    name: 'donkey',
    head: 'horse-face',
    headColors: grey,
    figure: { ...steed('#b3a69b', '#5f5550', '#4a4340', 'stub'), before: longEars('#b3a69b', '#e3d0c8') },
    place: { scale: 0.53, x: -1, y: 11 },
  },
  { name: 'robot', head: 'robot', figure: robot('#90a4ae', '#c62828'), place: { scale: 0.5, x: 32, y: 2 } },
  { name: 'skeleton', head: 'skull', figure: skeleton, place: { scale: 0.46, x: 34.6, y: 0 } },
  {
    name: 'alien',
    head: 'alien',
    figure: alien('#adbcc3', '#6f7fc9'),
    place: { scale: 0.52, x: 30.7, y: 2 },
  },
]

function frog(skin: string, belly: string): Figure {
  const thigh = shape(
    'M46 82C28 80 14 92 14 108C14 118 22 122 32 122H50C54 108 54 92 46 82Z',
    soft(toned(skin, -0.07)),
  )
  const foot = shape('M12 123C10 119 16 116 22 117L40 118C48 118 50 124 46 124H14Z', soft(skin))
  const arm = shape(
    'M48 84C44 96 44 108 46 118C42 119 38 122 41 124H58C61 122 58 119 55.500 118C55 106 55 96 55 86Z',
    soft(skin),
  )
  return {
    behind:
      both(thigh + foot) +
      shape(
        'M64 66C46 66 40 84 40 100C40 116 48 123 64 123C80 123 88 116 88 100C88 84 82 66 64 66Z',
        soft(skin),
      ) +
      oval(64, 102, 14, 18, soft(belly)) +
      both(arm) +
      oval(64, 78, 21, 6, 'rgba(36,22,58,.15)'),
    before: '',
  }
}

function hen(feather: string, leg: string): Figure {
  const foot = (x: number) =>
    line(`M${x} 104V121M${x} 121H${x - 7}M${x} 121L${x + 6} 122.500M${x} 120L${x - 5} 124`, leg, 3)
  return {
    behind:
      foot(60) +
      foot(76) +
      shape(
        'M96 66C102 52 114 46 122 50C118 54 120 58 123 62C119 64 120 70 121 76C112 84 104 84 96 84Z',
        soft(toned(feather, -0.06)),
      ) +
      shape(
        'M30 50C32 46 50 44 56 50C62 62 72 64 84 62C96 60 108 64 109 78C109 98 92 110 68 110C46 110 30 98 28 80C27 68 28 58 30 50Z',
        soft(feather),
      ),
    before:
      shape('M58 76C66 68 88 70 96 76C98 88 88 98 74 97C66 96 58 88 58 76Z', toned(feather, -0.12)) +
      line(
        'M70 97C66 94 64 91 63 88M80 96.500C77 94 75 91 74 88M88 93C86 91 85 89 84 86',
        toned(feather, 0.5),
        2,
      ),
  }
}

function boar(fur: string, hoof: string, light: string): Figure {
  const leg = (x: number, paint: string) =>
    shape(`M${x} 92L${x + 2} 118H${x + 11}L${x + 15} 92Z`, soft(paint)) + box(x + 1.5, 116, 10, 8, hoof, 2)
  const far = toned(fur, -0.25)
  return {
    behind:
      line('M118 74C126 76 126 86 122 90', fur, 3.5) +
      leg(50, far) +
      leg(100, far) +
      shape(
        'M40 58C56 42 96 40 112 56C122 66 122 90 114 100C100 110 66 110 46 104C34 96 30 72 40 58Z',
        soft(fur),
      ) +
      shape(
        'M50 50C52 44 58 40 61 40L62 45C66 40 71 37 75 37L75 43C80 39 86 38 89 39L88 46C94 44 100 46 103 49C92 52 64 54 50 50Z',
        hoof,
      ) +
      line('M70 62L66 68M84 60L80 66M98 64L94 70M78 74L74 80M92 76L88 82M106 78L102 84', light, 2.2) +
      leg(38, fur) +
      leg(90, fur),
    before: '',
  }
}

function longEars(fur: string, inside: string): string {
  const ear = (turn: number, paint: string, lining: string) =>
    `<g transform="translate(36 26) rotate(${turn})">${shape('M-5 2C-9 -8 -7 -20 0 -25C7 -20 9 -8 5 2Z', paint)}${shape('M-2.500 0C-5 -8 -4 -16 0 -20C4 -16 5 -8 2.500 0Z', lining)}</g>`
  return ear(34, toned(fur, -0.2), toned(inside, -0.2)) + ear(-14, soft(fur), inside)
}

/** Draws a horse-like body that faces left. */
function steed(coat: string, hair: string, hoof: string, tail: 'stub' | 'flowing'): Figure {
  const leg = (outline: string, x: number, paint: string) =>
    shape(outline, soft(paint)) + shape(`M${x} 117H${x + 9}L${x + 10} 124H${x - 1}Z`, hoof)
  const far = toned(coat, -0.18)
  return {
    behind:
      (tail === 'flowing'
        ? shape(
            'M106 66C118 62 126 72 123 88C121 98 126 104 120 112C112 108 106 100 108 88C109 80 106 76 104 74Z',
            soft(hair),
          )
        : shape('M108 62C116 60 120 68 116 74C112 74 108 70 108 62Z', soft(toned(coat, -0.1)))) +
      leg('M50 86L52 118H59.500L64 88Z', 51.5, far) +
      leg('M88 86C94 96 93 104 92 118H100L106 86Z', 91.5, far) +
      shape(
        `${tail === 'flowing' ? 'M20 46H52C54 58 62 60 74 60' : 'M20 66C20 54 28 47 38 47C50 47 60 60 74 60'}C90 58 106 58 111 70C115 82 110 94 100 97C86 100 60 100 44 96C32 92 26 78 24 68L20 66Z`,
        soft(coat),
      ) +
      leg('M34 84C36 98 38 106 39 118H47L52 88Z', 38.5, coat) +
      leg(
        'M90 78C94 92 104 96 104 104C104 110 103 114 103 118H111C113 108 114 100 112 92C114 84 112 76 108 72Z',
        102.5,
        coat,
      ),
    before: '',
  }
}

function robot(metal: string, red: string): Figure {
  const leg =
    box(48, 98, 11, 20, soft(toned(metal, -0.15)), 3) +
    line('M48.500 105H58.500M48.500 111H58.500', toned(metal, -0.3), 1.5) +
    shape('M42 124C42 117 46 115 52 115C58 115 61 117 61 124Z', soft(red))
  const arm =
    line('M42 74C34 76 30 84 30 94', toned(metal, -0.15), 7) +
    line('M33 79L37 83M28 86L34 88', toned(metal, -0.3), 1.5) +
    oval(42, 73, 5.5, 5.5, soft(red)) +
    shape('M25 94C23 102 27 105 28 105L28.500 99H31.500L32 105C34 104 37 101 35 94Z', soft(red))
  return {
    behind: box(56, 56, 16, 10, toned(metal, -0.3)) + both(arm + leg),
    before:
      shape(
        'M48 63H80C85 63 87 65 87 70L84 97C83.500 101 81 103 77 103H51C47 103 44.500 101 44 97L41 70C41 65 43 63 48 63Z',
        soft(metal),
      ) +
      box(51, 70, 26, 16, toned(metal, -0.35), 3) +
      line('M54 79H58L61 74L65 83L68 78H74', '#7fe0c8', 1.8) +
      oval(55, 93.5, 3, 3, red) +
      oval(64, 93.5, 3, 3, '#ffca28') +
      oval(73, 93.5, 3, 3, '#66bb6a'),
  }
}

function alien(skin: string, suit: string): Figure {
  const arm =
    shape('M50 66C42 72 36 82 33 92C31 98 38 101 41 96C44 88 48 82 53 78Z', soft(suit)) +
    oval(35, 96, 5, 5.5, soft(skin))
  const leg =
    shape('M50 96C50 106 50 112 50 119H62C63 110 64 104 64 98Z', soft(toned(suit, -0.12))) +
    shape('M42 124C42 118 48 116 54 116C60 116 62.500 119 62.500 124Z', soft(toned(suit, -0.35)))
  return {
    behind:
      both(arm + leg) +
      shape(
        'M64 58C54 58 50 64 49 74C48 88 47 98 50 104H78C81 98 80 88 79 74C78 64 74 58 64 58Z',
        soft(suit),
      ) +
      box(48.5, 92, 31, 6, toned(suit, -0.35)) +
      oval(64, 95, 4.5, 4.5, '#ffca28') +
      oval(64, 66, 12, 4, 'rgba(36,22,58,.2)'),
    before: '',
  }
}
