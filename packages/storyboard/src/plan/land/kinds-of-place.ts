// Places that have something in common which more than one has to know. Pure.

import type { Place } from '../../words/vocabulary/thing.ts'

/** Under no sky: no weather comes in, and no cloud passes. */
export const shelteredPlaces: ReadonlySet<Place> = new Set(['room', 'cave', 'underwater', 'space'])

/** Who flies or swims here may be anywhere in the frame. */
export const depths: ReadonlySet<Place> = new Set(['underwater', 'space', 'sky'])

/** How much further away than the water before it somebody is who floats. */
export const afloatBy = 0.015
