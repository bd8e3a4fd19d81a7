// Chooses a drawing for a thing that has several.

import type { Action, Mention } from '../../../words/intent.ts'
import type { Place } from '../../../words/vocabulary/thing.ts'
import { zoneOf } from '../zone.ts'
import { onTheWing } from './wings.ts'

/**
 * Returns the drawing that suits the place and the action. A walking animal is on four legs, a resting one sits, and a
 * sleeping one is curled up; a bird in the air has its wings spread; a flower in a room is in a pot.
 */
export function spriteOf(mention: Mention, place: Place): string {
  const { thing, action, relation } = mention
  const pose = action === null ? undefined : posesByAction[action]?.get(thing.sprite)
  if (pose !== undefined) return pose
  const isSeated = relation?.kind === 'on' || relation?.kind === 'in'
  const zone = zoneOf(mention, place, false)
  if (!isSeated && (zone === 'air' || zone === 'open')) return onTheWing(thing.sprite)
  if (!isSeated && zone === 'ground' && place !== 'room') return atHome.get(thing.sprite) ?? thing.sprite
  return (place === 'room' ? inPots.get(thing.sprite) : undefined) ?? thing.sprite
}

const inPots: ReadonlyMap<string, string> = new Map([
  ...['rose', 'sunflower', 'hibiscus', 'blossom'].map(
    (name) => [`${name}-figure`, `${name}-potted`] as const,
  ),
  ...['daisy', 'poppy'].map((name) => [name, `${name}-potted`] as const),
])

/** Drawings for certain places: an owl never stands in the grass, and a sitting polar bear looks like a toy. */
const atHome: ReadonlyMap<string, string> = new Map([
  ['owl', 'owl-perched'],
  ['polar-bear-figure', 'polar-bear-walking'],
])

const bodied = ['fox', 'wolf', 'bear', 'polar-bear', 'panda', 'koala', 'lion', 'hamster']
/** Animals whose default illustrations show them whole and on their feet. */
const onFeet = ['cat', 'dog', 'tiger', 'rabbit', 'monkey', 'mouse', 'pig', 'cow']

const walkers: ReadonlyMap<string, string> = new Map([
  ['horse-figure', 'horse'],
  ['girl-figure', 'girl-walking-figure'],
  ...bodied.map((name) => [`${name}-figure`, `${name}-walking`] as const),
])
const sitters: ReadonlyMap<string, string> = new Map(onFeet.map((name) => [name, `${name}-face-figure`]))
const sleepers: ReadonlyMap<string, string> = new Map([
  ...bodied.map((name) => [`${name}-figure`, `${name}-sleeping`] as const),
  ...onFeet.map((name) => [name, `${name}-face-sleeping`] as const),
])

/** Figures whose drawings include the vehicle on which they fly. */
const flyers: ReadonlyMap<string, string> = new Map([
  ['witch-figure', 'witch-flying'],
  ['santa-claus-figure', 'santa-claus-flying'],
  ['sled', 'santa-claus-flying'],
])

/** Returns whether the mention flies on the given vehicle, as a witch on a broom does. */
export function isFlownBy(mention: Mention, vehicle: Mention): boolean {
  return mounts.get(mention.thing.sprite) === vehicle.thing.sprite
}

const mounts: ReadonlyMap<string, string> = new Map([
  ['witch-figure', 'broom'],
  ['santa-claus-figure', 'sled'],
])

const posesByAction: Partial<Record<Action, ReadonlyMap<string, string>>> = {
  walks: walkers,
  runs: walkers,
  jumps: walkers,
  drives: walkers,
  rests: sitters,
  sleeps: sleepers,
  flies: flyers,
}
