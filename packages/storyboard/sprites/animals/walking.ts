// An animal on four legs, seen from the side, that walks to the left and looks at the viewer.

import type { Coat } from './coat.ts'
import type { Figure } from '../figure.ts'
import { line, moved, oval, shape, soft, toned } from '../pen.ts'
import { tails } from './tails.ts'

export function walking(coat: Coat): Figure {
  const { belly, paw, marks, fur } = coat
  const leg = marks === 'limbs' ? paw : fur
  const far = toned(leg, -0.22)
  const farPaw = toned(paw, -0.22)
  return {
    behind:
      moved(tails[coat.tail](coat), 8, -40, 0.96) +
      limb(fore, 13, far, farPaw, marks) +
      limb(hind, -13, far, farPaw, marks) +
      shape(trunk, soft(fur)) +
      shape('M48 97C56 93 74 95 88 92C92 93 95 96 96 99C82 104 64 104 52 99.500Z', belly) +
      flank(coat) +
      (marks === 'limbs'
        ? shape(
            'M39 62C45 58 54 57.500 60 58C62 72 62 88 57 99C44 98 36 90 36 78C36 70 36 65 39 62Z',
            soft(leg),
          )
        : '') +
      limb(fore, 0, leg, paw, marks) +
      limb(hind, 0, leg, paw, marks) +
      oval(43, 68, 14, 8, 'rgba(36,22,58,.12)', 8),
    before: '',
  }
}

const trunk =
  'M44 60C56 56 84 55 98 59C110 63 115 75 113 88C111 98 100 100 92 98.500C80 101 66 102 56 99C44 98 36 90 36 78C36 68 38 62 44 60Z'

/** A near leg. The far leg is drawn behind it, slightly offset. */
interface Leg {
  readonly outline: string
  readonly sock: string
  readonly footX: number
}

const fore: Leg = {
  outline: 'M39 78C38 92 37 106 35.500 120.500H46.500C50 108 54.500 98 56 88C56 80 42 72 39 78Z',
  sock: 'M36.800 110L35.500 120.500H46.500L49.500 110Z',
  footX: 40.2,
}
const hind: Leg = {
  outline:
    'M80 82C80 94 90 98 91.500 105C91 111 87 116 85 120.500H96C99 114 102.500 108 104 102C110 96 113.500 90 113 82C108 70 84 68 80 82Z',
  sock: 'M90 111C88.500 114.500 86.500 117.500 85 120.500H96L100 111Z',
  footX: 89.7,
}

function limb(
  { outline, sock, footX }: Leg,
  back: number,
  fur: string,
  paw: string,
  marks: Coat['marks'],
): string {
  const foot = oval(footX, 120.2, 7.2, 4.4, soft(paw))
  return `<g transform="translate(${back} 0)">${shape(outline, soft(fur))}${marks === 'socks' ? shape(sock, soft(paw)) : ''}${foot}</g>`
}

function flank({ marks, skin }: Coat): string {
  if (marks === 'stripes')
    return line(
      'M66 58.500C68 64 68 69 67 74M77 57.500C79 64 79 70 78 75M88 58C90 64 90 70 89 74M99 61C100.500 65 100.500 69 99.500 72',
      skin,
      3,
    )
  if (marks === 'patches') return oval(80, 72, 12, 9, '#bc8954', 12) + oval(60, 86, 7, 6, '#bc8954')
  if (marks === 'saddle')
    return shape('M68 57C80 56 92 56.500 99 60C104 70 98 80 88 80C76 80 68 70 68 57Z', soft(skin))
  return ''
}
