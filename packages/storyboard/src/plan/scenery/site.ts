// Code that all kinds of scenery share.

import { hasTrait } from '../illustrations/illustrations.ts'
import { canTurn, drawnHeading } from '../cast/sprites/facing.ts'
import type { Dresser } from '../land/dress.ts'
import type { Frame } from '../frame.ts'
import type { Look } from '../tables.ts'
import type { Ground } from '../land/plan-ground.ts'
import type { Random } from '../../lib/random.ts'
import type { Actor, Motion } from '../scene.ts'
import { extentOf } from '../shape.ts'
import type { AspectOf } from '../shape.ts'
import type { Intent } from '../../words/intent.ts'
import type { Place } from '../../words/vocabulary/thing.ts'

export interface Site {
  readonly intent: Intent
  readonly place: Place
  readonly look: Look
  readonly ground: Ground
  readonly frame: Frame
  readonly cast: readonly Actor[]
  readonly aspectOf: AspectOf
  readonly dress: Dresser
}

/** `x` and `y` are the middle of the lower edge. `x`, `y`, and `height` are in pixels. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly height: number
  readonly depth: number
}

export function prop(kind: string, { x, y, height, depth }: Spot, site: Site, random: Random): Actor {
  // A tree never has apples and blossoms at the same time, so an apple tree becomes another tree in spring.
  const sprite = kind === 'apple-tree' && site.intent.season === 'spring' ? 'deciduous-tree' : kind
  const aspect = site.aspectOf(sprite)
  const isTurned = canTurn(sprite) && !hasTrait(sprite, 'lit from one side') && random.isLucky(0.5)
  const drawn = drawnHeading(sprite)
  return {
    kind: 'actor',
    sprite,
    word: null,
    color: null,
    x,
    y,
    size: height * Math.max(1, aspect),
    depth,
    isMirrored: isTurned,
    heading: isTurned === (drawn === 'left') ? 'right' : 'left',
    dress: site.dress(sprite, random),
    motion: motionOf(sprite, depth),
    phase: random.between(0, 1),
    isGrounded: true,
    opacity: 1,
  }
}

/** Far rows stay still. Their motion would be invisible, but would add drawing time to a film. */
function motionOf(sprite: string, depth: number): Motion {
  return depth >= swayDepth && hasTrait(sprite, 'sways') ? 'sway' : 'still'
}

const swayDepth = 0.6

/** Man-made things are never cropped, because a cropped building looks broken. */
export function isManMade(sprite: string): boolean {
  return hasTrait(sprite, 'man-made')
}

/** Returns the position nearest to `x` at which a thing of this width is not cropped. */
export function withinFrame(x: number, width: number, { frame }: Site): number {
  const margin = width / 2 + frame.width * 0.015
  return Math.max(margin, Math.min(frame.width - margin, x))
}

/** Returns the overlap of the actors' boxes, relative to the area of the smaller box. */
export function overlapOf(one: Actor, other: Actor, aspectOf: AspectOf): number {
  const first = extentOf(one.size, aspectOf(one.sprite))
  const second = extentOf(other.size, aspectOf(other.sprite))
  const across =
    Math.min(one.x + first.width / 2, other.x + second.width / 2) -
    Math.max(one.x - first.width / 2, other.x - second.width / 2)
  const down = Math.min(one.y, other.y) - Math.max(one.y - first.height, other.y - second.height)
  const smaller = Math.min(first.width * first.height, second.width * second.height)
  return (Math.max(0, across) * Math.max(0, down)) / smaller
}

/**
 * Scenery behind a subject may overlap the subject by up to `share`, because overlap shows depth. Scenery in front of a
 * subject, or below a subject in the air, must keep clear of the subject.
 */
export function leavesFree(actor: Actor, { cast, ground, aspectOf }: Site, share: number): boolean {
  return cast.every((subject) => {
    const isClear = actor.depth > subject.depth || subject.y < ground.near.topY
    // A subject above a village needs free space down to the roofs.
    const below = subject.isGrounded ? subject : { ...subject, y: subject.y + ground.roofs * 0.75 }
    return overlapOf(actor, below, aspectOf) <= (isClear ? 0.06 : share)
  })
}
