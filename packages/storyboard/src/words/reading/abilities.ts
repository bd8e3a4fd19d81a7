// Who can do what.

import type { Action } from '../intent.ts'
import { isVehicle } from '../vocabulary/lexicon.ts'
import type { Stance, Thing } from '../vocabulary/thing.ts'

/** A vehicle neither walks nor runs: it drives, sails or flies. */
export function fitting(action: Action, thing: Thing): Action {
  const isGait = action === 'walks' || action === 'runs' || action === 'drives'
  return isGait && isVehicle(thing) ? goings[thing.stance] : action
}

/** What carries its doer along, and whom he leads with him. */
export const travels: ReadonlySet<Action> = new Set(['walks', 'runs', 'drives', 'flies', 'swims', 'floats'])

/** What a thing without life does not do while somebody is there: `a cat in a box sleeps`. */
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
