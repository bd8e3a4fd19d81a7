// How each place is furnished: what covers the ground and which illustrations stand around as scenery. A table, to be
// extended freely.

import type { Place } from '../words/lexicon/thing.ts'
import type { Surface } from './scene.ts'

export interface Look {
  /** What the ground under the subject is made of. */
  readonly near: Surface
  readonly front: Surface
  /** 0 smooth, 1 torn: the far ridges. */
  readonly roughness: number
  /** Height of the far ridges, as a share of the frame. */
  readonly relief: number
  /** Scenery behind the subject, and small things before it. */
  readonly middle: readonly string[]
  readonly middleCount: number
  readonly small: readonly string[]
  readonly smallCount: number
}

export const looks: Record<Place, Look> = {
  meadow: land(
    'grass',
    0.1,
    0.07,
    ['deciduous-tree', 'deciduous-tree', 'evergreen-tree'],
    5,
    ['blossom', 'tulip', 'white-flower', 'hyacinth'],
    5,
  ),
  forest: land(
    'grass',
    0.25,
    0.1,
    ['evergreen-tree', 'evergreen-tree', 'evergreen-tree', 'deciduous-tree'],
    11,
    ['mushroom', 'herb', 'brown-mushroom'],
    3,
  ),
  jungle: land(
    'grass',
    0.2,
    0.1,
    ['palm-tree', 'deciduous-tree', 'palm-tree'],
    10,
    ['hibiscus', 'herb', 'hibiscus'],
    5,
  ),
  farm: land(
    'grass',
    0.05,
    0.05,
    ['deciduous-tree', 'house', 'sheaf-of-rice', 'house-with-garden'],
    5,
    ['sheaf-of-rice', 'sunflower', 'seedling'],
    5,
  ),
  mountains: land('grass', 0.6, 0.2, ['evergreen-tree', 'evergreen-tree'], 7, ['rock', 'herb', 'blossom'], 3),
  snow: land('snow', 0.55, 0.13, ['evergreen-tree', 'evergreen-tree'], 8, ['rock'], 1),
  desert: land('sand', 0.12, 0.09, ['cactus', 'cactus'], 5, ['rock', 'cactus'], 2),
  savanna: land(
    'sand',
    0.1,
    0.06,
    ['deciduous-tree', 'deciduous-tree'],
    4,
    ['sheaf-of-rice', 'rock', 'sheaf-of-rice'],
    4,
  ),
  beach: land('sand', 0.2, 0.04, ['palm-tree'], 3, ['spiral-shell', 'coral', 'spiral-shell'], 2),
  sea: land('water', 0.1, 0.04, [], 0, [], 0),
  lake: land('water', 0.35, 0.1, ['evergreen-tree', 'deciduous-tree', 'evergreen-tree'], 9, ['lotus'], 2),
  underwater: land('sand', 0.5, 0.14, ['coral', 'coral'], 4, ['coral', 'spiral-shell', 'oyster'], 4),
  village: land(
    'grass',
    0.2,
    0.08,
    ['house', 'house-with-garden', 'deciduous-tree', 'church', 'houses'],
    6,
    ['tulip', 'blossom'],
    4,
  ),
  city: land('pavement', 0, 0.05, ['deciduous-tree'], 3, ['potted-plant'], 2),
  space: land('moon', 0.4, 0.08, [], 0, ['rock', 'gem-stone'], 2),
  room: land('floor', 0, 0, [], 0, [], 0),
  sky: land('snow', 0.2, 0.05, [], 0, [], 0),
  cave: land('rock', 0.6, 0.16, ['rock'], 4, ['gem-stone', 'rock'], 4),
  garden: land(
    'grass',
    0.1,
    0.06,
    ['deciduous-tree', 'house-with-garden'],
    4,
    ['tulip', 'rose', 'sunflower', 'blossom'],
    8,
  ),
}

function land(
  near: Surface,
  roughness: number,
  relief: number,
  middle: readonly string[],
  middleCount: number,
  small: readonly string[],
  smallCount: number,
): Look {
  return {
    near,
    front: near === 'floor' ? 'table' : near,
    roughness,
    relief,
    middle,
    middleCount,
    small,
    smallCount,
  }
}
