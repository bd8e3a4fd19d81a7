// Decides which things can perform which actions.

import type { Action } from '../intent.ts'
import { isVehicle } from '../vocabulary/lexicon.ts'
import type { Stance, Thing } from '../vocabulary/thing.ts'

/** If a vehicle walks, runs, or drives, returns the action of its kind. For example, a submarine swims. */
export function fitting(action: Action, thing: Thing): Action {
  const isGait = action === 'walks' || action === 'runs' || action === 'drives'
  return isGait && isVehicle(thing) ? goings[thing.stance] : action
}

/** Actions that move a figure along, together with anything that the figure leads. */
export const travels: ReadonlySet<Action> = new Set(['walks', 'runs', 'drives', 'flies', 'swims', 'floats'])

/** Actions that belong to a person or an animal rather than to a lifeless thing. */
export const livelyActions: ReadonlySet<Action> = new Set([
  'walks',
  'runs',
  'jumps',
  'dances',
  'waves',
  'sleeps',
  'rests',
  'flies',
  'swims',
])

const goings: Record<Stance, Action> = {
  stands: 'drives',
  grows: 'drives',
  built: 'drives',
  lies: 'drives',
  flies: 'flies',
  swims: 'swims',
  sails: 'floats',
}
