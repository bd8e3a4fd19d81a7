// Illustrations in other colours, with a few strokes of our own over them: the trees of the seasons.

import { oval, toned, withGradients, soft } from './pen.ts'

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
]

/** Name → drawing. `bodyOf` gives the drawing of an illustration by its name. */
export function recolor(bodyOf: (name: string) => string): ReadonlyMap<string, string> {
  return new Map(
    recolorings.map(({ name, from, colors, over }) => {
      const body = bodyOf(from).replaceAll(/#[0-9a-f]{6}/g, (color) => colors[color] ?? color)
      return [name, withGradients(body + over)]
    }),
  )
}

function deciduous(name: string, shadow: string, light: string, over: string): Recoloring {
  return { name, from: 'deciduous-tree', colors: { '#5b9821': shadow, '#8bc02b': light }, over }
}

/** Many small petals or leaves, every third one dark. */
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
