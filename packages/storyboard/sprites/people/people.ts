// Bodies for people whose illustration shows only a head.

import type { HeadPlace } from '../figure.ts'
import { box, line, oval, shape, soft } from '../pen.ts'
import type { Build, Clothes } from './person.ts'

export interface Person {
  readonly name: string
  readonly head: string
  readonly clothes: Clothes
  readonly place: HeadPlace
  readonly build: Build
  /** Whether the hat is taller than a head. If so, the whole figure is drawn slightly smaller. */
  readonly isTall: boolean
}

export const child = { place: { scale: 0.5, x: 32, y: 0 }, build: { chestY: 62, isBust: false } }
export const adult = { place: { scale: 0.42, x: 37.1, y: 1 }, build: { chestY: 57, isBust: false } }

const brown = '#6d4c41'
const belt = (color: string) => box(46.5, 88, 35, 5, color, 1) + box(60.5, 87.5, 7, 6, '#e9c25c', 1)
const buttons = (color: string) => [66, 75, 84].map((y) => oval(64, y, 1.6, 1.6, color)).join('')
const stripes = (color: string) => line('M45.500 70H82.500M46.500 79H81.500', color, 4)
const flower = oval(64, 72, 3, 3, '#ffffff') + oval(64, 72, 1.3, 1.3, '#ffc107')

const boy: Clothes = {
  top: '#3f8fd0',
  below: { kind: 'shorts', color: '#cbb083' },
  shoes: '#f4f1ea',
  pose: 'wave',
  details: stripes('#cfe6f7'),
}
const girl: Clothes = {
  top: '#8f7be0',
  below: { kind: 'dress', color: '#8f7be0' },
  shoes: '#d8574a',
  pose: 'wave',
  details: flower,
}

export const people: readonly Person[] = [
  one('boy', child, boy),
  one('girl', child, girl),
  one('child', child, {
    top: '#5fae7a',
    below: { kind: 'trousers', color: '#8a7458' },
    shoes: brown,
    pose: 'hang',
    details: stripes('#d4efdc'),
  }),
  one('girl', child, { ...girl, below: { kind: 'kick', color: '#5f7fc0' } }, 'girl-kicking'),
  one('boy', child, { ...boy, below: { kind: 'kick', color: '#cbb083' } }, 'boy-kicking'),
  one('child', child, { ...boy, below: { kind: 'kick', color: '#8a7458' } }, 'child-kicking'),
  one('girl', child, { ...girl, below: { kind: 'stride', color: '#8f7be0' } }, 'girl-walking'),
  one('man', adult, {
    top: '#4a8fc0',
    below: { kind: 'trousers', color: '#5a5f78' },
    shoes: brown,
    pose: 'hang',
    details: belt(brown),
  }),
  one('woman', adult, {
    top: '#3fa39a',
    below: { kind: 'dress', color: '#3fa39a' },
    shoes: brown,
    pose: 'hang',
    details: box(47, 84, 34, 4.5, '#f4ead6', 1),
  }),
  one('old-man', adult, {
    top: '#8a9a5b',
    below: { kind: 'trousers', color: '#7a6a5a' },
    shoes: brown,
    pose: 'hang',
    details: shape('M56 56L64 72L72 56Z', '#f6efe2') + buttons('#5f6b3c'),
  }),
  one('old-woman', adult, {
    top: '#9a7fb8',
    below: { kind: 'robe', color: '#7a6a9f' },
    shoes: brown,
    pose: 'hang',
    details: shape('M48 58C56 68 72 68 80 58L84 74C72 82 56 82 44 74Z', soft('#f2c7d6')),
  }),
  one('princess', adult, {
    top: '#ec8ad0',
    below: { kind: 'gown', color: '#ec8ad0' },
    shoes: '#e9c25c',
    pose: 'hang',
    details: box(47.5, 82, 33, 4.5, '#ffe082', 2) + oval(64, 84, 3, 3, '#ffffff'),
  }),
  one('prince', adult, {
    top: '#4a6fc4',
    below: { kind: 'trousers', color: '#f1ece2' },
    shoes: brown,
    pose: 'hang',
    details: belt('#8a5a2f') + line('M54 58V88M74 58V88', '#e9c25c', 2) + buttons('#e9c25c'),
    behind: shape('M46 58C36 80 28 104 26 120C48 126 80 126 102 120C100 104 92 80 82 58Z', soft('#c5433a')),
  }),
]

export function one(
  head: string,
  { place, build }: Pick<Person, 'place' | 'build'>,
  clothes: Clothes,
  name = head,
  isTall = false,
): Person {
  return { name, head, clothes, place, build, isTall }
}
