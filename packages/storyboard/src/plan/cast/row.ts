// Where in the frame a thing belongs, once place, action and relation are known, and how it moves there. Tables.

import type { Action, Intent, Mention } from '../../words/intent.ts'
import type { Place, Stance } from '../../words/vocabulary/thing.ts'
import { depths } from '../land/kinds-of-place.ts'
import type { Motion } from '../scene.ts'

/**
 * - `built`: on the near land, behind the others. `ground`: its feet on the land before it.
 * - `hidden`: behind the table of a room, which covers its lower part. `table`: on it.
 * - `water`: on or half in the water. `air`: in the sky. `open`: anywhere in deep water, in space, above the clouds.
 */
export type Row = 'built' | 'ground' | 'hidden' | 'table' | 'water' | 'air' | 'open'

export function rowOf(mention: Mention, place: Place, hasTable: boolean): Row {
  const { thing, action, relation } = mention
  const isFree = depths.has(place)
  if (relation?.kind === 'above' && thing.stance !== 'built' && thing.stance !== 'grows') {
    return isFree ? 'open' : 'air'
  }
  const moved = action === null ? undefined : (isFree ? freeActions : actions)[action]
  if (moved === 'water' && !waterPlaces.has(place)) return 'ground'
  if (moved !== undefined && !(moved === 'air' && floatsOnWater(mention, place))) return moved
  if (place === 'room') {
    // A mouse is on the table, a cat behind it.
    if (hasTable && thing.stance === 'stands' && thing.scale < 0.8) return 'table'
    return hasTable ? tableRows[thing.stance] : roomRows[thing.stance]
  }
  if (isFree) return freeRows[thing.stance]
  const row =
    action !== null && grounding.has(action) && thing.stance === 'flies' ? 'ground' : landRows[thing.stance]
  if (row === 'water' && !waterPlaces.has(place)) return 'ground'
  if (place === 'sea' && (row === 'ground' || row === 'built')) return 'water'
  return row
}

/** Whether the subject jumps over the moon: then it is in the air, and the moon hangs right below it. */
export function isOverMoon({ mentions, spectacles }: Intent): boolean {
  return spectacles.includes('full-moon') && mentions[0]?.action === 'jumps'
}

export function motionOf({ thing, action }: Mention, row: Row): Motion {
  const acted = action === null ? null : motionsByAction[action]
  if (acted !== null && !(acted === 'fly' && row === 'water')) return acted
  if (row === 'water') return thing.stance === 'swims' ? 'swim' : 'rock'
  if (row === 'ground' && thing.stance === 'flies') return 'breathe'
  return motions[thing.stance]
}

const waterPlaces: ReadonlySet<Place> = new Set(['sea', 'lake', 'beach'])

/** Who flies by nature and does this has come down. */
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

const actions: Partial<Record<Action, Row>> = {
  flies: 'air',
  rises: 'air',
  falls: 'air',
  floats: 'air',
  swims: 'water',
}

const freeActions: Partial<Record<Action, Row>> = {
  flies: 'open',
  rises: 'open',
  falls: 'open',
  floats: 'open',
  swims: 'open',
}

const landRows: Record<Stance, Row> = {
  stands: 'ground',
  grows: 'ground',
  built: 'built',
  lies: 'ground',
  flies: 'air',
  swims: 'water',
  sails: 'water',
}

const freeRows: Record<Stance, Row> = { ...landRows, flies: 'open', swims: 'open', sails: 'open' }

const roomRows: Record<Stance, Row> = { ...landRows, built: 'ground', swims: 'air', sails: 'ground' }

const tableRows: Record<Stance, Row> = {
  ...roomRows,
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
