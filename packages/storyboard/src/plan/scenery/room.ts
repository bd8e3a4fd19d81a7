// The kind of room that the things in it suggest, and the furniture of each kind.

import type { Intent, RoomKind } from '../../words/intent.ts'
import type { Random } from '../../lib/random.ts'

/**
 * Returns the room that the prompt names; otherwise, the first kind that a thing suggests; otherwise, a random choice
 * between a living room and a library.
 */
export function roomKindOf({ room, mentions }: Intent, random: Random): RoomKind {
  if (room !== null) return room
  for (const { thing } of mentions) {
    const kind = kindOfThing.get(thing.sprite)
    if (kind !== undefined) return kind
  }
  return random.pick(['living-room', 'living-room', 'library'])
}

export interface Piece {
  readonly sprite: string
  /** The distance from the middle towards the furnished side, in frame widths. */
  readonly x: number
  /**
   * `floor`: at the foot of the wall. `carpet`: on the floor in front of it. A number: the height of the piece's
   * middle, as a share of the wall's height.
   */
  readonly at: 'floor' | 'carpet' | number
  /** The height, relative to that of an ordinary subject. */
  readonly height: number
}

/** The furniture of each kind of room, most important pieces first. It stands on the side opposite the window. */
export const pieces: Record<RoomKind, readonly Piece[]> = {
  'living-room': [
    { sprite: 'fireplace', x: 0.3, at: 'floor', height: 0.78 },
    { sprite: 'cosy-armchair', x: 0.46, at: 'floor', height: 0.56 },
    { sprite: 'potted-plant', x: -0.45, at: 'floor', height: 0.5 },
    { sprite: 'framed-picture', x: 0.02, at: 0.44, height: 0.24 },
    { sprite: 'floor-lamp', x: 0.13, at: 'floor', height: 0.9 },
    { sprite: 'rug', x: -0.04, at: 'carpet', height: 0.16 },
  ],
  kitchen: [
    { sprite: 'kitchen-stove', x: 0.3, at: 'floor', height: 0.92 },
    { sprite: 'potted-plant', x: -0.45, at: 'floor', height: 0.5 },
    { sprite: 'chair', x: 0.47, at: 'floor', height: 0.5 },
    { sprite: 'framed-picture', x: 0.05, at: 0.42, height: 0.22 },
    { sprite: 'basket', x: 0.1, at: 'floor', height: 0.22 },
  ],
  bedroom: [
    { sprite: 'cosy-bed', x: 0.31, at: 'floor', height: 0.56 },
    { sprite: 'toy-chest', x: -0.42, at: 'floor', height: 0.32 },
    { sprite: 'framed-picture', x: 0.27, at: 0.42, height: 0.26 },
    { sprite: 'floor-lamp', x: 0.08, at: 'floor', height: 0.86 },
    { sprite: 'teddy-bear', x: -0.3, at: 'floor', height: 0.26 },
    { sprite: 'rug', x: -0.06, at: 'carpet', height: 0.15 },
  ],
  library: [
    { sprite: 'bookshelf', x: 0.26, at: 'floor', height: 1.02 },
    { sprite: 'bookshelf', x: 0.47, at: 'floor', height: 1.02 },
    { sprite: 'cosy-armchair', x: -0.44, at: 'floor', height: 0.56 },
    { sprite: 'floor-lamp', x: 0.08, at: 'floor', height: 0.9 },
    { sprite: 'rug', x: -0.03, at: 'carpet', height: 0.16 },
  ],
  cafe: [
    { sprite: 'cafe-table', x: 0.32, at: 'floor', height: 0.5 },
    { sprite: 'chair', x: 0.46, at: 'floor', height: 0.48 },
    { sprite: 'potted-plant', x: -0.45, at: 'floor', height: 0.52 },
    { sprite: 'framed-picture', x: 0.32, at: 0.42, height: 0.26 },
    { sprite: 'framed-picture', x: 0.08, at: 0.46, height: 0.2 },
    { sprite: 'floor-lamp', x: 0.18, at: 'floor', height: 0.86 },
  ],
  playroom: [
    { sprite: 'toy-chest', x: 0.32, at: 'floor', height: 0.36 },
    { sprite: 'cosy-armchair', x: 0.46, at: 'floor', height: 0.52 },
    { sprite: 'teddy-bear', x: -0.42, at: 'floor', height: 0.34 },
    { sprite: 'framed-picture', x: 0.24, at: 0.42, height: 0.26 },
    { sprite: 'rug', x: -0.04, at: 'carpet', height: 0.16 },
  ],
}

export const kindOfThing: ReadonlyMap<string, RoomKind> = new Map([
  ...namesOf(
    'kitchen',
    `cheese-wedge bread pie pancakes pizza whole-pizza hamburger taco sushi steaming-bowl spaghetti green-salad red-apple pear
    tangerine lemon banana tomato carrot avocado egg cook-figure cooking pot-of-food honey-pot mouse mouse-face-figure
    kitchen-stove teapot strawberry cherries watermelon grapes`,
  ),
  ...namesOf(
    'cafe',
    'hot-beverage croissant cupcake doughnut shortcake teacup-without-handle wine-glass soft-ice-cream cafe-table',
  ),
  ...namesOf(
    'library',
    'open-book books closed-book scroll feather student-figure teacher-figure scientist-figure owl mantelpiece-clock bookshelf telescope',
  ),
  ...namesOf('bedroom', 'bed cosy-bed alarm-clock person-in-bed baby-figure'),
  ...namesOf(
    'playroom',
    'teddy-bear toy-chest balloon birthday-cake wrapped-gift party-popper yo-yo puzzle-piece robot-figure kite',
  ),
  ...namesOf(
    'living-room',
    'couch-and-lamp fireplace cosy-armchair cat black-cat cat-face-figure television',
  ),
])

function namesOf(kind: RoomKind, sprites: string): [string, RoomKind][] {
  return sprites.split(/\s+/).map((sprite) => [sprite, kind])
}
