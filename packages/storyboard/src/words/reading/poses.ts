// Finds the illustration of a person who performs an action.

import type { Action, Mention } from '../intent.ts'
import { tables } from '../vocabulary/tables.ts'
import type { Performer, Pose } from '../vocabulary/tables.ts'

/**
 * Gives a person the illustration of the pose `wanted`, or else of the person's action. Returns the mention unchanged
 * if it is not a person or there is no such illustration.
 */
export function posed(mention: Mention, wanted: Pose | null): Mention {
  const performer = performers.get(mention.word)
  const plain = performer?.age === 'child' ? plainPosesOfChildren : plainPoses
  const pose = wanted ?? plain.get(mention.action ?? 'waves') ?? null
  if (performer === undefined || pose === null) return mention
  const figure = pose.sprite.replace('*', performer.figure)
  // The illustrations show a dancing man and a dancing woman, but not a dancer of unspecified gender.
  const sprite = figure === 'person-dancing' ? 'woman-dancing' : figure
  const home = pose.home === 'any' ? mention.thing.home : pose.home
  const thing = { sprite, stance: pose.stance, home, scale: 1.1 }
  return { ...mention, thing, action: wanted?.action ?? mention.action }
}

export function isPerformer(word: string): boolean {
  return performers.has(word)
}

/** Children share the illustrations of swimming adults, but not those of adults who walk, run, or dance. */
const plainPosesOfChildren: ReadonlyMap<Action, Pose> = new Map([
  ['swims', { sprite: '*-swimming', stance: 'sails', home: 'sea', action: 'swims' }],
])

/** The pose to use for each action if the prompt does not name a pose. */
const plainPoses: ReadonlyMap<Action, Pose> = new Map([
  ...plainPosesOfChildren,
  ['walks', { sprite: '*-walking', stance: 'stands', home: 'any', action: 'walks' }],
  ['runs', { sprite: '*-running', stance: 'stands', home: 'any', action: 'runs' }],
  ['dances', { sprite: '*-dancing', stance: 'stands', home: 'any', action: 'dances' }],
])

const performers: ReadonlyMap<string, Performer> = new Map(tables.performers)
