// Adds scenery around the subjects of a scene, layer by layer. Scenery never hides a subject.

import { hasTrait } from './illustrations/illustrations.ts'
import type { Random } from '../lib/random.ts'
import { shelteredPlaces } from './land/kinds-of-place.ts'
import type { Actor } from './scene.ts'
import { apart, beside } from './scenery/apart.ts'
import { clouds } from './scenery/clouds.ts'
import { furniture } from './scenery/furniture.ts'
import { heart } from './scenery/heart.ts'
import { framingsFor } from './scenery/framing.ts'
import { rails } from './scenery/rails.ts'
import { flanks, rows, smalls } from './scenery/rows.ts'
import type { Site } from './scenery/site.ts'
import { special } from './scenery/special.ts'

/** `lampX` is the `x` of the sun or moon. In a room, it is the `x` of the window. */
export function planScenery(site: Site, lampX: number, random: Random): readonly Actor[] {
  const { place } = site
  const centre = heart(site, random.fork('heart'))
  const furnished = centre.length === 0 ? site : { ...site, cast: centre }
  const hasSky = !shelteredPlaces.has(place)
  const large = apart(
    [...rows(furnished, random.fork('rows')), ...flanks(furnished, random.fork('flanks'))],
    site.aspectOf,
  )
  const planned = [
    ...centre,
    ...(hasSky ? clouds(furnished, lampX, random.fork('clouds')) : []),
    ...large,
    ...beside(smalls(furnished, random.fork('smalls')), large, site.aspectOf),
    ...(place === 'room' ? furniture(furnished, lampX, random.fork('furniture')) : []),
    ...rails(furnished, random.fork('rails')),
    ...special(furnished, random.fork('special')),
    ...framingsFor(furnished, hasSky ? lampX : null, random.fork('framings')),
  ]
  const named = new Set(site.cast.map(({ sprite }) => sprite))
  // A second windmill would look like a copy.
  return planned.filter(
    ({ sprite }, at) =>
      !hasTrait(sprite, 'single') ||
      (!named.has(sprite) && planned.findIndex((other) => other.sprite === sprite) === at),
  )
}
