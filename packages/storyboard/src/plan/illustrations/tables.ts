// The types of the tables in `data/illustrations/`.

import type { Color } from '../../lib/color.ts'
import type { Kind, RoomKind } from '../../words/intent.ts'

/** `traits.tsv` explains the names. */
export const traits = [
  'leafy',
  'wears snow',
  'dies back',
  'sways',
  'lit from one side',
  'man-made',
  'large indoors',
  'sight',
  'single',
  'hat',
  'table',
  'shelter',
  'deck',
  'glass',
  'floats',
  'faces right',
  'lettered',
  'plain clothes',
] as const
/**
 * A kind of scenery is a trait too. For example, the `trees` trait marks the illustrations that are left out if the
 * prompt says `no trees`.
 */
export type Trait = (typeof traits)[number] | Kind

/** `measures.tsv` explains the names. */
export const measures = [
  'seat',
  'seat width',
  'inside',
  'scenery height',
  'heart height',
  'beside others',
  'roominess',
] as const
export type Measure = (typeof measures)[number]

/** `stand-ins.tsv` explains the names. */
export const occasions = [
  'winter',
  'spooky',
  'room',
  'ground',
  'air',
  'walks',
  'rests',
  'sleeps',
  'flies',
  'copies',
] as const
export type Occasion = (typeof occasions)[number]

/** `furniture.tsv` explains the numbers. */
export interface Piece {
  readonly sprite: string
  readonly x: number
  readonly at: 'floor' | 'carpet' | number
  readonly height: number
}

export const plumeKinds = ['smoke', 'steam', 'sparks'] as const

/** The place that a plume rises from. `plumes.tsv` explains the numbers. */
export interface Mouth {
  readonly kind: (typeof plumeKinds)[number]
  readonly across: number
  readonly up: number
}

/** `lights.tsv` explains the numbers. */
export interface Light {
  readonly across: number
  readonly rise: number
  readonly strength: number
  readonly panes: Color | null
  readonly reach: number
}

type BySprite<Fact> = Readonly<Record<string, Fact>>

export interface IllustrationTables {
  readonly traits: Readonly<Partial<Record<Trait, readonly string[]>>>
  readonly measures: Readonly<Partial<Record<Measure, BySprite<number>>>>
  readonly standIns: Readonly<Partial<Record<Occasion, BySprite<readonly string[]>>>>
  /** The kind of room that a thing suggests. */
  readonly rooms: BySprite<RoomKind>
  readonly furniture: Readonly<Partial<Record<RoomKind, readonly Piece[]>>>
  readonly mouths: BySprite<readonly Mouth[]>
  readonly lights: BySprite<Light>
}
