// Furnishes a room by its kind: large pieces on one side of the wall, the window on the other. Pure.

import type { Random } from '../../random.ts'
import type { Actor } from '../scene.ts'
import { pieces, roomKindOf } from './room.ts'
import type { Piece } from './room.ts'
import { overlapOf, prop, withinFrame } from './site.ts'
import type { Site } from './site.ts'

/** `windowX`: the middle of the window, which nothing on the wall covers. */
export function furniture(site: Site, windowX: number, random: Random): readonly Actor[] {
  const { frame, intent, cast, aspectOf } = site
  const named = new Set(intent.mentions.map(({ thing }) => thing.sprite))
  const side = windowX < frame.width / 2 ? 1 : -1
  const placed: Actor[] = []
  for (const piece of pieces[roomKindOf(intent, random)]) {
    if (named.has(piece.sprite)) continue
    const actor = placePiece(piece, side, site, random)
    // A carpet lies under everybody's feet; of furniture behind a subject enough must be seen to know it.
    const isSeen = cast.every((subject) => overlapOf(actor, subject, aspectOf) < 0.4)
    const isFree = placed.every((other) => overlapOf(actor, other, aspectOf) < 0.15)
    if (piece.at === 'carpet' || (isSeen && isFree)) placed.push(actor)
  }
  return placed
}

function placePiece({ sprite, x, at, height }: Piece, side: number, site: Site, random: Random): Actor {
  const { frame, ground } = site
  const tall = frame.subject * height
  const wall = ground.horizonY
  const y =
    typeof at === 'number' ? wall * at + tall / 2 : wall + frame.height * (at === 'carpet' ? 0.15 : 0.035)
  const wanted = frame.width * (0.5 + side * x)
  const middle = at === 'carpet' ? wanted : withinFrame(wanted, tall * site.aspectOf(sprite), site)
  const depth = ground.near.depth + (at === 'carpet' ? 0.005 : 0.02)
  return {
    ...prop(sprite, { x: middle, y, height: tall, depth }, site, random),
    motion: 'still',
    isGrounded: at === 'floor',
  }
}
