// The layers of scenery, from the far land to the ground in front.

import type { Random } from '../../lib/random.ts'
import type { Group, SceneryRow } from '../tables.ts'
import type { Actor } from '../scene.ts'
import { clump } from './clump.ts'
import type { Line } from './clump.ts'
import { extentOf } from '../shape.ts'
import { isManMade, leavesFree, withinFrame } from './site.ts'
import type { Site } from './site.ts'
import type { Place } from '../../words/vocabulary/thing.ts'

export function rows(site: Site, random: Random): readonly Actor[] {
  return site.look.rows.flatMap((row, at) => alongRow(row, site, random.fork(`row ${at}`)))
}

function alongRow(row: SceneryRow, site: Site, random: Random): readonly Actor[] {
  const { frame, ground } = site
  const band = ground[row.on]
  // Seen from above or in a tall frame, the near land is a broad field, not just an edge.
  const field = frame.angle === 'above' ? 0.16 : 0.1 * frame.tallness
  const reach = frame.height * (row.on === 'near' ? Math.max(0.015, field) : 0.022 * band.depth)
  const line: Line = { ridge: band.ridge, reach, depth: band.depth }
  const count = clumpCount(row, site)
  const height = sceneryUnit(site) * row.height
  // Buildings in the same row have similar sizes.
  const unlike = row.sprites.some(isManMade) ? 0.05 : 0.18
  const actors = Array.from({ length: count }, (_, at) => {
    const x = frame.width * ((at + random.between(0.12, 0.88)) / count)
    return clump(row, x, height * random.between(1 - unlike, 1 + unlike), line, site, random)
  })
  // On a lake, single trees behind a floating thing would seem to stand on top of the thing.
  const hiddenMax = row.on === 'near' ? 0.3 : site.place === 'lake' ? 0.1 : 0.85
  const isSteep = (actor: Actor) =>
    band.surface === 'peak' && dropBeside(actor, band.ridge) > actor.size * 0.16
  return actors
    .flat()
    .filter((actor) => !isSteep(actor))
    .map((actor) => (wooded.has(site.place) ? hugEdge(actor, line, site) : actor))
    .flatMap((actor) => {
      if (isManMade(actor.sprite)) return moveClear(actor, line, site)
      return leavesFree(actor, site, hiddenMax) ? [actor] : []
    })
}

const wooded: ReadonlySet<Place> = new Set(['forest', 'jungle'])

/**
 * In a forest, a trunk near the edge of the frame is moved to the very edge so that no bright strip of sky shows
 * between the trunk and the edge.
 */
function hugEdge(actor: Actor, line: Line, { frame }: Site): Actor {
  const side = actor.x < frame.width / 2 ? -1 : 1
  const edge = frame.width * (0.5 + side * 0.485)
  const inside = (edge - actor.x) * side
  if (inside < 0 || inside > frame.width * 0.05) return actor
  return { ...actor, x: edge, y: actor.y + line.ridge(edge) - line.ridge(actor.x) }
}

/**
 * A building right next to a subject's head would seem to be attached to the head. Such a building is moved along its
 * row, or removed if the row has no free position.
 */
function moveClear(actor: Actor, line: Line, site: Site): readonly Actor[] {
  const { width } = extentOf(actor.size, site.aspectOf(actor.sprite))
  const moved = asides.map((share) => {
    const x = withinFrame(actor.x + share * site.frame.width, width, site)
    return { ...actor, x, y: actor.y + line.ridge(x) - line.ridge(actor.x) }
  })
  return moved.filter((other) => leavesFree(other, site, 0.05)).slice(0, 1)
}

/** The distances to try along the row, relative to the frame's width. */
const asides = [0, 0.07, -0.07, 0.14, -0.14, 0.22, -0.22, 0.32, -0.32]

/**
 * Returns how far the land falls on the steeper side of an actor's foot, in pixels. On a sharp summit, a tree would
 * seem to float.
 */
function dropBeside({ x, size }: Actor, ridge: (x: number) => number): number {
  return Math.max(ridge(x - size * 0.25), ridge(x + size * 0.25)) - ridge(x)
}

export function flanks(site: Site, random: Random): readonly Actor[] {
  const { look, frame, ground } = site
  if (look.flank === null || frame.framing === 'close') return []
  const group = look.flank
  const line: Line = { ridge: ground.near.ridge, reach: frame.height * 0.05, depth: ground.near.depth + 0.02 }
  const height = sceneryUnit(site) * group.height * (1 + 0.55 * frame.tallness)
  const heavy = random.isLucky(0.5) ? 1 : -1
  const sides = [
    { side: heavy, share: 1, each: group.each },
    { side: -heavy, share: 0.78, each: Math.max(1, group.each - 1) },
  ]
  return sides
    .flatMap(({ side, share, each }) => {
      const x = frame.width * (0.5 + side * random.between(0.43, 0.5))
      return clump({ ...group, each }, x, height * share * random.between(0.9, 1.1), line, site, random)
    })
    .filter((actor) => leavesFree(actor, site, 0.28))
}

export function smalls(site: Site, random: Random): readonly Actor[] {
  const { look, frame, ground } = site
  if (look.small === null) return []
  const group: Group = look.small
  // Seen from above, small things shrink more than houses do, because a flower must look much smaller than a house.
  const unit = sceneryUnit(site) * group.height * (frame.angle === 'above' ? 0.7 : 1)
  const count = clumpCount(group, site)
  const bunches = Array.from({ length: count }, (_, at) => {
    const x = frame.width * ((at + random.between(0.05, 0.95)) / count)
    const isFront = random.isLucky(0.55)
    const line: Line = isFront
      ? {
          ridge: ground.front.ridge,
          reach: (frame.height - ground.front.topY) * 0.5,
          depth: ground.front.depth + 0.01,
        }
      : {
          ridge: (at_) => ground.near.ridge(at_) + frame.height * 0.012,
          reach: frame.height * 0.05,
          depth: ground.near.depth + 0.03,
        }
    return clump(group, x, unit * (isFront ? 1.12 : 0.72) * random.between(0.85, 1.2), line, site, random)
  })
  return bunches.flat().filter((actor) => leavesFree(actor, site, 0.25))
}

/** A wide frame has room for more groups. Seen from above, the land is a patchwork of many small things. */
function clumpCount({ clumps }: Group, { frame }: Site): number {
  const density = frame.angle === 'above' ? 1.7 : 1
  return Math.max(1, Math.round(clumps * density * Math.sqrt(frame.width / frame.height)))
}

/** The size of an ordinary subject, adjusted to the framing and the angle of the camera. */
export function sceneryUnit({ frame }: Site): number {
  return (
    frame.subject *
    { close: 1.25, medium: 1, wide: 0.8 }[frame.framing] *
    { level: 1, above: 0.62, below: 1.1 }[frame.angle]
  )
}
