// What a word says of the whole scene, instead of naming a thing in it.

import type {
  AirKind,
  Camera,
  Hour,
  Mood,
  RoomKind,
  Season,
  Spectacle,
  StyleName,
  Weather,
} from '../intent.ts'
import type { Place } from './thing.ts'

export interface Setting {
  readonly place?: Place
  readonly room?: RoomKind
  readonly mound?: 'hill' | 'cliff'
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

/** Every form of a word is listed: `star` is a thing to draw, `stars` are the night. */
export function words(list: string, setting: Setting): [string, Setting][] {
  return list.split(/,\s+/).map((word) => [word.replaceAll(/\s+/g, ' '), setting])
}
