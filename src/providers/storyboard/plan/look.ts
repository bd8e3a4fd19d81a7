// How each place is furnished: what covers the ground, and which illustrations stand around as scenery, from the distance
// to the foreground. A table, to be extended freely.

import type { Place } from '../words/lexicon/thing.ts'
import type { Surface } from './scene.ts'

export interface Look {
  /** What the ground under the subject is made of. */
  readonly near: Surface
  readonly front: Surface
  readonly distant: Surface
  /** 0 smooth, 1 torn: the far ridges. */
  readonly roughness: number
  /** Height of the far ridges, as a share of the frame. */
  readonly relief: number
  readonly rows: readonly Row[]
  /** Tall things that frame the picture on either side. */
  readonly flank: Group | null
  /** Small things about the feet of the subject. */
  readonly small: Group | null
  /** One of them stands in the middle distance, and is the subject of a picture whose prompt names nothing. */
  readonly hearts: readonly string[]
}

/** Groups along one strip of land. */
export interface Row extends Group {
  readonly on: 'far' | 'middle' | 'near'
}

export interface Group {
  readonly sprites: readonly string[]
  /** Height of the largest, in heights of an ordinary subject. */
  readonly height: number
  /** Groups across a square frame. */
  readonly clumps: number
  /** Members of a group, big, medium and small. */
  readonly each: number
}

const leafy = ['deciduous-tree', 'deciduous-tree', 'evergreen-tree']
const firs = ['evergreen-tree']
const wood = ['evergreen-tree', 'evergreen-tree', 'deciduous-tree']
const cottages = ['house', 'house-with-garden', 'deciduous-tree', 'house', 'evergreen-tree']
const flowers = ['blossom', 'tulip', 'white-flower', 'hyacinth', 'herb']

export const looks: Record<Place, Look> = {
  meadow: {
    ...land('grass', 'hill', 0.1, 0.075),
    rows: [row('far', wood, 0.2, 5, 3), row('middle', leafy, 0.42, 3, 2)],
    flank: group(leafy, 1.1, 1, 2),
    small: group(flowers, 0.17, 5, 3),
    hearts: ['house-with-garden', 'house', 'deciduous-tree'],
  },
  forest: {
    ...land('grass', 'hill', 0.25, 0.1),
    rows: [row('far', wood, 0.36, 9, 3), row('middle', wood, 0.66, 6, 3), row('near', wood, 1, 3, 2)],
    flank: group(wood, 1.5, 2, 3),
    small: group(['mushroom', 'herb', 'brown-mushroom', 'herb', 'rock'], 0.17, 4, 2),
    hearts: ['deer', 'hut', 'owl'],
  },
  jungle: {
    ...land('grass', 'hill', 0.2, 0.1),
    rows: [
      row('far', ['deciduous-tree', 'palm-tree'], 0.36, 8, 3),
      row('middle', ['palm-tree', 'deciduous-tree'], 0.68, 5, 3),
      row('near', ['palm-tree', 'deciduous-tree'], 0.95, 2, 2),
    ],
    flank: group(['palm-tree', 'palm-tree', 'deciduous-tree'], 1.5, 2, 3),
    small: group(['hibiscus', 'herb', 'herb'], 0.22, 6, 3),
    hearts: ['parrot', 'hut'],
  },
  farm: {
    ...land('grass', 'hill', 0.05, 0.05),
    rows: [
      row('far', wood, 0.16, 4, 3),
      row('middle', ['house', 'deciduous-tree', 'sheaf-of-rice', 'house-with-garden'], 0.46, 3, 3),
    ],
    flank: group(['deciduous-tree'], 1, 1, 2),
    small: group(['sheaf-of-rice', 'sunflower', 'seedling'], 0.22, 5, 3),
    hearts: ['tractor', 'house-with-garden'],
  },
  mountains: {
    ...land('grass', 'peak', 0.6, 0.2),
    rows: [row('far', firs, 0.15, 7, 3), row('middle', firs, 0.4, 5, 3)],
    flank: group(firs, 1.25, 1, 3),
    small: group(['rock', 'herb', 'blossom'], 0.17, 4, 2),
    hearts: ['hut', 'goat', 'castle'],
  },
  snow: {
    ...land('snow', 'peak', 0.55, 0.13),
    rows: [row('far', firs, 0.18, 6, 3), row('middle', firs, 0.45, 4, 3)],
    flank: group(firs, 1.2, 1, 3),
    small: group(['rock'], 0.14, 2, 2),
    hearts: ['house', 'snowman-without-snow'],
  },
  desert: {
    ...land('sand', 'sand', 0.12, 0.09),
    rows: [row('far', ['cactus', 'rock'], 0.13, 3, 2), row('middle', ['cactus'], 0.34, 3, 2)],
    flank: group(['cactus'], 0.75, 1, 2),
    small: group(['rock', 'cactus', 'rock'], 0.15, 3, 2),
    hearts: ['camel', 'cactus'],
  },
  savanna: {
    ...land('sand', 'hill', 0.1, 0.06),
    rows: [
      row('far', ['deciduous-tree'], 0.16, 4, 2),
      row('middle', ['deciduous-tree', 'sheaf-of-rice'], 0.46, 2, 2),
    ],
    flank: group(['deciduous-tree'], 1.1, 1, 1),
    small: group(['sheaf-of-rice', 'rock', 'sheaf-of-rice'], 0.2, 5, 3),
    hearts: ['giraffe', 'elephant'],
  },
  beach: {
    ...land('sand', 'hill', 0.2, 0.04),
    rows: [row('near', ['palm-tree'], 0.7, 1, 2)],
    flank: group(['palm-tree'], 1.35, 1, 2),
    small: group(['spiral-shell', 'coral', 'spiral-shell'], 0.12, 3, 2),
    hearts: ['umbrella-on-ground', 'sailboat'],
  },
  sea: {
    ...land('water', 'hill', 0.1, 0.04),
    rows: [],
    flank: null,
    small: null,
    hearts: ['sailboat', 'whale'],
  },
  lake: {
    ...land('grass', 'hill', 0.35, 0.1),
    rows: [row('far', wood, 0.24, 8, 3)],
    flank: group(leafy, 1.2, 1, 2),
    small: group(['herb', 'white-flower', 'hyacinth', 'rock'], 0.17, 4, 3),
    hearts: ['swan', 'sailboat', 'duck'],
  },
  underwater: {
    ...land('sand', 'rock', 0.5, 0.14),
    rows: [row('middle', ['coral'], 0.26, 3, 3), row('near', ['coral', 'rock'], 0.4, 2, 3)],
    flank: group(['coral'], 0.85, 1, 3),
    small: group(['coral', 'spiral-shell', 'oyster', 'rock'], 0.16, 5, 3),
    hearts: ['turtle', 'tropical-fish', 'octopus'],
  },
  village: {
    ...land('grass', 'hill', 0.2, 0.08),
    rows: [
      row('far', ['house', 'evergreen-tree', 'houses', 'deciduous-tree'], 0.22, 5, 3),
      row('middle', cottages, 0.46, 4, 3),
      row('near', ['house', 'house-with-garden', 'deciduous-tree'], 0.7, 1.6, 2),
    ],
    flank: group(['deciduous-tree', 'house'], 1, 1, 2),
    small: group(['tulip', 'blossom', 'herb'], 0.15, 5, 3),
    hearts: ['church'],
  },
  city: {
    ...land('pavement', 'hill', 0, 0.05),
    front: 'grass',
    rows: [row('near', ['deciduous-tree'], 0.42, 2.4, 1)],
    flank: group(['deciduous-tree'], 0.9, 1, 1),
    small: group(['herb', 'blossom', 'tulip'], 0.14, 4, 3),
    hearts: ['bus', 'taxi'],
  },
  space: {
    ...land('moon', 'hill', 0.4, 0.08),
    rows: [row('middle', ['rock'], 0.12, 3, 2)],
    flank: null,
    small: group(['rock', 'gem-stone', 'rock'], 0.13, 3, 2),
    hearts: ['rocket', 'flying-saucer'],
  },
  room: {
    ...land('floor', 'hill', 0, 0),
    front: 'table',
    rows: [],
    flank: null,
    small: null,
    hearts: ['cat'],
  },
  sky: {
    ...land('cloud', 'cloud', 0.2, 0.06),
    rows: [],
    flank: null,
    small: null,
    hearts: ['balloon', 'small-airplane'],
  },
  cave: {
    ...land('rock', 'rock', 0.6, 0.16),
    rows: [row('far', ['rock'], 0.2, 3, 2), row('middle', ['rock', 'gem-stone'], 0.34, 3, 3)],
    flank: group(['rock', 'gem-stone'], 0.6, 1, 3),
    small: group(['gem-stone', 'rock', 'gem-stone'], 0.17, 5, 3),
    hearts: ['gem-stone', 'dragon'],
  },
  garden: {
    ...land('grass', 'hill', 0.1, 0.06),
    rows: [
      row('far', leafy, 0.22, 5, 3),
      row('middle', ['deciduous-tree', 'rose', 'sunflower', 'tulip'], 0.36, 4, 3),
    ],
    flank: group(['sunflower', 'hibiscus', 'deciduous-tree'], 0.85, 1, 3),
    small: group(['tulip', 'rose', 'sunflower', 'blossom', 'hyacinth'], 0.24, 8, 3),
    hearts: ['house-with-garden', 'fountain'],
  },
}

function land(
  near: Surface,
  distant: Surface,
  roughness: number,
  relief: number,
): Pick<Look, 'near' | 'front' | 'distant' | 'roughness' | 'relief'> {
  return { near, front: near, distant, roughness, relief }
}

function row(on: Row['on'], sprites: readonly string[], height: number, clumps: number, each: number): Row {
  return { on, ...group(sprites, height, clumps, each) }
}

function group(sprites: readonly string[], height: number, clumps: number, each: number): Group {
  return { sprites, height, clumps, each }
}
