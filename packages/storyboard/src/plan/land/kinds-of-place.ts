import type { Place } from '../../words/vocabulary/thing.ts'

/** Places without a sky. */
export const shelteredPlaces: ReadonlySet<Place> = new Set(['room', 'cave', 'underwater', 'space'])

/** Places where flying and swimming things can be anywhere in the frame. */
export const depths: ReadonlySet<Place> = new Set(['underwater', 'space', 'sky'])

/** The difference in depth between a floating thing and the water in front of it. */
export const afloatBy = 0.015
