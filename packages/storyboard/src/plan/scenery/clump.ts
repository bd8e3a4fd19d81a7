// Groups of large, medium, and small pieces of scenery. The pieces overlap and are never evenly spaced.

import type { Random } from '../../lib/random.ts'
import { measureOf, standInsFor } from '../illustrations/illustrations.ts'
import { isSnowy } from '../land/is-snowy.ts'
import type { Group } from '../tables.ts'
import type { Actor } from '../scene.ts'
import { isManMade, prop, withinFrame } from './site.ts'
import type { Site } from './site.ts'

export interface Line {
  ridge(x: number): number
  /** How far below the ridge a member can stand, in pixels. */
  readonly reach: number
  readonly depth: number
}

/** `height` is the height of the largest member, in pixels. */
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
    const size = height * (isBuilt ? 0.88 + 0.12 * share : share) * measureOf(sprite, 'scenery height', 1)
    const side = at % 2 === 0 ? 1 : -1
    const away = at === 0 ? 0 : size * site.aspectOf(sprite) * random.between(0.45, 0.75) + height * 0.12
    const down = line.reach * random.between(0, 1)
    // Trees vary in size at any distance, but the nearer of two houses of the same kind must be larger.
    const tall = isBuilt ? size * (1 + (1.6 * down) / site.frame.height) : size
    const width = tall * site.aspectOf(sprite)
    // A cropped sunflower looks like a mistake, but a cropped tree does not.
    const isWhole = isBuilt || sprite === 'sunflower-figure'
    // Without a visible trunk, the crown of a palm would seem to lie on the sand.
    const seen = isWhole ? width : sprite === 'palm-tree' ? width * 0.4 : null
    const middle = seen === null ? x + side * away : withinFrame(x + side * away, seen, site)
    const y = line.ridge(middle) + tall * 0.04 + down
    const depth = line.depth + (line.reach > 0 ? (down / line.reach) * 0.02 : 0)
    return prop(sprite, { x: middle, y, height: tall, depth }, site, random)
  })
}

const rhythm = [1, 0.72, 0.5, 0.84]

export function pickFrom(sprites: readonly string[], random: Random): string {
  const [first, ...rest] = sprites
  return first === undefined ? 'herb' : random.pick([first, ...rest])
}

/** In snow, trees are bare or snowy. Nothing blooms in snow or in a spooky scene. */
function inSeason(sprite: string, site: Site, random: Random): string {
  const isWinter = isSnowy({ ...site.intent, place: site.place })
  const names = isWinter || isBleak(site) ? standInsFor(sprite, isWinter ? 'winter' : 'spooky') : []
  return names.length === 0 ? sprite : pickFrom(names, random)
}

function isBleak({ intent }: Site): boolean {
  return intent.mood === 'spooky'
}
