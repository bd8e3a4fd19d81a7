import type { Mention } from '../../../words/intent.ts'
import type { Place } from '../../../words/vocabulary/thing.ts'
import { zoneOf } from '../zone.ts'
import type { Occasion } from '../../illustrations/tables.ts'
import { standInsFor } from '../../illustrations/illustrations.ts'
import { sceneTables } from '../../tables.ts'

/**
 * Returns the name of the drawing that suits the place and the action. For example, a resting animal sits, and a flower
 * in a room is in a pot.
 */
export function spriteOf(mention: Mention, place: Place): string {
  const { thing, action, relation } = mention
  const pose = action === null ? undefined : sceneTables.actions[action].pose
  const posed = pose === undefined ? undefined : standInsFor(thing.sprite, pose)[0]
  if (posed !== undefined) return posed
  const isSeated = relation?.kind === 'on' || relation?.kind === 'in'
  const zone = zoneOf(mention, place, false)
  if (!isSeated && (zone === 'air' || zone === 'open')) return standInFor(thing.sprite, 'air')
  if (place === 'room') return standInFor(thing.sprite, 'room')
  return !isSeated && zone === 'ground' ? standInFor(thing.sprite, 'ground') : thing.sprite
}

/** Returns whether the mentioned figure flies on the given vehicle, as a witch does on a broom. */
export function isFlownBy(mention: Mention, vehicle: Mention): boolean {
  return mounts.get(mention.thing.sprite) === vehicle.thing.sprite
}

const mounts: ReadonlyMap<string, string> = new Map([
  ['witch-figure', 'broom'],
  ['santa-claus-figure', 'sled'],
])

function standInFor(sprite: string, occasion: Occasion): string {
  return standInsFor(sprite, occasion)[0] ?? sprite
}
