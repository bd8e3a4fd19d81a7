// The content of a prompt as plain data.

import type { Color } from '../lib/color.ts'
import type { Place, Thing } from './vocabulary/thing.ts'

export interface Intent {
  /** The first mention is the subject. */
  readonly mentions: readonly Mention[]
  readonly place: Place
  /** False if the prompt names a thing, or names or suggests a place. */
  readonly isAnywhere: boolean
  /** `null` if the things in the room determine the kind of room. */
  readonly room: RoomKind | null
  readonly hour: Hour
  /** If not `null`, the light of a video changes to the light of this hour and then back. */
  readonly turnsTo: Hour | null
  readonly weather: Weather
  readonly season: Season
  readonly mood: Mood
  readonly style: StyleName
  readonly camera: Camera
  /** The list contains no duplicates. */
  readonly spectacles: readonly Spectacle[]
  /** The particles in the air, or `null` if the weather, season, and place determine them. */
  readonly air: AirKind | null
  readonly mound: MoundKind | null
  /** The kinds of scenery and the names of illustrations that the prompt excludes. */
  readonly without: readonly string[]
}

export const kinds = [
  'clouds',
  'trees',
  'flowers',
  'plants',
  'birds',
  'stars',
  'sun',
  'moon',
  'buildings',
  'furniture',
] as const
export type Kind = (typeof kinds)[number]

export interface Mention {
  readonly word: string
  readonly thing: Thing
  readonly count: number
  /** 1 unless a word such as `tiny` or `huge` changes the size. */
  readonly scale: number
  readonly color: Color | null
  readonly action: Action | null
  /** `to` is the index of the other mention in `mentions`. */
  readonly relation: { readonly kind: Relation; readonly to: number } | null
}

export const moundKinds = ['hill', 'cliff'] as const
export type MoundKind = (typeof moundKinds)[number]

export const roomKinds = ['living-room', 'kitchen', 'bedroom', 'library', 'cafe', 'playroom'] as const
export type RoomKind = (typeof roomKinds)[number]
/** During the `golden` hour, the sun is low and all colors are warm. During the `blue` hour, the sun has just set. */
export const hours = ['dawn', 'day', 'golden', 'sunset', 'blue', 'night'] as const
export type Hour = (typeof hours)[number]
export const weathers = ['clear', 'cloudy', 'rain', 'storm', 'snow', 'fog'] as const
export type Weather = (typeof weathers)[number]
export const seasons = ['none', 'spring', 'summer', 'autumn', 'winter'] as const
export type Season = (typeof seasons)[number]
export const moods = ['plain', 'cheerful', 'calm', 'gloomy', 'spooky', 'dreamy', 'romantic', 'epic'] as const
export type Mood = (typeof moods)[number]

export const styleNames = [
  'picture-book',
  'watercolour',
  'pixel-art',
  'line-drawing',
  'noir',
  'neon',
  'paper-cut',
  'oil',
  'vintage-film',
] as const
export type StyleName = (typeof styleNames)[number]

export const spectacleKinds = [
  'rainbow',
  'aurora',
  'lightning',
  'fireworks',
  'shooting-stars',
  'full-moon',
  'stars',
] as const
export type Spectacle = (typeof spectacleKinds)[number]

export const airKinds = [
  'rain',
  'snow',
  'leaves',
  'petals',
  'bubbles',
  'fireflies',
  'sparkles',
  'embers',
  'confetti',
  'dust',
] as const
export type AirKind = (typeof airKinds)[number]

/**
 * `walks`, `runs`, `drives`, `flies`, and `swims` make the land move past the figure, twice as fast for `runs` and
 * `drives`. With any other action, the land stays in place.
 */
export const actions = [
  'walks',
  'runs',
  'drives',
  'flies',
  'swims',
  'jumps',
  'dances',
  'spins',
  'rises',
  'falls',
  'floats',
  'waves',
  'sleeps',
  'rests',
] as const
export type Action = (typeof actions)[number]

export const relationKinds = ['beside', 'on', 'above', 'below', 'in', 'behind', 'before'] as const
export type Relation = (typeof relationKinds)[number]

export const framings = ['close', 'medium', 'wide'] as const
export const angles = ['level', 'above', 'below'] as const
export const paces = ['slow', 'normal', 'fast'] as const

export interface Camera {
  readonly framing: (typeof framings)[number]
  readonly angle: (typeof angles)[number]
  /** `drift` is a gentle sway, which is used if the prompt names no move. */
  readonly move: CameraMove
  readonly pace: (typeof paces)[number]
}

export const cameraMoves = [
  'drift',
  'still',
  'zoom-in',
  'zoom-out',
  'pan-left',
  'pan-right',
  'tilt-up',
  'tilt-down',
] as const
export type CameraMove = (typeof cameraMoves)[number]
