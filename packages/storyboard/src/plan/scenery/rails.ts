// Extends the rails under a train to both sides of the picture.

import type { Random } from '../../lib/random.ts'
import type { Actor } from '../scene.ts'
import { prop } from './site.ts'
import type { Site } from './site.ts'

/** The added rails lie behind the train, so the rails in the train's illustration cover them. */
export function rails(site: Site, random: Random): readonly Actor[] {
  const train = site.cast.find(({ sprite }) => trains.has(sprite))
  if (train === undefined || !train.isGrounded) return []
  const width = train.size * 0.96
  const { frame, aspectOf } = site
  const count = Math.ceil(frame.width / width) + 1
  return Array.from({ length: count * 2 + 1 }, (_, at) => {
    const spot = {
      x: train.x + (at - count) * width,
      y: train.y,
      height: width / aspectOf('rails'),
      depth: train.depth - 0.001,
    }
    return { ...prop('rails', spot, site, random), motion: 'still' as const, isGrounded: false }
  })
}

const trains: ReadonlySet<string> = new Set(['steam-train', 'locomotive'])
