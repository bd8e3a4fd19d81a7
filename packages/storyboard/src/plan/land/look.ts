// How each place is furnished: what covers the ground, and which illustrations stand around as scenery, from the distance
// to the foreground. A table, to be extended freely.

import type { Place } from '../../words/vocabulary/thing.ts'
import type { Surface } from '../scene.ts'

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
  /** Near things at a corner, through which one looks into the picture. */
  readonly framings: readonly Framing[]
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

export interface Framing {
  readonly sprite: string
  /** Whether it hangs from the upper edge or grows from the lower one. */
  readonly at: 'top' | 'bottom'
  /** In heights of an ordinary subject. */
  readonly height: number
}

const leafy = ['deciduous-tree', 'deciduous-tree', 'birch', 'evergreen-tree']
const firs = ['evergreen-tree']
const wood = ['evergreen-tree', 'evergreen-tree', 'deciduous-tree', 'birch']
const cottages = ['cottage', 'deciduous-tree', 'house', 'evergreen-tree', 'house-with-garden', 'bush']
const homes = ['cottage', 'house', 'house-with-garden', 'cottage', 'flowering-bush']
const flowers = ['wildflowers', 'tulip', 'hyacinth', 'wildflowers', 'grass-tuft']
const leaves: readonly Framing[] = [
  { sprite: 'hanging-branch', at: 'top', height: 0.62 },
  { sprite: 'bush', at: 'bottom', height: 0.3 },
]

export const looks: Record<Place, Look> = {
  meadow: {
    ...land('grass', 'hill', 0.1, 0.075),
    rows: [row('far', wood, 0.2, 5, 3), row('middle', [...leafy, 'bush'], 0.42, 3, 3)],
    flank: group(leafy, 1.1, 1, 2),
    small: group(flowers, 0.19, 5, 3),
    framings: leaves,
    hearts: ['cottage', 'windmill', 'treehouse', 'house-with-garden'],
  },
  forest: {
    ...land('grass', 'hill', 0.25, 0.1),
    rows: [
      row('far', wood, 0.36, 9, 3),
      row('middle', wood, 0.66, 6, 3),
      row('near', [...wood, 'bush', 'fern'], 1, 3, 2),
    ],
    flank: group(wood, 1.5, 2, 3),
    small: group(['mushroom', 'fern', 'brown-mushroom', 'grass-tuft', 'mossy-rock', 'fern'], 0.19, 5, 3),
    framings: [
      { sprite: 'hanging-branch', at: 'top', height: 0.7 },
      { sprite: 'fern', at: 'bottom', height: 0.34 },
    ],
    hearts: ['deer', 'cottage', 'treehouse'],
  },
  jungle: {
    ...land('grass', 'hill', 0.2, 0.1),
    rows: [
      row('far', ['deciduous-tree', 'palm-tree'], 0.36, 8, 3),
      row('middle', ['palm-tree', 'deciduous-tree', 'fern'], 0.68, 5, 3),
      row('near', ['palm-tree', 'deciduous-tree', 'jungle-leaves'], 0.95, 2, 3),
    ],
    flank: group(['palm-tree', 'palm-tree', 'deciduous-tree'], 1.5, 2, 3),
    small: group(['hibiscus-figure', 'fern', 'fern', 'grass-tuft'], 0.22, 6, 3),
    framings: [
      { sprite: 'jungle-leaves', at: 'bottom', height: 0.46 },
      { sprite: 'hanging-branch', at: 'top', height: 0.7 },
    ],
    hearts: ['parrot', 'hut'],
  },
  farm: {
    ...land('grass', 'hill', 0.05, 0.05),
    rows: [
      row('far', [...wood, 'haystack'], 0.16, 4, 3),
      row('middle', ['barn', 'deciduous-tree', 'haystack', 'apple-tree', 'windmill'], 0.5, 3, 3),
      row('near', ['fence'], 0.24, 1.2, 2),
    ],
    flank: group(['apple-tree', 'deciduous-tree'], 1, 1, 2),
    small: group(['sheaf-of-rice', 'sunflower-figure', 'wildflowers', 'grass-tuft'], 0.22, 5, 3),
    framings: [{ sprite: 'hanging-branch', at: 'top', height: 0.55 }],
    hearts: ['tractor', 'barn', 'windmill'],
  },
  mountains: {
    ...land('grass', 'peak', 0.6, 0.27),
    rows: [
      row('far', firs, 0.1, 7, 3),
      row('middle', [...firs, 'evergreen-tree', 'rock-group'], 0.24, 5, 3),
      row('near', ['bush', 'rock-group', 'flowering-bush', 'mossy-rock'], 0.34, 1.6, 3),
    ],
    flank: group(firs, 0.9, 1, 3),
    small: group(['rock-group', 'wildflowers', 'grass-tuft', 'mossy-rock'], 0.18, 6, 3),
    framings: [
      { sprite: 'bush', at: 'bottom', height: 0.34 },
      { sprite: 'rock-group', at: 'bottom', height: 0.3 },
    ],
    hearts: ['cottage', 'castle'],
  },
  snow: {
    ...land('snow', 'peak', 0.55, 0.13),
    rows: [row('far', firs, 0.18, 6, 3), row('middle', firs, 0.45, 4, 3)],
    flank: group(firs, 1.2, 1, 3),
    small: group(['rock-group', 'bush'], 0.15, 2, 2),
    framings: [],
    hearts: ['cottage', 'snowman-without-snow', 'igloo'],
  },
  desert: {
    ...land('sand', 'sand', 0.12, 0.09),
    rows: [
      row('far', ['cactus', 'rock-group'], 0.13, 3, 2),
      row('middle', ['cactus', 'rock-group'], 0.34, 3, 2),
    ],
    flank: group(['cactus'], 0.8, 1, 3),
    small: group(['rock-group', 'cactus', 'grass-tuft'], 0.16, 3, 2),
    framings: [],
    hearts: ['camel', 'pyramid'],
  },
  savanna: {
    ...land('sand', 'hill', 0.1, 0.06),
    rows: [
      row('far', ['deciduous-tree', 'bush'], 0.17, 4, 2),
      row('middle', ['deciduous-tree', 'grass-tuft', 'bush'], 0.48, 2, 3),
    ],
    flank: group(['deciduous-tree', 'bush'], 1.1, 1, 2),
    small: group(['grass-tuft', 'rock-group', 'grass-tuft'], 0.24, 5, 3),
    framings: [{ sprite: 'grass-tuft', at: 'bottom', height: 0.42 }],
    hearts: ['giraffe', 'elephant'],
  },
  beach: {
    ...land('sand', 'hill', 0.2, 0.04),
    rows: [row('near', ['palm-tree', 'bush'], 0.7, 1, 3)],
    flank: group(['palm-tree'], 1.35, 1, 2),
    small: group(['spiral-shell', 'grass-tuft', 'rock-group', 'spiral-shell'], 0.13, 4, 2),
    framings: [],
    hearts: ['umbrella-on-ground', 'lighthouse-tower', 'sailboat'],
  },
  sea: {
    ...land('water', 'hill', 0.1, 0.04),
    rows: [],
    flank: null,
    small: null,
    framings: [],
    hearts: ['sailboat', 'sailing-ship'],
  },
  lake: {
    ...land('grass', 'hill', 0.35, 0.1),
    rows: [row('far', wood, 0.24, 8, 3)],
    flank: group(['willow', ...leafy], 1.2, 1, 2),
    small: group(['wildflowers', 'grass-tuft', 'reeds', 'mossy-rock'], 0.2, 4, 3),
    framings: [
      { sprite: 'reeds', at: 'bottom', height: 0.62 },
      { sprite: 'hanging-branch', at: 'top', height: 0.6 },
    ],
    hearts: ['swan', 'sailboat', 'deer'],
  },
  underwater: {
    ...land('sand', 'rock', 0.5, 0.14),
    rows: [
      row('middle', ['coral-fan', 'kelp', 'coral'], 0.3, 3, 3),
      row('near', ['coral', 'rock-group', 'kelp', 'sea-anemone'], 0.42, 3, 3),
    ],
    flank: group(['kelp', 'coral-fan', 'kelp'], 0.95, 1, 3),
    small: group(['sea-anemone', 'coral', 'spiral-shell', 'coral-fan', 'oyster'], 0.19, 6, 3),
    framings: [{ sprite: 'kelp', at: 'bottom', height: 0.7 }],
    hearts: ['sea-turtle', 'tropical-fish', 'octopus'],
  },
  village: {
    ...land('grass', 'hill', 0.2, 0.08),
    rows: [
      row('far', ['house', 'evergreen-tree', 'cottage', 'deciduous-tree'], 0.2, 6, 3),
      row('middle', cottages, 0.44, 4, 3),
      row('near', homes, 0.54, 3, 2),
    ],
    flank: group(['deciduous-tree', 'birch', 'bush'], 0.9, 1, 2),
    small: group(['wildflowers', 'tulip', 'bush', 'grass-tuft'], 0.13, 5, 3),
    framings: [{ sprite: 'hanging-branch', at: 'top', height: 0.55 }],
    hearts: ['church', 'windmill', 'well'],
  },
  city: {
    ...land('pavement', 'hill', 0, 0.05),
    rows: [row('near', ['deciduous-tree', 'street-lamp', 'bush'], 0.5, 2.6, 2)],
    flank: group(['deciduous-tree', 'street-lamp'], 0.95, 1, 2),
    small: null,
    framings: [],
    hearts: ['bus', 'taxi', 'tram-car'],
  },
  space: {
    ...land('moon', 'hill', 0.4, 0.08),
    rows: [row('middle', ['rock-group'], 0.12, 3, 2)],
    flank: null,
    small: group(['rock-group', 'crystal-cluster', 'rock'], 0.14, 3, 2),
    framings: [],
    hearts: ['rocket', 'flying-saucer'],
  },
  room: {
    ...land('floor', 'hill', 0, 0),
    front: 'table',
    rows: [],
    flank: null,
    small: null,
    framings: [],
    hearts: ['cat'],
  },
  sky: {
    ...land('cloud', 'cloud', 0.2, 0.06),
    rows: [],
    flank: null,
    small: null,
    framings: [],
    hearts: ['hot-air-balloon', 'airship', 'small-airplane'],
  },
  cave: {
    ...land('rock', 'rock', 0.6, 0.16),
    rows: [
      row('far', ['stalagmite', 'rock-group'], 0.26, 3, 2),
      row('middle', ['stalagmite', 'crystal-cluster', 'rock-group'], 0.4, 3, 3),
    ],
    flank: group(['stalagmite', 'crystal-cluster', 'rock-group'], 0.72, 1, 3),
    small: group(['crystal-cluster', 'rock-group', 'mossy-rock'], 0.2, 4, 3),
    framings: [{ sprite: 'stalactites', at: 'top', height: 0.6 }],
    hearts: ['crystal-cluster', 'dragon'],
  },
  garden: {
    ...land('grass', 'hill', 0.1, 0.06),
    rows: [
      row('far', [...leafy, 'bush'], 0.22, 5, 3),
      row('middle', ['flowering-bush', 'apple-tree', 'bush', 'sunflower-figure'], 0.4, 4, 3),
      row('near', ['picket-fence'], 0.2, 1.6, 2),
    ],
    flank: group(['sunflower-figure', 'apple-tree', 'flowering-bush'], 0.85, 1, 3),
    small: group(['tulip', 'rose-figure', 'sunflower-figure', 'wildflowers', 'hyacinth'], 0.25, 8, 3),
    framings: leaves,
    hearts: ['cottage', 'fountain', 'well'],
  },
}

/** Where the land itself is the subject, what stands on it is low. */
export const alone: Partial<Record<Place, Look>> = {
  mountains: {
    ...looks.mountains,
    relief: 0.34,
    rows: [row('far', firs, 0.08, 8, 3), row('middle', firs, 0.17, 6, 3)],
    flank: group(firs, 0.62, 1, 3),
    hearts: [],
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
