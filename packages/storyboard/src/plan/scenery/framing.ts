// Foreground things in a corner of the frame, such as a branch or leaves. They never hide a subject, the sun, or the
// moon.

import { hasTrait } from '../illustrations/illustrations.ts'
import { isSnowy } from '../land/is-snowy.ts'
import type { Random } from '../../lib/random.ts'
import type { Framing } from '../tables.ts'
import type { Actor } from '../scene.ts'
import { extentOf } from '../shape.ts'
import { sceneryUnit } from './rows.ts'
import { overlapOf, prop } from './site.ts'
import type { Site } from './site.ts'

/** `lampX` is the position of the sun or moon, or `null` in a place without a sky. */
export function framingsFor(site: Site, lampX: number | null, random: Random): readonly Actor[] {
  const { look, frame } = site
  if (frame.framing === 'close') return []
  // If the camera looks down, branches at the top would be above the camera and outside the picture.
  const kinds = look.framings.filter(({ at }) => at === 'bottom' || frame.angle !== 'above')
  const isLampLeft = lampX !== null && lampX < frame.width / 2
  // At the top, each kind appears in only one corner, because branches in both corners would look like a curtain.
  const side = lampX === null ? (random.isLucky(0.5) ? 1 : -1) : isLampLeft ? 1 : -1
  return kinds
    .filter(
      ({ sprite }) =>
        !(
          hasTrait(sprite, 'dies back') &&
          (isSnowy({ ...site.intent, place: site.place }) || site.intent.mood === 'spooky')
        ),
    )
    .flatMap((framing) => [side, -side].map((corner) => atCorner(framing, corner, site, random)))
    .filter((actor, at) => leavesCorner(actor, site) && (at % 2 === 0 || actor.y > frame.height * 0.6))
}

function atCorner({ sprite, at, height }: Framing, side: number, site: Site, random: Random): Actor {
  const { frame } = site
  const tall = sceneryUnit(site) * height * random.between(0.9, 1.15)
  const { width } = extentOf(tall * Math.max(1, site.aspectOf(sprite)), site.aspectOf(sprite))
  const isTop = at === 'top'
  const x = frame.width * (0.5 + side * 0.5) - side * width * (isTop ? 0.44 : 0.3)
  const y = isTop ? tall * 0.94 : frame.height + tall * 0.12
  return {
    ...prop(sprite, { x, y, height: tall, depth: foregroundDepth }, site, random),
    // In the illustration, the branch enters from the left.
    isMirrored: side > 0,
    motion: 'still',
    isGrounded: false,
  }
}

function leavesCorner(actor: Actor, { cast, aspectOf }: Site): boolean {
  return cast.every((subject) => overlapOf({ ...actor, size: actor.size * 1.12 }, subject, aspectOf) === 0)
}

/** Greater than the depth of any land or subject, so the foreground is drawn in front of everything else. */
const foregroundDepth = 1.2
