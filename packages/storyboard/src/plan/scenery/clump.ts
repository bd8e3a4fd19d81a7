// Groups of scenery: a large, a medium and a small member, which overlap and are never evenly spaced. Pure.

import type { Random } from '../../lib/random.ts'
import { isSnowy } from '../land/is-snowy.ts'
import type { Group } from '../tables.ts'
import type { Actor } from '../scene.ts'
import { isManMade, prop, withinFrame } from './site.ts'
import type { Site } from './site.ts'

/** The line along which a group stands. */
export interface Line {
  ridge(x: number): number
  /** How far below the ridge members may stand, in pixels. */
  readonly reach: number
  readonly depth: number
}

/** `height`: the height of the largest member, in pixels. */
export function clump(
  group: Group,
  x: number,
  height: number,
  line: Line,
  site: Site,
  random: Random,
): readonly Actor[] {
  return Array.from({ length: group.each }, (_, at) => {
    const share = (rhythm[at % rhythm.length] ?? 1) * random.between(0.88, 1.12)
    const sprite = inSeason(pickFrom(group.sprites, random), site, random)
    const isBuilt = isManMade(sprite)
    const size = height * (isBuilt ? 0.88 + 0.12 * share : share) * (stature[sprite] ?? 1)
    // Successive members stand on alternating sides of the first, at a distance smaller than their own width.
    const side = at % 2 === 0 ? 1 : -1
    const away = at === 0 ? 0 : size * site.aspectOf(sprite) * random.between(0.45, 0.75) + height * 0.12
    const down = line.reach * random.between(0, 1)
    // Trees vary in size at any distance, but of two equal houses, the nearer one must be larger.
    const tall = isBuilt ? size * (1 + (1.6 * down) / site.frame.height) : size
    const width = tall * site.aspectOf(sprite)
    // A sunflower cropped by the edge looks like a mistake; a tree does not.
    const isWhole = isBuilt || sprite === 'sunflower-figure'
    // The trunk of a palm must be visible, or the crown would seem to lie on the sand.
    const seen = isWhole ? width : sprite === 'palm-tree' ? width * 0.4 : null
    const middle = seen === null ? x + side * away : withinFrame(x + side * away, seen, site)
    const y = line.ridge(middle) + tall * 0.04 + down
    // Members that stand lower in the picture are nearer.
    const depth = line.depth + (line.reach > 0 ? (down / line.reach) * 0.02 : 0)
    return prop(sprite, { x: middle, y, height: tall, depth }, site, random)
  })
}

const rhythm = [1, 0.72, 0.5, 0.84]

/** The heights of scenery, relative to that of a tree in the same row. */
const stature: Readonly<Record<string, number>> = {
  house: 0.8,
  'derelict-house': 0.85,
  houses: 0.7,
  'house-with-garden': 0.8,
  church: 1.25,
  hut: 0.66,
  rock: 0.5,
  'sheaf-of-rice': 0.5,
  cactus: 0.9,
  'rose-figure': 0.7,
  tulip: 0.66,
  'sunflower-figure': 0.85,
  herb: 0.7,
  'gem-stone': 0.5,
  'spiral-shell': 0.6,
  oyster: 0.6,
  cottage: 0.8,
  barn: 0.85,
  windmill: 1.25,
  treehouse: 1.1,
  haystack: 0.5,
  bush: 0.4,
  'flowering-bush': 0.5,
  fern: 0.34,
  'grass-tuft': 0.55,
  'jungle-leaves': 0.5,
  'rock-group': 0.42,
  'mossy-rock': 0.4,
  'street-lamp': 1.1,
  'snowy-fir': 1,
  kelp: 1.2,
  'sea-anemone': 0.55,
  'crystal-cluster': 0.7,
  'apple-tree': 0.95,
  birch: 1.05,
}

export function pickFrom(sprites: readonly string[], random: Random): string {
  const [first, ...rest] = sprites
  return first === undefined ? 'herb' : random.pick([first, ...rest])
}

/**
 * Returns the drawing that suits the season. In winter, firs carry snow and other trees are bare. Nothing blooms in a
 * haunted scene.
 */
function inSeason(sprite: string, site: Site, random: Random): string {
  const names = isSnowy({ ...site.intent, place: site.place })
    ? wintry.get(sprite)
    : isBleak(site)
      ? bleak.get(sprite)
      : undefined
  return names === undefined ? sprite : pickFrom(names, random)
}

const wintry: ReadonlyMap<string, readonly string[]> = new Map([
  ['evergreen-tree', ['snowy-fir']],
  ['deciduous-tree', ['bare-tree', 'snowy-fir']],
  ['birch', ['bare-tree']],
  ['apple-tree', ['bare-tree']],
  ['willow', ['bare-tree']],
  ['sunflower-figure', ['bush']],
  ['flowering-bush', ['bush']],
  ['rose-figure', ['bush']],
  ['hibiscus-figure', ['bush']],
  ['tulip', ['rock-group']],
  ['hyacinth', ['rock-group']],
  ['wildflowers', ['bush', 'rock-group']],
  ['fern', ['bush']],
])

const bleak: ReadonlyMap<string, readonly string[]> = new Map([
  ['deciduous-tree', ['bare-tree']],
  ['birch', ['bare-tree']],
  ['apple-tree', ['bare-tree']],
  ['wildflowers', ['grass-tuft']],
  ['tulip', ['mushroom', 'grass-tuft']],
  ['hyacinth', ['grass-tuft']],
  ['rose-figure', ['grass-tuft']],
  ['hibiscus-figure', ['fern']],
  ['sunflower-figure', ['bush', 'grass-tuft']],
  ['flowering-bush', ['bush']],
  ['house', ['derelict-house']],
  ['house-with-garden', ['derelict-house']],
])

function isBleak({ intent }: Site): boolean {
  return intent.mood === 'spooky'
}
