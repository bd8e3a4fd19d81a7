// The meaning of a word that describes the whole scene instead of naming a thing.

import type {
  AirKind,
  Camera,
  Hour,
  Mood,
  MoundKind,
  RoomKind,
  Season,
  Spectacle,
  StyleName,
  Weather,
} from '../intent.ts'
import type { Place } from './thing.ts'

export interface SceneWord {
  readonly place?: Place
  readonly room?: RoomKind
  readonly mound?: MoundKind
  readonly hour?: Hour
  readonly turnsTo?: Hour
  readonly weather?: Weather
  readonly season?: Season
  readonly mood?: Mood
  readonly style?: StyleName
  readonly air?: AirKind
  readonly spectacle?: Spectacle
  readonly framing?: Camera['framing']
  readonly angle?: Camera['angle']
  readonly move?: Camera['move']
  readonly pace?: Camera['pace']
}
