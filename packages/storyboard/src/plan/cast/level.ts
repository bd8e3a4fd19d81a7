// The levels on which a member of the cast can stand: on the land, behind the foreground, on the table, on a waterline,
// or in the air. The best level comes first.

import type { Mound } from '../land/mound.ts'
import type { Ground } from '../land/plan-ground.ts'
import type { Frame } from '../frame.ts'
import type { Band } from '../scene.ts'
import { afloatBy } from '../land/kinds-of-place.ts'
import { isSight } from './landmark.ts'
import type { Member } from './member.ts'
import { strideOf } from './spot.ts'
import type { Level } from './spot.ts'

export function levelsOf(member: Member, ground: Ground, frame: Frame): readonly Level[] {
  const isRaised =
    member.rank === 0 && member.copy === 0 && (member.zone === 'built' || member.zone === 'ground')
  if (ground.mound !== null && isRaised) return [onMound(ground.mound, frame)]
  switch (member.zone) {
    case 'built':
      if (frame.framing === 'close' && member.rank === 0) return [closeUp(ground, member, frame)]
      if (isSight(member)) return [behindLand(ground, member)]
      // In a wide frame, a building stands lower, which leaves room above it.
      return [0.05 + 0.3 * frame.wideness, 0.16].map((share) => onLand(ground, share, frame))
    case 'ground':
      if (frame.framing === 'close' && member.rank === 0) return [closeUp(ground, member, frame)]
      return landShares(member).map((share) => onLand(ground, share, frame))
    case 'hidden':
      return [0.27, 0.31, 0.24].map((cover) => behindFront(ground, member, cover))
    case 'table':
      return [0.085, 0.115, 0.06].map((share) => onTable(ground, share * frame.height))
    case 'water':
      return ground.waters.toReversed().map((water) => ({
        at: (x) => ({ y: keelY(member, water, x), depth: water.depth - afloatBy }),
      }))
    case 'air':
      return [...airShares(member).map((share) => share * frame.height), highest(member, frame)].map(
        (middleY) => inAir(ground, member, middleY),
      )
    case 'open':
      return [...openShares(member).map((share) => share * frame.height), highest(member, frame)].map(
        (middleY) => inAir(ground, member, middleY),
      )
  }
}

/** Only the top of the mound is valid, so that a tall member does not choose the lower land next to the mound. */
function onMound({ band, x: topX }: Mound, frame: Frame): Level {
  const reach = frame.width * 0.1
  return {
    at: (x) => ({
      y: Math.abs(x - topX) > reach ? frame.height * 2 : band.ridge(x) + frame.height * 0.03,
      depth: band.depth + 0.01,
    }),
  }
}

/** `share` is the position between the near ridge (0) and the front ridge (1). */
function onLand({ near, front }: Ground, share: number, frame: Frame): Level {
  return {
    at: (x) => ({
      y: near.ridge(x) * (1 - share) + front.ridge(x) * share + frame.height * 0.012,
      depth: near.depth + (front.depth - near.depth) * (0.04 + 0.92 * share),
    }),
  }
}

/** The near ridge covers the member's foot, as a hill covers the foot of a mountain. */
function behindLand({ near }: Ground, member: Member): Level {
  return { at: (x) => ({ y: near.ridge(x) + member.height * 0.1, depth: near.depth - 0.02 }) }
}

/** The head is in the upper part of the frame. A figure too tall for the frame is cropped at the bottom. */
function closeUp({ near, front }: Ground, member: Member, frame: Frame): Level {
  return {
    at: (x) => ({
      y: Math.max(frame.height * 0.07 + member.height, (near.ridge(x) + front.ridge(x)) / 2),
      depth: front.depth - 0.01,
    }),
  }
}

function landShares({ mention, rank, copy }: Member): readonly number[] {
  if (mention.relation?.kind === 'before' || mention.relation?.kind === 'below') return [0.92, 0.8]
  if (mention.relation?.kind === 'behind') return [0.1, 0.2]
  // A crowd stands in two rows, which may overlap.
  if (mention.count > crowdMin) return copy % 2 === 0 ? [0.84, 0.7, 0.95] : [0.3, 0.16, 0.44]
  const isTrifle = rank > 0 && mention.thing.scale < 1 && mention.thing.stance !== 'stands'
  return isTrifle ? [0.85, 0.7, 0.95, 0.55] : [0.6, 0.42, 0.76, 0.28, 0.92, 0.1]
}

const crowdMin = 5

function behindFront({ front }: Ground, member: Member, cover: number): Level {
  // A member that is covered more is slightly farther away, so that it stays behind a neighbor that is covered less.
  return {
    at: (x) => ({ y: front.ridge(x) + member.height * cover, depth: front.depth - 0.01 - cover * 0.1 }),
  }
}

function onTable({ front }: Ground, down: number): Level {
  return { at: (x) => ({ y: front.ridge(x) + down, depth: front.depth + 0.02 + down * 0.00005 }) }
}

/** Returns a lower edge so far down that no wave trough in front of the member exposes it. */
function keelY(member: Member, { ridge }: Band, x: number): number {
  const trough = Math.max(...hullShares.map((share) => ridge(x + share * member.width)))
  const sunk = member.height * sunkOf(member)
  return Math.max(ridge(x) + sunk, trough + sunk * 0.7)
}

const hullShares = [-0.36, -0.27, -0.18, -0.09, 0, 0.09, 0.18, 0.27, 0.36]

function sunkOf({ mention }: Member): number {
  if (mention.action === 'swims') return 0.24
  const draught = draughts.get(mention.thing.sprite)
  if (draught !== undefined) return draught
  return mention.thing.stance === 'swims' || mention.thing.stance === 'stands' ? 0.16 : 0.08
}

/** The fraction of a boat's height that is underwater, for illustrations that show the hull down to the keel. */
const draughts: ReadonlyMap<string, number> = new Map([
  ['ship', 0.28],
  ['passenger-ship', 0.2],
  ['sailing-ship', 0.13],
  ['ferry', 0.12],
  ['motor-boat', 0.14],
  ['boat', 0.1],
])

function airShares({ copy, mention }: Member): readonly number[] {
  if (mention.action === 'jumps') return [0.2, 0.24, 0.28, 0.32]
  const heights = [0.34, 0.26, 0.4, 0.2, 0.46, 0.15, 0.52, 0.58]
  return [...heights.slice(copy % 3), ...heights.slice(0, copy % 3)]
}

function openShares({ copy }: Member): readonly number[] {
  const heights = [0.46, 0.36, 0.55, 0.28, 0.64, 0.2]
  return [...heights.slice(copy % 3), ...heights.slice(0, copy % 3)]
}

/** Returns the y coordinate of the highest position that the member's middle may have. */
function highest(member: Member, frame: Frame): number {
  return Math.max(frame.height * 0.045, frame.height * 0.015 + strideOf(member).up) + member.height / 2
}

function inAir({ near }: Ground, member: Member, middleY: number): Level {
  return { at: () => ({ y: middleY + member.height / 2, depth: near.depth + 0.2 }) }
}
