// A thing that can be drawn, and how it behaves in a scene.

import type { Color } from '../../lib/color.ts'

/**
 * How a thing is placed in the scene.
 * - `stands`: a whole figure with its feet on the ground.
 * - `grows`: a plant that may be repeated around the scene.
 * - `built`: a building that is slightly farther away than other things and never mirrored.
 * - `lies`: a small thing on the ground or on a room's table.
 * - `flies`: a thing in the air.
 * - `swims`: a thing in the water or half out of it.
 * - `sails`: a thing on the water.
 */
export const stances = ['stands', 'grows', 'built', 'lies', 'flies', 'swims', 'sails'] as const
export type Stance = (typeof stances)[number]

export const places = [
  'meadow',
  'forest',
  'jungle',
  'farm',
  'mountains',
  'snow',
  'desert',
  'savanna',
  'beach',
  'sea',
  'lake',
  'underwater',
  'village',
  'city',
  'space',
  'sky',
  'cave',
  'garden',
  'room',
] as const
export type Place = (typeof places)[number]

export interface Thing {
  readonly sprite: string
  readonly stance: Stance
  /** Where the scene is set if the prompt names no place. With `any`, the other words of the prompt decide. */
  readonly home: Place | 'any'
  /**
   * An ordinary subject has a scale of 1. All scales are close to 1, because even an ant must be easy to see in the
   * picture.
   */
  readonly scale: number
  /**
   * The thing's color, if its illustration shows a different kind of thing. For example, a red panda is drawn as a
   * recolored raccoon.
   */
  readonly tint?: Color | undefined
}
