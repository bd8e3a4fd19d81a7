// Furnishes a room according to its kind, with large pieces in one half of the frame and the window in the other half.

import type { Random } from '../../lib/random.ts'
import type { Actor } from '../scene.ts'
import { roomKindOf } from './room.ts'
import type { Piece } from '../illustrations/tables.ts'
import { illustrationTables } from '../illustrations/illustrations.ts'
import { extentOf } from '../shape.ts'
import type { AspectOf } from '../shape.ts'
import { overlapOf, prop, withinFrame } from './site.ts'
import type { Site } from './site.ts'

/** `windowX` is the middle of the window. Nothing on the wall covers the window. */
export function furniture(site: Site, windowX: number, random: Random): readonly Actor[] {
  const { frame, intent, cast, aspectOf } = site
  const named = new Set(intent.mentions.map(({ thing }) => thing.sprite))
  const side = windowX < frame.width / 2 ? 1 : -1
  const placed: Actor[] = []
  for (const piece of illustrationTables.furniture[roomKindOf(intent, random)] ?? []) {
    if (named.has(piece.sprite)) continue
    const actor = placePiece(piece, side, site, random)
    const found = outwards
      .map((x) => moveBy(actor, x, piece, side, site))
      .find((moved) => {
        // A carpet can lie under any subject, but furniture behind a subject must stay recognizable.
        const isSeen = cast.every((subject) => hiddenShare(moved, subject, aspectOf) < 0.4)
        const isFree = placed.every((other) => overlapOf(moved, other, aspectOf) < 0.15)
        return piece.at === 'carpet' || (isSeen && isFree)
      })
    if (found !== undefined) placed.push(found)
  }
  return placed
}

function hiddenShare(piece: Actor, subject: Actor, aspectOf: AspectOf): number {
  const areas = [piece, subject].map(({ size, sprite }) => {
    const { width, height } = extentOf(size, aspectOf(sprite))
    return width * height
  })
  return (overlapOf(piece, subject, aspectOf) * Math.min(...areas)) / (areas[0] ?? 1)
}

/** The distances to try toward the corner of the room, relative to the frame's width. */
const outwards = [0, 0.08, 0.16]

function moveBy(actor: Actor, share: number, { x, at }: Piece, side: number, site: Site): Actor {
  const wanted = site.frame.width * (0.5 + side * (x + Math.sign(x) * share))
  const { width } = extentOf(actor.size, site.aspectOf(actor.sprite))
  return { ...actor, x: at === 'carpet' ? wanted : withinFrame(wanted, width, site) }
}

function placePiece({ sprite, x, at, height }: Piece, side: number, site: Site, random: Random): Actor {
  const { frame, ground } = site
  const tall = frame.subject * height
  const wall = ground.horizonY
  const y =
    typeof at === 'number' ? wall * at + tall / 2 : wall + frame.height * (at === 'carpet' ? 0.15 : 0.035)
  const depth = ground.near.depth + (at === 'carpet' ? 0.005 : 0.02)
  return {
    ...prop(sprite, { x: frame.width * (0.5 + side * x), y, height: tall, depth }, site, random),
    motion: 'still',
    isGrounded: at === 'floor',
  }
}
