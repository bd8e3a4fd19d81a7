// One entry of the lexicon: a thing that can be drawn, and how it behaves in a scene.

import type { Color } from '../../lib/color.ts'

/**
 * How a thing takes its place.
 * - `stands`: a whole figure, its feet on the ground.
 * - `grows`: a plant; may be repeated around the scene.
 * - `built`: a building, a little farther away, never mirrored.
 * - `lies`: a small thing, on the ground or on the table of a room.
 * - `flies`: in the air. `swims`: in the water, or half out of it. `sails`: on the water.
 */
export type Stance = 'stands' | 'grows' | 'built' | 'lies' | 'flies' | 'swims' | 'sails'

/** Where a scene plays. */
export type Place =
  | 'meadow'
  | 'forest'
  | 'jungle'
  | 'farm'
  | 'mountains'
  | 'snow'
  | 'desert'
  | 'savanna'
  | 'beach'
  | 'sea'
  | 'lake'
  | 'underwater'
  | 'village'
  | 'city'
  | 'space'
  | 'sky'
  | 'cave'
  | 'garden'
  | 'room'

export interface Thing {
  /** Name of the illustration. */
  readonly sprite: string
  readonly stance: Stance
  /** Where the scene plays when the prompt does not say. `any` leaves it to the other words. */
  readonly home: Place | 'any'
  /** 1 is an ordinary subject; an ant in a picture book is still easy to see, so the range is narrow. */
  readonly scale: number
  /** Its colour, where the illustration shows another kind: a red panda is drawn as a raccoon. */
  readonly tint?: Color | undefined
}

export interface Entry {
  /** Singular words and phrases, in lower case. */
  readonly words: readonly string[]
  readonly thing: Thing
}

export function entry(
  words: string,
  sprite: string,
  stance: Stance,
  home: Place | 'any',
  scale = 1,
  tint?: Color,
): Entry {
  return { words: words.split(', '), thing: { sprite, stance, home, scale, tint } }
}
