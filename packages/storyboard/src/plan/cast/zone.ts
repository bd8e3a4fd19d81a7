// Decides where in the frame a thing belongs and how it moves there, based on its place, action and relation.

import type { Action, Intent, Mention } from '../../words/intent.ts'
import type { Place, Stance } from '../../words/vocabulary/thing.ts'
import { depths } from '../land/kinds-of-place.ts'
import type { Motion } from '../scene.ts'

/**
 * - `built`: on the near land, behind the others. `ground`: with its feet on the land in front.
 * - `hidden`: behind a room's table, which covers its lower part. `table`: on that table.
 * - `water`: on the water or half in it. `air`: in the sky. `open`: anywhere under water, in space or above the clouds.
 */
export type Zone = 'built' | 'ground' | 'hidden' | 'table' | 'water' | 'air' | 'open'

export function zoneOf(mention: Mention, place: Place, hasTable: boolean): Zone {
  const { thing, action, relation } = mention
  const isFree = depths.has(place)
  if (relation?.kind === 'above' && thing.stance !== 'built' && thing.stance !== 'grows') {
    return isFree ? 'open' : 'air'
  }
  const moved = action === null ? undefined : (isFree ? freeActions : actions)[action]
  if (moved === 'water' && !waterPlaces.has(place)) return 'ground'
  if (moved !== undefined && !(moved === 'air' && floatsOnWater(mention, place))) return moved
  if (place === 'room') {
    // A mouse is on the table, but a cat is behind it.
    if (hasTable && thing.stance === 'stands' && thing.scale < 0.8) return 'table'
    return hasTable ? tableZones[thing.stance] : roomZones[thing.stance]
  }
  if (isFree) return freeZones[thing.stance]
  const zone =
    action !== null && grounding.has(action) && thing.stance === 'flies' ? 'ground' : landZones[thing.stance]
  if (zone === 'water' && !waterPlaces.has(place)) return 'ground'
  if (place === 'sea' && (zone === 'ground' || zone === 'built')) return 'water'
  return zone
}

/**
 * Returns whether the subject jumps over the moon. If so, the subject is in the air, with the moon directly below it.
 */
export function isOverMoon({ mentions, spectacles }: Intent): boolean {
  return spectacles.includes('full-moon') && mentions[0]?.action === 'jumps'
}

export function motionOf({ thing, action }: Mention, zone: Zone): Motion {
  const acted = action === null ? null : motionsByAction[action]
  if (acted !== null && !(acted === 'fly' && zone === 'water')) return acted
  if (zone === 'water') return thing.stance === 'swims' ? 'swim' : 'rock'
  if (zone === 'ground' && thing.stance === 'flies') return 'breathe'
  return motions[thing.stance]
}

const waterPlaces: ReadonlySet<Place> = new Set(['sea', 'lake', 'beach'])

/** A flying animal has landed if it performs one of these actions. */
const grounding: ReadonlySet<Action> = new Set([
  'walks',
  'runs',
  'jumps',
  'dances',
  'sleeps',
  'rests',
  'waves',
])

function floatsOnWater({ thing, action }: Mention, place: Place): boolean {
  return action === 'floats' && waterPlaces.has(place) && thing.stance !== 'flies'
}

const actions: Partial<Record<Action, Zone>> = {
  flies: 'air',
  rises: 'air',
  falls: 'air',
  floats: 'air',
  swims: 'water',
}

const freeActions: Partial<Record<Action, Zone>> = {
  flies: 'open',
  rises: 'open',
  falls: 'open',
  floats: 'open',
  swims: 'open',
}

const landZones: Record<Stance, Zone> = {
  stands: 'ground',
  grows: 'ground',
  built: 'built',
  lies: 'ground',
  flies: 'air',
  swims: 'water',
  sails: 'water',
}

const freeZones: Record<Stance, Zone> = { ...landZones, flies: 'open', swims: 'open', sails: 'open' }

const roomZones: Record<Stance, Zone> = { ...landZones, built: 'ground', swims: 'air', sails: 'ground' }

const tableZones: Record<Stance, Zone> = {
  ...roomZones,
  stands: 'hidden',
  grows: 'table',
  built: 'table',
  lies: 'table',
  swims: 'table',
  sails: 'table',
}

const motions: Record<Stance, Motion> = {
  stands: 'breathe',
  grows: 'sway',
  built: 'still',
  lies: 'still',
  flies: 'fly',
  swims: 'swim',
  sails: 'rock',
}

const motionsByAction: Record<Action, Motion | null> = {
  walks: 'walk',
  runs: 'run',
  drives: 'drive',
  flies: 'fly',
  swims: 'swim',
  jumps: 'jump',
  dances: 'dance',
  spins: 'spin',
  rises: 'rise',
  falls: 'fall',
  floats: 'float',
  waves: 'wave',
  sleeps: 'sleep',
  rests: null,
}
