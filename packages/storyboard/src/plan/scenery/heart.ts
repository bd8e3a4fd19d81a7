// If the prompt names nothing that can be drawn, something typical of the place becomes the subject.

import type { Random } from '../../lib/random.ts'
import { hasTrait, measureOf } from '../illustrations/illustrations.ts'
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
  const height = sceneryUnit(site) * measureOf(sprite, 'heart height', 0.6)
  if (hasTrait(sprite, 'floats')) {
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
