// The direction that each illustration faces, and whether the illustration can be mirrored. Nearly all animals and
// vehicles face left, so only the exceptions are listed.

import { hasTrait } from '../../illustrations/illustrations.ts'

export type Heading = 'left' | 'right'

/**
 * Returns the direction that the illustration faces. Figures that face straight ahead count as facing left, which does
 * no harm.
 */
export function drawnHeading(sprite: string): Heading {
  return hasTrait(sprite, 'faces right') || sprite.endsWith('-facing-right') ? 'right' : 'left'
}

/**
 * Returns whether the illustration may be mirrored. Mirroring would reverse letters and emblems, and it would put the
 * lit side of a thing where its neighbors have shade.
 */
export function canTurn(sprite: string): boolean {
  return !hasTrait(sprite, 'lettered')
}
