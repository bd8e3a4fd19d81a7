// Places the things that the prompt names. These things are large, stand apart from each other, follow the relations in
// the prompt, and look into the picture.

import type { Place } from '../words/vocabulary/thing.ts'
import { hostOf } from './cast/attach.ts'
import { headingOf } from './cast/heading.ts'
import { canTurn, drawnHeading } from './cast/sprites/facing.ts'
import { isSight } from './cast/landmark.ts'
import { layOut } from './cast/layout.ts'
import { membersOf } from './cast/member.ts'
import type { Member } from './cast/member.ts'
import type { Heading } from './cast/sprites/facing.ts'
import { isLed } from './cast/spot.ts'
import type { Placed } from './cast/spot.ts'
import type { Dresser } from './land/dress.ts'
import type { Frame } from './frame.ts'
import type { Ground } from './land/plan-ground.ts'
import type { Random } from '../lib/random.ts'
import type { Intent } from '../words/intent.ts'
import type { Actor, Zone } from './scene.ts'
import type { AspectOf } from './shape.ts'

export function planCast(
  intent: Intent,
  place: Place,
  ground: Ground,
  hasTable: boolean,
  frame: Frame,
  aspectOf: AspectOf,
  dress: Dresser,
  random: Random,
): readonly Actor[] {
  const members = membersOf(intent, place, hasTable, frame, aspectOf)
  const [subject] = members
  if (subject === undefined) return []
  const side = sideOf(subject.mention.thing.sprite, random)
  const placed = layOut(members, ground, frame, side)
  const actors = placed.map((spot) =>
    toActor(spot, headingOf(spot, placed, side), isOnGround(spot.member, members), dress, random),
  )
  // If a dog on a leash moved out of step with the child, the leash would come away from the child's hand.
  const phase = actors[0]?.phase ?? 0
  return actors.map((actor, at) => {
    const spot = placed[at]
    return spot !== undefined && isLed(spot.member) ? { ...actor, phase } : actor
  })
}

/** Returns 1 if the subject looks to the right, or −1 if it looks to the left. */
function sideOf(sprite: string, random: Random): number {
  const isRight = canTurn(sprite) ? random.isLucky(0.5) : drawnHeading(sprite) === 'right'
  return isRight ? 1 : -1
}

function toActor(
  { member, x, y, depth }: Placed,
  heading: Heading,
  isGrounded: boolean,
  dress: Dresser,
  random: Random,
): Actor {
  const { mention, motion, width, height } = member
  const { sprite } = mention.thing
  return {
    kind: 'actor',
    sprite,
    word: mention.word,
    color: mention.color,
    x,
    y,
    size: Math.max(width, height),
    depth,
    isMirrored: heading !== drawnHeading(sprite),
    heading,
    dress: dress(sprite, random),
    motion,
    phase: random.between(0, 1),
    isGrounded,
    opacity: 1,
  }
}

/** Returns whether the member casts a shadow at its feet. */
function isOnGround(member: Member, members: readonly Member[]): boolean {
  const bond = hostOf(member, members)?.bond
  return grounds.has(member.zone) && !isSight(member) && bond !== 'in' && bond !== 'shelters'
}

const grounds: ReadonlySet<Zone> = new Set(['built', 'ground', 'table'])
