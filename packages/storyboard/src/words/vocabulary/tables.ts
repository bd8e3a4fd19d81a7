// The word tables from `data/`. `read-tables/build-words.ts` validates the tables and writes the file that this module
// reads.

import { readBuilt } from '../../lib/built.ts'
import type { Color } from '../../lib/color.ts'
import type { Action, Kind } from '../intent.ts'
import type { Note } from './notes.ts'
import type { RelationWord } from './relations.ts'
import type { SceneWord } from './scene-word.ts'
import type { Place, Stance, Thing } from './thing.ts'

export type Words<Meaning> = readonly (readonly [word: string, meaning: Meaning])[]

export interface Entry {
  readonly kind: ThingKind
  /** Singular words and phrases in lowercase. */
  readonly words: readonly string[]
  readonly thing: Thing
}

/** `being` means people and creatures from stories. */
export type ThingKind = 'animal' | 'being' | 'vehicle' | 'object'

/** A whole figure that performs an action. */
export interface Pose {
  /** `*` stands for `man`, `woman`, or `person`. */
  readonly sprite: string
  readonly stance: Stance
  readonly home: Place | 'any'
  readonly action: Action
}

export interface Performer {
  readonly figure: 'man' | 'woman' | 'person'
  readonly age: 'adult' | 'child'
}

export interface WordTables {
  readonly entries: readonly Entry[]
  /** What a word explicitly says about the whole scene. */
  readonly sceneWords: Words<SceneWord>
  /** What a word suggests about the whole scene if no other word contradicts it. */
  readonly sceneHints: Words<SceneWord>
  readonly styleWords: Words<SceneWord>
  readonly cameraWords: Words<SceneWord>
  readonly actions: Words<Action>
  readonly colors: Words<Color>
  readonly naturalColors: readonly (readonly [Color, readonly string[]])[]
  readonly counts: Words<number>
  readonly sizes: Words<number>
  readonly kin: Words<number>
  readonly relations: Words<RelationWord>
  readonly notes: Words<Note>
  readonly poses: Words<Pose>
  readonly performers: Words<Performer>
  readonly troupes: Words<readonly string[]>
  readonly symbols: Words<string>
  readonly foreignWords: Words<string>
  readonly plurals: Words<string>
  readonly leftOut: Words<Kind>
  /** Illustrations that are not drawn as things, because they are signs or have their own background. */
  readonly pictures: readonly string[]
  /** Names in the emoji catalog that mean something else in most prompts. */
  readonly otherMeanings: readonly string[]
}

export const tables = readBuilt<WordTables>('words.json')
