// If the prompt names nothing that can be drawn, something typical of the place becomes the subject. Pure.

import type { Random } from '../../lib/random.ts'
import { afloatBy, depths } from '../land/kinds-of-place.ts'
import type { Actor } from '../scene.ts'
import { sceneryUnit } from './rows.ts'
import { pickFrom } from './clump.ts'
import { prop } from './site.ts'
import type { Site } from './site.ts'

export function heart(site: Site, random: Random): readonly Actor[] {
  const { look, frame, ground, cast, place } = site
  if (cast.length > 0 || look.hearts.length === 0) return []
  const sprite = pickFrom(look.hearts, random)
  const x = frame.width * (0.5 + (random.isLucky(0.5) ? 1 : -1) * random.between(0.1, 0.17))
  const height = sceneryUnit(site) * (statures[sprite] ?? 0.6)
  if (afloat.has(sprite)) {
    const water = ground.waters.at(-1)
    if (water === undefined) return []
    return [
      {
        ...prop(
          sprite,
          { x, y: water.ridge(x) + height * 0.1, height, depth: water.depth - afloatBy },
          site,
          random,
        ),
        motion: 'rock',
        isGrounded: false,
      },
    ]
  }
  if (depths.has(place)) {
    const y = frame.height * 0.42 + height / 2
    return [
      {
        ...prop(sprite, { x, y, height, depth: 0.8 }, site, random),
        motion: place === 'underwater' ? 'swim' : 'fly',
        isGrounded: false,
      },
    ]
  }
  const y = ground.near.ridge(x) + frame.height * 0.035
  return [prop(sprite, { x, y, height, depth: ground.near.depth + 0.03 }, site, random)]
}

const afloat: ReadonlySet<string> = new Set(['sailboat', 'whale', 'swan', 'duck'])

const statures: Readonly<Record<string, number>> = {
  church: 1.1,
  castle: 1.1,
  'house-with-garden': 0.85,
  house: 0.85,
  'deciduous-tree': 1.25,
  whale: 0.9,
  sailboat: 0.9,
  swan: 0.55,
  duck: 0.4,
  owl: 0.5,
  rocket: 0.9,
}
