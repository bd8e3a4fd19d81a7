// The light and scenery tables of `data/`, as built during setup. `read-tables/build-scenes.ts` validates the tables
// and writes the file.

import { readBuilt } from '../lib/built.ts'
import type { Color } from '../lib/color.ts'
import type { Hour, Mood, Season, Weather } from '../words/intent.ts'
import type { Place } from '../words/vocabulary/thing.ts'
import type { Surface } from './scene.ts'

/** The colours of the sky, from the top down. */
export type Sky = readonly [Color, Color, ...Color[]]

export interface HourLight {
  readonly sky: Sky
  /** The colour of distant things. */
  readonly air: Color
  readonly shade: Color
  readonly shadeShare: number
  readonly light: Color
  /** The tint of the clouds that cover the sky at this hour. */
  readonly tint: Color
}

/** How the weather changes the sky at noon. At other hours, the result is tinted. */
export interface Cover {
  readonly sky: Sky
  /** How much of the sky the clouds cover. */
  readonly share: number
  readonly shade: Color
  /** The minimum `shadeShare`, even at noon. */
  readonly shadeShare: number
  readonly light: Color
}

export interface SeasonTint {
  readonly horizon?: Color | undefined
  /** The colour of the distant woods and hills. */
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
  /** The amount that is added to `shadeShare`. */
  readonly gloom: number
}

/** The colour of the ground at noon, and the sky and distance at noon if these differ from those of the hour. */
export interface PlaceLight {
  readonly ground: Color
  readonly sky?: Sky | undefined
  readonly air?: Color | undefined
}

/** How a place is furnished: its ground, and the illustrations that serve as scenery. */
export interface Look {
  /** The surface on which the subject stands. */
  readonly near: Surface
  readonly front: Surface
  readonly distant: Surface
  /** The roughness of the far ridges: 0 is smooth, 1 is jagged. */
  readonly roughness: number
  /** The height of the far ridges, as a share of the frame. */
  readonly relief: number
  readonly rows: readonly SceneryRow[]
  /** Tall things that frame the picture on both sides. */
  readonly flank: Group | null
  /** Small things around the subject's feet. */
  readonly small: Group | null
  /** Near things in a corner of the picture. */
  readonly framings: readonly Framing[]
  /** One of these things becomes the subject, in the middle distance, if the prompt names nothing. */
  readonly hearts: readonly string[]
}

export interface Group {
  readonly sprites: readonly string[]
  /** The height of the largest member, relative to that of an ordinary subject. */
  readonly height: number
  /** The number of groups across a square frame. */
  readonly clumps: number
  /** The number of members per group: large, medium and small. */
  readonly each: number
}

/** Groups along one strip of land. */
export interface SceneryRow extends Group {
  readonly on: 'far' | 'middle' | 'near'
}

export interface Framing {
  readonly sprite: string
  /** Whether the thing hangs from the top or grows from the bottom. */
  readonly at: 'top' | 'bottom'
  /** The height, relative to that of an ordinary subject. */
  readonly height: number
}

export interface SceneTables {
  readonly hours: Readonly<Record<Hour, HourLight>>
  readonly weathers: Readonly<Record<Weather, Cover>>
  readonly places: Readonly<Record<Place, PlaceLight>>
  readonly seasons: Readonly<Record<Season, SeasonTint>>
  readonly moods: Readonly<Record<Mood, Feeling>>
  readonly looks: Readonly<Record<Place, Look>>
  /** The look of a place if the land itself is the subject. The things on it are low. */
  readonly looksAlone: Readonly<Partial<Record<Place, Look>>>
}

export const sceneTables = readBuilt<SceneTables>('scenes.json')
