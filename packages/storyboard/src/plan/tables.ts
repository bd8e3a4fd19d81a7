// The light and scenery of `data/`, as the set-up built them. `tables/build-scenes.ts` writes and validates this file.

import { readBuilt } from '../lib/built.ts'
import type { Color } from '../lib/color.ts'
import type { Hour, Mood, Season, Weather } from '../words/intent.ts'
import type { Place } from '../words/vocabulary/thing.ts'
import type { Surface } from './scene.ts'

/** Colours from the top down. */
export type Sky = readonly [Color, Color, ...Color[]]

export interface HourLight {
  readonly sky: Sky
  /** The colour of the distance. */
  readonly air: Color
  readonly shade: Color
  readonly shadeShare: number
  readonly light: Color
  /** How it colours the clouds that cover its sky. */
  readonly tint: Color
}

/** How a weather changes the sky of noon. Other hours tint it. */
export interface Cover {
  readonly sky: Sky
  /** How much of the sky it covers. */
  readonly share: number
  readonly shade: Color
  /** How dark it makes even the noon. */
  readonly shadeShare: number
  readonly light: Color
}

export interface SeasonTint {
  readonly horizon?: Color | undefined
  /** The colour of the far woods and hills. */
  readonly distance?: Color | undefined
  /** The colour of the ground where plants grow, and how much of it is mixed in. */
  readonly ground?: Color | undefined
  readonly groundShare?: number | undefined
}

export interface Feeling {
  readonly top: Color
  readonly far: Color
  readonly near: Color
  readonly light: Color
  readonly share: number
  readonly richness: number
  /** Added to `shadeShare`. */
  readonly gloom: number
}

/** The ground of a place at noon, and its noon sky and distance if they differ from those of the hour. */
export interface PlaceLight {
  readonly ground: Color
  readonly sky?: Sky | undefined
  readonly air?: Color | undefined
}

/** How a place is furnished: the ground, and the illustrations that stand around as scenery. */
export interface Look {
  /** The surface of the ground under the subject. */
  readonly near: Surface
  readonly front: Surface
  readonly distant: Surface
  /** Of the far ridges: 0 is smooth, 1 is jagged. */
  readonly roughness: number
  /** Height of the far ridges, as a share of the frame. */
  readonly relief: number
  readonly rows: readonly SceneryRow[]
  /** Tall things that frame the picture on either side. */
  readonly flank: Group | null
  /** Small things around the feet of the subject. */
  readonly small: Group | null
  /** Near things in a corner of the picture. */
  readonly framings: readonly Framing[]
  /** One of them stands in the middle distance. It is the subject if the prompt names nothing. */
  readonly hearts: readonly string[]
}

export interface Group {
  readonly sprites: readonly string[]
  /** Height of the largest, in heights of an ordinary subject. */
  readonly height: number
  /** Number of groups across a square frame. */
  readonly clumps: number
  /** Number of members of a group: big, medium and small. */
  readonly each: number
}

/** Groups along one strip of land. */
export interface SceneryRow extends Group {
  readonly on: 'far' | 'middle' | 'near'
}

export interface Framing {
  readonly sprite: string
  /** Whether it hangs from the top or grows from the bottom. */
  readonly at: 'top' | 'bottom'
  /** In heights of an ordinary subject. */
  readonly height: number
}

export interface SceneTables {
  readonly hours: Readonly<Record<Hour, HourLight>>
  readonly weathers: Readonly<Record<Weather, Cover>>
  readonly places: Readonly<Record<Place, PlaceLight>>
  readonly seasons: Readonly<Record<Season, SeasonTint>>
  readonly moods: Readonly<Record<Mood, Feeling>>
  readonly looks: Readonly<Record<Place, Look>>
  /** Used if the land itself is the subject: what stands on it is low. */
  readonly looksAlone: Readonly<Partial<Record<Place, Look>>>
}

export const sceneTables = readBuilt<SceneTables>('scenes.json')
