// Code that the planner's tests share: intents that are written by hand, so that the tests do not depend on how words
// are read, and the real proportions of the illustrations.

import { planScene } from '../../src/plan/plan-scene.ts'
import type { Actor, Band, Scene } from '../../src/plan/scene.ts'
import { extentOf } from '../../src/plan/shape.ts'
import { sizeOf } from '../../src/lib/sizes.ts'
import type { Intent, Mention } from '../../src/words/intent.ts'
import type { Place, Stance } from '../../src/words/vocabulary/thing.ts'

/** Parses `fox`, or `3 cat on 1 jumps x0.6`: count, name, relation and the other mention's index, action, size. */
export function intentOf(list: string, place: Place, changes: Partial<Intent> = {}): Intent {
  return {
    mentions: list === '' ? [] : list.split(', ').map(mentionOf),
    place,
    isAnywhere: false,
    room: null,
    mound: null,
    hour: 'day',
    turnsTo: null,
    weather: 'clear',
    season: 'none',
    mood: 'plain',
    style: 'picture-book',
    camera: { framing: 'medium', angle: 'level', move: 'drift', pace: 'normal' },
    spectacles: [],
    air: null,
    without: [],
    ...changes,
  }
}

const pattern =
  /^(?:(\d+) )?([a-z-]+)(?: (beside|on|above|below|in|behind|before) (\d))?(?: (walks|runs|drives|flies|swims|jumps|sleeps|rests|floats))?(?: x([\d.]+))?$/

function mentionOf(text: string): Mention {
  const [, count = '1', word = '', kind, to, action, scale = '1'] = pattern.exec(text) ?? []
  const known = things[word]
  if (known === undefined) throw new Error(`"${text}" names nothing in the table`)
  const [sprite, stance, size] = known
  return {
    word,
    thing: { sprite, stance, home: 'any', scale: size },
    count: Number(count),
    scale: Number(scale),
    color: null,
    action: (action ?? null) as Mention['action'],
    relation: kind === undefined ? null : { kind: kind as never, to: Number(to) },
  }
}

/** Each thing's illustration, stance, scale, and width divided by height. */
const things: Readonly<Record<string, readonly [string, Stance, number, number]>> = {
  fox: ['fox-figure', 'stands', 1, 0.76],
  mushroom: ['mushroom', 'grows', 0.85, 0.97],
  whale: ['whale', 'swims', 1.3, 1.05],
  sailboat: ['sailboat', 'sails', 1, 0.91],
  cat: ['cat', 'stands', 0.9, 0.89],
  sofa: ['couch-and-lamp', 'stands', 1.1, 1],
  castle: ['castle', 'built', 1.4, 1.02],
  eagle: ['eagle', 'flies', 1, 0.95],
  mouse: ['mouse', 'stands', 0.75, 1.02],
  cheese: ['cheese-wedge', 'lies', 0.9, 1.18],
  elephant: ['elephant', 'stands', 1.2, 1.09],
  camel: ['camel', 'stands', 1.1, 1.05],
  penguin: ['penguin', 'stands', 0.95, 0.65],
  owl: ['owl', 'stands', 0.9, 0.73],
  umbrella: ['umbrella', 'lies', 1, 1.03],
  rabbit: ['rabbit', 'stands', 0.85, 0.8],
  dog: ['dog', 'stands', 0.9, 0.94],
  girl: ['girl-figure', 'stands', 0.92, 0.6],
  astronaut: ['astronaut-figure', 'stands', 1, 0.55],
  giraffe: ['giraffe', 'stands', 1.28, 0.76],
  rocket: ['rocket', 'flies', 1.15, 0.98],
  fish: ['tropical-fish', 'swims', 0.85, 1.19],
  octopus: ['octopus', 'swims', 1.1, 1.1],
  coffee: ['hot-beverage', 'lies', 0.95, 0.98],
  croissant: ['croissant', 'lies', 0.85, 1.07],
  cake: ['birthday-cake', 'lies', 1, 0.78],
  balloon: ['balloon', 'flies', 0.95, 0.71],
  car: ['automobile', 'stands', 1.05, 1.58],
  tree: ['deciduous-tree', 'grows', 1.2, 0.9],
  house: ['house', 'built', 1.15, 1.01],
  dragon: ['dragon', 'stands', 1.3, 0.86],
  swan: ['swan', 'sails', 0.95, 1.13],
  robot: ['robot-figure', 'stands', 1, 0.67],
  tractor: ['tractor', 'stands', 1.1, 1.23],
  cow: ['cow', 'stands', 1.08, 1.18],
  chicken: ['chicken-figure', 'stands', 0.9, 0.98],
  ambulance: ['ambulance', 'stands', 1.1, 1.18],
  lighthouse: ['lighthouse', 'built', 1.35, 0.93],
  pig: ['pig', 'stands', 0.95, 1.12],
  bee: ['honeybee', 'flies', 0.72, 1.05],
  canoe: ['canoe', 'sails', 0.95, 1.42],
  person: ['person-standing', 'stands', 1.1, 0.37],
  volcano: ['volcano', 'built', 1.35, 0.9],
  table: ['wooden-table', 'stands', 1.1, 1.46],
  zebra: ['zebra', 'stands', 1.05, 0.97],
}

const aspects: ReadonlyMap<string, number> = new Map(
  Object.values(things).map(([sprite, , , aspect]) => [sprite, aspect]),
)

function aspectOf(sprite: string): number {
  return aspects.get(sprite) ?? 1
}

export function planFor(intent: Intent, ratio: Parameters<typeof sizeOf>[1] = '1:1', seed = 'seed'): Scene {
  return planScene(intent, sizeOf('image', ratio), seed, aspectOf)
}

export function actorsOf(scene: Scene): readonly Actor[] {
  return scene.items.filter((item) => item.kind === 'actor')
}

export function bandsOf(scene: Scene): readonly Band[] {
  return scene.items.filter((item) => item.kind === 'band')
}

/** Returns the actors for a word in the prompt. */
export function namedOf(scene: Scene, word?: string): readonly Actor[] {
  return actorsOf(scene).filter((actor) => actor.word !== null && (word === undefined || actor.word === word))
}

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export function boxOf({ sprite, size, x, y }: Actor): Box {
  const { width, height } = extentOf(size, aspectOf(sprite))
  return { left: x - width / 2, right: x + width / 2, top: y - height, bottom: y }
}

/** Returns the area that both boxes cover, as a share of the smaller one. */
export function sharedPart(one: Box, other: Box): number {
  const areaOf = ({ left, right, top, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top)
  const common = {
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  }
  if (common.right <= common.left) return 0
  return areaOf(common) / Math.min(areaOf(one), areaOf(other))
}
