// A planned scene: everything that the painter needs, in pixels of the frame, from back to front.

import type { Color } from '../lib/color.ts'
import type { AirKind, Camera, Hour, Mood, Season, Spectacle, StyleName, Weather } from '../words/intent.ts'
import type { Place } from '../words/vocabulary/thing.ts'
import type { Ridge } from './land/ridge.ts'
import type { Size } from '../lib/sizes.ts'

export interface Scene {
  readonly size: Size
  readonly place: Place
  readonly hour: Hour
  readonly weather: Weather
  readonly season: Season
  readonly mood: Mood
  readonly style: StyleName
  readonly shot: Shot
  readonly air: AirKind | null
  /** What the prompt excludes, copied from the intent. */
  readonly without: readonly string[]
  readonly palette: Palette
  readonly backdrop: Backdrop
  readonly items: readonly Item[]
}

/** The movement of the camera in a film. For a still image, the camera does not move. */
export interface Shot {
  readonly move: Camera['move']
  readonly pace: Camera['pace']
  /**
   * How far the foreground moves to the right in one loop of the film, in frame widths, while the camera follows a
   * traveling subject. The value is negative if the foreground moves to the left.
   */
  readonly travel: number
}

/** The colors of the scene. Distant things fade toward `air`. `shade` tints everything. */
export interface Palette {
  /** The colors of the sky, from its top to the horizon. */
  readonly sky: readonly [Color, Color, ...Color[]]
  readonly air: Color
  readonly ground: Color
  readonly shade: Color
  /** How strongly `shade` tints the scene. The value is close to 0 at noon in clear weather. */
  readonly shadeShare: number
  readonly light: Color
}

export interface Backdrop {
  readonly kind: 'sky' | 'deep' | 'cosmos' | 'wall' | 'cave'
  readonly horizonY: number
  readonly starCount: number
  readonly spectacles: readonly Spectacle[]
  /** `null` in any place other than a room. */
  readonly window: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  } | null
  /** The sun, the moon, or the light that falls into the water, or `null` if none of them is visible. */
  readonly lamp: {
    readonly kind: 'sun' | 'moon'
    readonly x: number
    readonly y: number
    readonly radius: number
  } | null
}

export type Item = Band | Actor

/** A strip of land, water, or houses that fills the frame from its ridge down. */
export interface Band {
  readonly kind: 'band'
  readonly surface: Surface
  readonly ridge: Ridge
  /** The highest and lowest points of the ridge. */
  readonly topY: number
  readonly lowY: number
  /** How near the band is, from 0 (infinitely far away, so the camera does not move it) to 1 (the foreground). */
  readonly depth: number
  /** The name of the band's stream of random numbers. */
  readonly name: string
}

/** `cloud` is a sea of clouds, seen from above. */
export const surfaces = [
  'hill',
  'peak',
  'grass',
  'snow',
  'sand',
  'rock',
  'water',
  'towers',
  'pavement',
  'floor',
  'table',
  'moon',
  'cloud',
] as const
export type Surface = (typeof surfaces)[number]

export interface Actor {
  readonly kind: 'actor'
  readonly sprite: string
  /** The word in the prompt that names the actor, or `null` for scenery. */
  readonly word: string | null
  readonly color: Color | null
  /** `x` and `y` are the middle of the lower edge. */
  readonly x: number
  readonly y: number
  /** The longer side of the visible drawing, in pixels. */
  readonly size: number
  readonly depth: number
  readonly isMirrored: boolean
  /** The direction in which the actor looks and, if it travels, moves. */
  readonly heading: 'left' | 'right'
  readonly dress: Dress
  readonly motion: Motion
  /** Shifts the motion in time by 0 to 1 cycles so that neighbors do not move in step. */
  readonly phase: number
  readonly isGrounded: boolean
  readonly opacity: number
}

/** `autumn` has copper, red, and gold leaves. `blossom` has pink leaves. */
export type Dress = 'plain' | 'autumn' | 'blossom' | 'snowy'

export const motions = [
  'still',
  'breathe',
  'sway',
  'fly',
  'swim',
  'rock',
  'drift',
  'walk',
  'run',
  'drive',
  'jump',
  'dance',
  'spin',
  'rise',
  'fall',
  'float',
  'wave',
  'sleep',
] as const
export type Motion = (typeof motions)[number]

/**
 * - `built` things are on the near land, behind `ground` things.
 * - `ground` things have their feet on the land in front.
 * - `hidden` things are behind a room's table, which covers their lower part.
 * - `table` things are on a room's table.
 * - `water` things are on the water or half in it.
 * - `air` things are in the sky.
 * - `open` things are anywhere underwater, in space, or above the clouds.
 */
export const zones = ['built', 'ground', 'hidden', 'table', 'water', 'air', 'open'] as const
export type Zone = (typeof zones)[number]
