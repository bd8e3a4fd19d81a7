// Code that the planner's tests share. Intents are written by hand, because these tests must not depend on how words
// are read.

import { number, oneOf, text } from '../../read-tables/cells.ts'
import { Tables } from '../../read-tables/read-table.ts'
import { planScene } from '../../src/plan/plan-scene.ts'
import type { Actor, Band, Scene } from '../../src/plan/scene.ts'
import { extentOf } from '../../src/plan/shape.ts'
import { sizeOf } from '../../src/lib/sizes.ts'
import type { Intent, Mention } from '../../src/words/intent.ts'
import { stances } from '../../src/words/vocabulary/thing.ts'
import type { Place } from '../../src/words/vocabulary/thing.ts'

/**
 * Parses a list of mentions such as `fox` or `3 cat on 1 jumps x0.6`. A mention consists of a count, a name, a relation
 * and the index of the related mention, an action, and a size. Only the name is required.
 */
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

function mentionOf(words: string): Mention {
  const [, count = '1', word = '', kind, to, action, scale = '1'] = pattern.exec(words) ?? []
  const known = thingOf.get(word)
  if (known === undefined) throw new Error(`"${words}" names nothing in the table`)
  const { illustration, stance, size } = known
  return {
    word,
    thing: { sprite: illustration, stance, home: 'any', scale: size },
    count: Number(count),
    scale: Number(scale),
    color: null,
    action: (action ?? null) as Mention['action'],
    relation: kind === undefined ? null : { kind: kind as never, to: Number(to) },
  }
}

const tables = new Tables(import.meta.dirname)
const things = tables.read('things.tsv', {
  word: text,
  illustration: text,
  stance: oneOf(stances),
  size: number(0.6, 1.4),
  aspect: number(0.1, 10),
})
tables.finish()
const thingOf = new Map(things.map((thing) => [thing.word, thing]))
const aspects = new Map(things.map(({ illustration, aspect }) => [illustration, aspect]))

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

/** Returns the area in which the boxes overlap, as a fraction of the area of the smaller box. */
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
