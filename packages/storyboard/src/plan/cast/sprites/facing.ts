// The direction in which each illustration faces, and whether it can be mirrored. Nearly all animals and vehicles face
// left, so only the exceptions are listed.

import { hasTrait } from '../../illustrations/illustrations.ts'

export type Heading = 'left' | 'right'

/** A figure that faces straight ahead counts as facing left. */
export function drawnHeading(sprite: string): Heading {
  return hasTrait(sprite, 'faces right') || sprite.endsWith('-facing-right') ? 'right' : 'left'
}

/** Mirroring would reverse letters and emblems. */
export function canTurn(sprite: string): boolean {
  return !hasTrait(sprite, 'lettered')
}
