// Furnishes a room by its kind, which the things in it tell: a kitchen, a bedroom, a study, else a living room. Pure.

import type { Random } from '../../random.ts'
import type { Actor } from '../scene.ts'
import { prop } from './site.ts'
import type { Site } from './site.ts'

export function furniture(site: Site, random: Random): readonly Actor[] {
  const { frame, ground } = site
  const named = new Set(site.intent.mentions.map(({ thing }) => thing.sprite))
  const side = random.isLucky(0.5) ? 1 : -1
  const unit = frame.subject
  return roomPieces
    .filter(({ sprite }) => !named.has(sprite))
    .map(({ sprite, x, rise, height }) => ({
      ...prop(
        sprite,
        {
          x: frame.width * (0.5 + side * x),
          y: ground.horizonY - frame.height * rise,
          height: unit * height,
          depth: ground.near.depth + 0.02,
        },
        site,
        random,
      ),
      isGrounded: rise <= 0,
    }))
}

interface Piece {
  readonly sprite: string
  /** From the middle, in widths of the frame. */
  readonly x: number
  /** Above the foot of the wall, in heights of the frame; below 0 it stands on the floor. */
  readonly rise: number
  readonly height: number
}

const roomPieces: readonly Piece[] = [
  { sprite: 'couch-and-lamp', x: -0.34, rise: -0.05, height: 0.62 },
  { sprite: 'potted-plant', x: 0.42, rise: -0.06, height: 0.5 },
  { sprite: 'framed-picture', x: -0.08, rise: 0.38, height: 0.26 },
]
