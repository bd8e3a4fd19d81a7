// The light and scenery tables from `data/`. `read-tables/build-scenes.ts` validates the tables and writes the file
// that this module reads.

import { readBuilt } from '../lib/built.ts'
import type { Color } from '../lib/color.ts'
import type { Action, Hour, Mood, Season, Weather } from '../words/intent.ts'
import type { Place, Stance } from '../words/vocabulary/thing.ts'
import type { Occasion } from './illustrations/tables.ts'
import type { Motion, Surface, Zone } from './scene.ts'

/** The colors of the sky, from the top down. */
export type Sky = readonly [Color, Color, ...Color[]]

export interface HourLight {
  readonly sky: Sky
  /** The color of distant things. */
  readonly air: Color
  readonly shade: Color
  readonly shadeShare: number
  readonly light: Color
  /** The tint of the clouds that cover the sky at this hour. */
  readonly tint: Color
}

/** How a kind of weather changes the light. `sky` is the sky at noon. At other hours, this sky is tinted. */
export interface Cover {
  readonly sky: Sky
  /** How much of the sky the clouds cover. */
  readonly share: number
  readonly shade: Color
  /** The minimum of the palette's `shadeShare`. */
  readonly shadeShare: number
  readonly light: Color
}

export interface SeasonTint {
  readonly horizon?: Color | undefined
  /** The color of the distant woods and hills. */
  readonly distance?: Color | undefined
  /** The color of the ground where plants grow, and how strongly this color is mixed in. */
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
  /** The amount that is added to the palette's `shadeShare`. */
  readonly gloom: number
}

/**
 * The colors of a place at noon. `sky` and `air` (the color of distant things) are set only if they differ from those
 * of the `day` hour.
 */
export interface PlaceLight {
  readonly ground: Color
  readonly sky?: Sky | undefined
  readonly air?: Color | undefined
}

/** `kinds-of-place.tsv` explains the names. */
export type PlaceKind = 'dry' | 'green' | 'seen from above'

/** What a place consists of: its ground, and the illustrations that serve as scenery. */
export interface Look {
  /** The surface that the subject stands on. */
  readonly near: Surface
  readonly front: Surface
  readonly distant: Surface
  /** The roughness of the far ridges: 0 is smooth and 1 is jagged. */
  readonly roughness: number
  /** The height of the far ridges, relative to the frame's height. */
  readonly relief: number
  readonly rows: readonly SceneryRow[]
  readonly flank: Group | null
  readonly small: Group | null
  readonly framings: readonly Framing[]
  /** If the prompt names nothing, one of these things becomes the subject. */
  readonly hearts: readonly string[]
}

export interface Group {
  readonly sprites: readonly string[]
  /** The height of the largest member, relative to the size of an ordinary subject. */
  readonly height: number
  /** The number of groups across a square frame. */
  readonly clumps: number
  /** The number of members per group. */
  readonly each: number
}

export interface SceneryRow extends Group {
  readonly on: 'far' | 'middle' | 'near'
}

export interface Framing {
  readonly sprite: string
  readonly at: 'top' | 'bottom'
  /** The height, relative to the size of an ordinary subject. */
  readonly height: number
}

/** `stances.tsv` explains the fields. */
export interface StanceFacts {
  readonly land: Zone
  readonly open: Zone
  readonly room: Zone
  readonly table: Zone
  readonly motion: Motion
}

/** How an action changes where a thing belongs and how it moves. `actions.tsv` explains the fields. */
export interface ActionFacts {
  readonly land?: Zone | undefined
  readonly open?: Zone | undefined
  readonly flying?: Zone | undefined
  readonly motion?: Motion | undefined
  readonly pose?: Occasion | undefined
}

/** How far a motion extends beyond the figure at rest, relative to the figure's size. */
export interface Reach {
  readonly up: number
  readonly down: number
  readonly across: number
}

export interface SceneTables {
  readonly hours: Readonly<Record<Hour, HourLight>>
  readonly weathers: Readonly<Record<Weather, Cover>>
  readonly places: Readonly<Record<Place, PlaceLight>>
  readonly seasons: Readonly<Record<Season, SeasonTint>>
  readonly moods: Readonly<Record<Mood, Feeling>>
  readonly looks: Readonly<Record<Place, Look>>
  readonly stances: Readonly<Record<Stance, StanceFacts>>
  readonly actions: Readonly<Record<Action, ActionFacts>>
  /** The space that a figure needs for each motion so that it does not leave the frame. */
  readonly reaches: Readonly<Record<Motion, Reach>>
  /** The pixel-art colors that are the same in every scene. */
  readonly pixelColors: readonly Color[]
  readonly kindsOfPlace: Readonly<Record<PlaceKind, { readonly places: readonly Place[] }>>
  /** For each mood, the places for a prompt that suggests no place. */
  readonly anywhere: Readonly<Record<Mood, { readonly places: readonly [Place, ...Place[]] }>>
  /** The look of a place if the prompt names nothing. The land itself is then the subject, and the scenery is low. */
  readonly looksAlone: Readonly<Partial<Record<Place, Look>>>
}

export const sceneTables = readBuilt<SceneTables>('scenes.json')
