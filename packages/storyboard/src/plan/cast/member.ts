// A thing that the prompt names, with its size in the frame but without a position yet. A member is as large as the
// frame allows, and roughly in proportion to the other members.

import type { Place } from '../../words/vocabulary/thing.ts'
import type { Intent, Mention } from '../../words/intent.ts'
import { hasTrait, measureOf } from '../illustrations/illustrations.ts'
import type { Frame } from '../frame.ts'
import { extentOf } from '../shape.ts'
import type { AspectOf, Extent } from '../shape.ts'
import type { Motion, Zone } from '../scene.ts'
import { isLandmark } from './landmark.ts'
import { varied } from './sprites/varied.ts'
import { isOverMoon, motionOf, zoneOf } from './zone.ts'

export interface Member {
  readonly mention: Mention
  /** The index of the member's mention in the prompt. */
  readonly rank: number
  /** The index among the copies of the mention. */
  readonly copy: number
  readonly zone: Zone
  readonly motion: Motion
  readonly width: number
  readonly height: number
}

export function membersOf(
  intent: Intent,
  place: Place,
  hasTable: boolean,
  frame: Frame,
  aspectOf: AspectOf,
): readonly Member[] {
  const { mentions } = intent
  const isLeaping = isOverMoon(intent)
  // A close-up of a carried member would crop the carrier.
  const isBound = mentions.some(({ relation }) => relation !== null && carrying[relation.kind] !== undefined)
  const isCloseUp = frame.framing === 'close' && !isBound
  const sides = dropped(mentions, balance(mentions, sidesOf(mentions, place, frame, aspectOf), aspectOf))
  return mentions.flatMap((mention, rank) => {
    const isLeaper = isLeaping && rank === 0
    const zone = isLeaper ? 'air' : zoneOf(mention, place, hasTable)
    return Array.from({ length: mention.count }, (_, copy) => {
      const side =
        (sides[rank] ?? 0) *
        (crowding[mention.count] ?? 0.45) *
        variety(copy) *
        (isLeaper ? leaperShare - 0.14 * frame.wideness - 0.06 * frame.tallness : 1)
      const one = varied(mention, copy)
      const extent = fit(side, aspectOf(one.thing.sprite), zone, isCloseUp, frame)
      return { mention: one, rank, copy, zone, motion: motionOf(mention, zone), ...extent }
    })
  })
}

/** A subject that jumps over the moon is smaller than usual, because the moon needs room below the subject. */
const leaperShare = 0.62

/** The size factor of each copy, by the number of copies. */
const crowding = [1, 1, 0.86, 0.76, 0.68, 0.62, 0.57, 0.53, 0.5, 0.47, 0.45]

/** Returns a size factor. Successive copies differ in size. */
function variety(copy: number): number {
  return [1, 0.86, 0.93, 0.8][copy % 4] ?? 1
}

const heightMax = 0.76
const widthMax = 0.88

function fit(side: number, aspect: number, zone: Zone, isCloseUp: boolean, frame: Frame): Extent {
  const extent = extentOf(side, aspect)
  if (isCloseUp) return fitClose(extent, zone, frame)
  const shrink = Math.min(
    1,
    (frame.height * (zone === 'built' ? heightMax * 0.9 : heightMax)) / extent.height,
    (frame.width * widthMax) / extent.width,
  )
  return { width: extent.width * shrink, height: extent.height * shrink }
}

/**
 * Enlarges a member to fill the frame. On the ground, a figure that is not much wider than it is tall is cropped at the
 * lower edge. Everything else is shown whole.
 */
function fitClose(extent: Extent, zone: Zone, frame: Frame): Extent {
  const isCut = zone === 'ground' && extent.height > extent.width * 0.75
  const growth = Math.min(
    (frame.height * (isCut ? 1.3 : 0.84)) / extent.height,
    (frame.width * (isCut ? 1.1 : 0.92)) / extent.width,
  )
  const share = Math.min(isCut ? 2.2 : 1.4, growth)
  return { width: extent.width * share, height: extent.height * share }
}

/** Returns the longer side of each thing, before the sides are reduced to make room for several copies. */
function sidesOf(
  mentions: readonly Mention[],
  place: Place,
  frame: Frame,
  aspectOf: AspectOf,
): readonly number[] {
  const isAlone = mentions.length === 1
  // A small subject, such as a bird, keeps the size that suits the frame. To keep the proportions, the other members
  // are enlarged instead.
  const measure = isAlone ? 1 : measureOf(mentions[0]?.thing.sprite ?? '', 'beside others', 1)
  const lifelike = mentions.map((mention, rank) => naturalOf(mention, rank, place, isAlone) / measure)
  const subject = lifelike[0] ?? 1
  const naturals = lifelike.map((natural, rank) =>
    rank > 0 && isLandmark(mentions[rank]?.thing.sprite ?? '')
      ? Math.max(natural, subject * landmarkMin)
      : natural,
  )
  const largest = Math.max(...naturals)
  const hasSight = mentions.some(({ thing }, rank) => rank > 0 && isLandmark(thing.sprite))
  // Next to something larger, the subject shrinks slightly to keep both sizes plausible. In front of a landmark, it
  // shrinks more.
  const base = frame.subject * framingShares[frame.framing] * angleShares[frame.angle]
  const subjectSide = base * Math.min(1.25, subject) * (subject / largest) ** (hasSight ? 0.6 : 0.45)
  return naturals.map((natural, rank) => {
    const isSight = isLandmark(mentions[rank]?.thing.sprite ?? '')
    // If the prompt makes a thing larger than the subject, such as a huge cheese next to a tiny mouse, the thing can
    // exceed `largestMax`.
    const said = Math.max(1, (mentions[rank]?.scale ?? 1) / (mentions[0]?.scale ?? 1)) ** 0.4
    const most = isSight ? landmarkMax : largestMax * said
    const share = Math.max(visibleMin, Math.min(most, natural / subject))
    const aspect = aspectOf(mentions[rank]?.thing.sprite ?? '')
    // The longer side of a slender thing, such as a crocodile, can be longer than that of a round thing, such as an
    // owl.
    const slimness = Math.max(aspect, 1 / aspect) ** 0.35
    return subjectSide * share * slimness
  })
}

const framingShares: Record<Frame['framing'], number> = { close: 1.42, medium: 1, wide: 0.42 }
const angleShares: Record<Frame['angle'], number> = { level: 1, above: 0.7, below: 1.14 }

/** A thing smaller than this fraction of the subject would be overlooked. */
const visibleMin = 0.26
const largestMax = 1.75
const landmarkMin = 2
const landmarkMax = 2.3

/**
 * Returns the relative size of a thing. Sizes differ less than in reality. A mouse is small next to an elephant, but
 * large if it is the only thing in the picture.
 */
function naturalOf({ thing, scale }: Mention, rank: number, place: Place, isAlone: boolean): number {
  if (isAlone) return thing.scale ** 0.5 * scale ** 0.9
  const isTrifle = rank > 0 && (thing.stance === 'lies' || (thing.stance === 'grows' && thing.scale < 1.1))
  const isFurniture = place === 'room' && thing.stance === 'stands' && hasTrait(thing.sprite, 'large indoors')
  const isSight = isLandmark(thing.sprite)
  return (
    thing.scale ** 1.7 *
    scale *
    (isTrifle ? 0.72 : 1) *
    measureOf(thing.sprite, 'beside others', 1) *
    (isFurniture ? 1.35 : 1) *
    (isSight ? 1.5 : 1)
  )
}

/** Makes a thing that falls from a tree small next to the tree, even if the thing is the subject. */
function dropped(mentions: readonly Mention[], sides: readonly number[]): readonly number[] {
  const trees = mentions.map(({ thing }, rank) => (thing.stance === 'grows' ? (sides[rank] ?? 0) : 0))
  const tall = Math.max(0, ...trees)
  return sides.map((side, rank) => {
    const mention = mentions[rank]
    const isSmall = mention?.action === 'falls' && mention.thing.stance === 'lies'
    return isSmall && tall > 0 ? Math.min(side, tall * 0.2) : side
  })
}

function balance(
  mentions: readonly Mention[],
  sides: readonly number[],
  aspectOf: AspectOf,
): readonly number[] {
  const balanced = [...sides]
  for (const [carrierRank, carrier] of mentions.entries()) {
    for (const [kind, need] of Object.entries(carrying)) {
      const carried = mentions.flatMap(({ relation }, rank) =>
        relation?.kind === kind && relation.to === carrierRank && rank !== carrierRank ? [rank] : [],
      )
      // A shared seat needs room for all members on it.
      const total = carried.reduce((sum, rank) => {
        const mention = mentions[rank]
        if (mention === undefined) return sum
        const { width } = extentOf(balanced[rank] ?? 0, aspectOf(mention.thing.sprite))
        return sum + width * (crowding[mention.count] ?? 0.5) * (1 + 0.72 * (mention.count - 1))
      }, 0)
      const own = extentOf(balanced[carrierRank] ?? 0, aspectOf(carrier.thing.sprite))
      const lack = (total * need * measureOf(carrier.thing.sprite, 'roominess', 1)) / own.width
      if (lack <= 1) continue
      const growth = Math.min(1.5, lack ** 0.6)
      balanced[carrierRank] = (balanced[carrierRank] ?? 0) * growth
      for (const rank of carried) balanced[rank] = ((balanced[rank] ?? 0) * growth) / lack
    }
  }
  return balanced
}

/** The required width of a carrier, relative to the total width of the members that it carries. */
const carrying: Partial<Record<NonNullable<Mention['relation']>['kind'], number>> = {
  on: 1.15,
  in: 1.3,
  below: 1.15,
}
