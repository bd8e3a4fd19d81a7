// Illustrations in other colours, with a few added strokes: trees in each season, and kinds of birds.

import { line, moved, oval, shape, toned, withGradients, soft } from './pen.ts'

interface Recoloring {
  readonly name: string
  readonly from: string
  readonly colors: Readonly<Record<string, string>>
  readonly over: string
}

const strewn = [
  [32, 50],
  [52, 24],
  [74, 20],
  [98, 38],
  [60, 42],
  [44, 62],
  [86, 62],
  [106, 56],
  [24, 66],
  [72, 58],
  [42, 40],
  [88, 44],
] as const

const collar = line('M52 72C60 80 74 80 82 70', '#c8443a', 4.6) + oval(68, 79.5, 3, 3.4, '#e9c25c')
/** The leash runs from the dog's neck over its back to the hand of the walker behind it, and ends in a loop. */
const leash =
  line('M65 82C80 72 98 67 117.500 75', '#c8443a', 2.2) +
  line('M117 75C121 71 126 74 124.500 78C123 82 118 80 117 75', '#c8443a', 2.2)

const recolorings: readonly Recoloring[] = [
  deciduous('maple-tree', '#c9521f', '#f0862e', flecks('#fbc65a', '#a83c1c')),
  deciduous('golden-tree', '#c98a1b', '#f2bd3a', flecks('#fbdf8a', '#b87415')),
  deciduous('cherry-tree', '#dd7fa3', '#f7b4cb', flecks('#fff2f6', '#e06d98')),
  deciduous('apple-tree', '#4a8a2b', '#7ab53a', dots(4.6, '#e5432f')),
  deciduous('orange-tree', '#2f7a3f', '#4d9f4a', dots(4.6, '#fb9a2b')),
  {
    name: 'snowy-fir',
    from: 'evergreen-tree',
    colors: { '#027f1c': '#2b6a68', '#028b2b': '#b9d4e2', '#02ab47': '#eef6fb' },
    over: '',
  },
  songbird(
    'robin',
    '#9a7350',
    '#6f4f34',
    '#5a4a3a',
    shape('M13 55C20 58 34 56 44 64C48 74 40 88 28 90C18 82 16 66 13 55Z', '#f0763a'),
  ),
  songbird(
    'sparrow',
    '#b08a62',
    '#6a4a30',
    '#5a4a3a',
    shape('M14 58C24 66 34 78 40 94C26 90 16 76 14 58Z', '#f0e2cc'),
  ),
  songbird('canary', '#f7d04a', '#e0a520', '#f2903a', ''),
  songbird(
    'swallow',
    '#2f4f8f',
    '#22335e',
    '#3a3440',
    shape('M14 58C24 66 34 78 40 94C26 90 16 76 14 58Z', '#f7ecd8'),
  ),
  songbird('gull', '#f7f8f9', '#9aa6b5', '#f2b632', ''),
  songbird(
    'pigeon',
    '#9aa5b5',
    '#5f6a7c',
    '#e0806a',
    shape('M14 52C22 56 36 52 46 46C44 58 30 66 16 62Z', '#8a7fb0'),
  ),
]

/** Returns the drawings, keyed by name. `bodyOf` returns the drawing of an illustration by its name. */
export function recolor(bodyOf: (name: string) => string): ReadonlyMap<string, string> {
  const leashed = withGradients(moved(bodyOf('dog') + collar, 2, 26, 0.78) + leash)
  return new Map<string, string>([
    ['dog-leashed', leashed],
    ...recolorings.map(({ name, from, colors, over }) => {
      const body = bodyOf(from).replaceAll(/#[0-9a-f]{6}/g, (color) => colors[color] ?? color)
      return [name, withGradients(body + over)] as const
    }),
  ])
}

function deciduous(name: string, shadow: string, light: string, over: string): Recoloring {
  return { name, from: 'deciduous-tree', colors: { '#5b9821': shadow, '#8bc02b': light }, over }
}

/** Draws a standing songbird, made from the illustration of a bluebird. */
function songbird(name: string, body: string, wing: string, beak: string, over: string): Recoloring {
  return { name, from: 'bird', colors: { '#36b4e1': body, '#026aa8': wing, '#f97d23': beak }, over }
}

/** Draws many small petals or leaves, with every third one dark. */
function flecks(light: string, dark: string): string {
  return strewn
    .flatMap(([x, y], at) => [
      oval(x, y, 2.2, 1.5, at % 3 === 0 ? dark : light, at * 37),
      oval(x + 7, y + 5, 1.6, 1.1, at % 3 === 1 ? dark : light, at * 61),
      oval(x - 6, y + 7, 1.3, 1, light, at * 23),
    ])
    .join('')
}

function dots(radius: number, color: string): string {
  return strewn
    .map(([x, y]) => {
      const shine = oval(x - radius * 0.3, y - radius * 0.35, radius * 0.28, radius * 0.28, toned(color, 0.6))
      return oval(x, y, radius, radius, soft(color)) + shine
    })
    .join('')
}
