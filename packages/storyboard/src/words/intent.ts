// What a prompt asks for, as the reader of words hands it to the planner. Plain data, no pixels.

import type { Color } from '../lib/color.ts'
import type { Place, Thing } from './lexicon/thing.ts'

export interface Intent {
  /** The first one is the subject. */
  readonly mentions: readonly Mention[]
  readonly place: Place
  /** Nothing in the prompt says or suggests where: any place will do. */
  readonly isAnywhere: boolean
  /** Which room, where the prompt says so; `null` leaves it to the things in it. */
  readonly room: RoomKind | null
  readonly hour: Hour
  /** The hour that a video turns to, and back from; `null`: the light stays. */
  readonly turnsTo: Hour | null
  readonly weather: Weather
  readonly season: Season
  readonly mood: Mood
  readonly style: StyleName
  readonly camera: Camera
  /** What the prompt wants in the sky, each once. */
  readonly spectacles: readonly Spectacle[]
  /** What the prompt wants in the air; `null` leaves it to weather, season and place. */
  readonly air: AirKind | null
  /** The land rises under the subject. */
  readonly mound: 'hill' | 'cliff' | null
  /** What the prompt denies: kinds of scenery, and illustrations by name. */
  readonly without: readonly string[]
}

/** Scenery that a prompt can forbid as a whole. */
export type Kind =
  | 'clouds'
  | 'trees'
  | 'flowers'
  | 'plants'
  | 'birds'
  | 'stars'
  | 'sun'
  | 'moon'
  | 'buildings'
  | 'furniture'

/** A thing that the prompt names, and what it says of it. */
export interface Mention {
  readonly word: string
  readonly thing: Thing
  readonly count: number
  /** 1, or what `tiny` and `huge` make of it. */
  readonly scale: number
  /** Its own colour where the prompt names one. */
  readonly color: Color | null
  readonly action: Action | null
  /** Where it is, seen from another mention, by that one's place in the list. */
  readonly relation: { readonly kind: Relation; readonly to: number } | null
}

export type RoomKind = 'living-room' | 'kitchen' | 'bedroom' | 'library' | 'cafe' | 'playroom'
/** `golden`: the sun is low and all is warm. `blue`: it has just gone. */
export type Hour = 'dawn' | 'day' | 'golden' | 'sunset' | 'blue' | 'night'
export type Weather = 'clear' | 'cloudy' | 'rain' | 'storm' | 'snow' | 'fog'
export type Season = 'none' | 'spring' | 'summer' | 'autumn' | 'winter'
export type Mood = 'plain' | 'cheerful' | 'calm' | 'gloomy' | 'spooky' | 'dreamy' | 'romantic' | 'epic'

export type StyleName =
  | 'picture-book'
  | 'watercolour'
  | 'pixel-art'
  | 'line-drawing'
  | 'noir'
  | 'neon'
  | 'paper-cut'
  | 'oil'
  | 'vintage-film'

export type Spectacle =
  | 'rainbow'
  | 'aurora'
  | 'lightning'
  | 'fireworks'
  | 'shooting-stars'
  | 'full-moon'
  | 'stars'

export type AirKind =
  | 'rain'
  | 'snow'
  | 'leaves'
  | 'petals'
  | 'bubbles'
  | 'fireflies'
  | 'sparkles'
  | 'embers'
  | 'confetti'
  | 'dust'

/**
 * What `walks`, `runs`, `drives`, `flies` or `swims` travels: the land passes by, twice as fast for who runs or drives.
 * The rest stays where it is.
 */
export type Action =
  | 'walks'
  | 'runs'
  | 'drives'
  | 'flies'
  | 'swims'
  | 'jumps'
  | 'dances'
  | 'spins'
  | 'rises'
  | 'falls'
  | 'floats'
  | 'waves'
  | 'sleeps'
  | 'rests'

export type Relation = 'beside' | 'on' | 'above' | 'below' | 'in' | 'behind' | 'before'

export interface Camera {
  readonly framing: 'close' | 'medium' | 'wide'
  readonly angle: 'level' | 'above' | 'below'
  /** `drift`: nothing was said, a gentle sway. */
  readonly move: CameraMove
  readonly pace: 'slow' | 'normal' | 'fast'
}

export type CameraMove =
  | 'drift'
  | 'still'
  | 'zoom-in'
  | 'zoom-out'
  | 'pan-left'
  | 'pan-right'
  | 'tilt-up'
  | 'tilt-down'
