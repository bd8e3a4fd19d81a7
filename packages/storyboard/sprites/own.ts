// Every drawing of our own that is no figure, by name. How each takes its place is said where it is drawn.

import { ownFlowers } from './flowers.ts'
import { rareAnimals } from './own/animals.ts'
import { buildings } from './own/buildings.ts'
import { birdsInFlight } from './own/flight.ts'
import { furniture } from './own/furniture.ts'
import { landmarks } from './own/landmarks.ts'
import { minerals } from './own/minerals.ts'
import { outdoors } from './own/outdoors.ts'
import { plants } from './own/plants.ts'
import { things } from './own/things.ts'
import { trees } from './own/trees.ts'
import { wantedThings } from './own/wanted.ts'
import { water } from './own/water.ts'
import { moved, withGradients } from './pen.ts'

/** Name → drawing. */
export const ownDrawings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...trees,
    ...plants,
    ...water,
    ...minerals,
    ...buildings,
    ...outdoors,
    ...furniture,
    ...things,
    ...rareAnimals,
    ...ownFlowers,
    ...inset({ ...birdsInFlight, ...landmarks, ...wantedThings }),
  }).map(([name, drawing]) => [name, withGradients(drawing)]),
)

/** These fill their artboard to its edges, where they would be cut. */
function inset(drawings: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(drawings).map(([name, drawing]) => [name, moved(drawing, 3.84, 3.84, 0.94)]),
  )
}
