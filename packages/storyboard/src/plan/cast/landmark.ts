// Landmarks, such as mountains and skyscrapers. They are larger than any animal and stand far behind the subject.

import { hasTrait } from '../illustrations/illustrations.ts'
import type { Mention } from '../../words/intent.ts'
import type { Zone } from '../scene.ts'

export function isLandmark(sprite: string): boolean {
  return hasTrait(sprite, 'sight')
}

/** Returns whether the member is a landmark behind the subject. The subject may overlap it. */
export function isSight({
  rank,
  zone,
  mention,
}: {
  readonly rank: number
  readonly zone: Zone
  readonly mention: Mention
}): boolean {
  return rank > 0 && zone === 'built' && isLandmark(mention.thing.sprite)
}
