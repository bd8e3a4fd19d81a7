// Decides where in the frame a thing belongs, and how it moves.

import type { Intent, Mention } from '../../words/intent.ts'
import type { Place } from '../../words/vocabulary/thing.ts'
import { depths } from '../land/kinds-of-place.ts'
import type { Motion, Zone } from '../scene.ts'
import { sceneTables } from '../tables.ts'

export function zoneOf(mention: Mention, place: Place, hasTable: boolean): Zone {
  const { thing, action, relation } = mention
  const placed = sceneTables.stances[thing.stance]
  const acting = action === null ? undefined : sceneTables.actions[action]
  const isFree = depths.has(place)
  if (relation?.kind === 'above' && thing.stance !== 'built' && thing.stance !== 'grows') {
    return isFree ? 'open' : 'air'
  }
  const moved = isFree ? acting?.open : acting?.land
  if (moved === 'water' && !waterPlaces.has(place)) return 'ground'
  if (moved !== undefined && !(moved === 'air' && floatsOnWater(mention, place))) return moved
  if (place === 'room') {
    // A small animal, such as a mouse, stands on the table. A larger one, such as a cat, stands behind the table.
    if (hasTable && thing.stance === 'stands' && thing.scale < 0.8) return 'table'
    return hasTable ? placed.table : placed.room
  }
  if (isFree) return placed.open
  const zone = (thing.stance === 'flies' ? acting?.flying : undefined) ?? placed.land
  if (zone === 'water' && !waterPlaces.has(place)) return 'ground'
  if (place === 'sea' && (zone === 'ground' || zone === 'built')) return 'water'
  return zone
}

/** Returns whether the subject jumps over the moon. If so, the subject is in the air, directly above the moon. */
export function isOverMoon({ mentions, spectacles }: Intent): boolean {
  return spectacles.includes('full-moon') && mentions[0]?.action === 'jumps'
}

export function motionOf({ thing, action }: Mention, zone: Zone): Motion {
  const acted = action === null ? undefined : sceneTables.actions[action].motion
  if (acted !== undefined && !(acted === 'fly' && zone === 'water')) return acted
  if (zone === 'water') return thing.stance === 'swims' ? 'swim' : 'rock'
  if (zone === 'ground' && thing.stance === 'flies') return 'breathe'
  return sceneTables.stances[thing.stance].motion
}

const waterPlaces: ReadonlySet<Place> = new Set(['sea', 'lake', 'beach'])

function floatsOnWater({ thing, action }: Mention, place: Place): boolean {
  return action === 'floats' && waterPlaces.has(place) && thing.stance !== 'flies'
}
