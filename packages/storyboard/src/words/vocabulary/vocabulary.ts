// Finds the longest phrase at a position in a prompt. A word in several tables has several senses. `context.ts` decides
// which of these senses apply.

import type { Color } from '../../lib/color.ts'
import type { Action } from '../intent.ts'
import { lexicon } from './lexicon.ts'
import type { Note } from './notes.ts'
import type { RelationWord } from './relations.ts'
import type { SceneWord } from './scene-word.ts'
import { singularsOf } from './singular.ts'
import { tables } from './tables.ts'
import type { Pose } from './tables.ts'
import type { Tail } from './tail.ts'
import type { Thing } from './thing.ts'
import { keyOf } from './tokens.ts'
import type { Token } from './tokens.ts'

export interface Senses {
  readonly thing?: Thing
  readonly setting?: SceneWord
  /** What the word suggests about the whole scene if no other word contradicts it. */
  readonly hint?: SceneWord
  readonly count?: number
  readonly color?: Color
  readonly scale?: number
  readonly relation?: RelationWord
  readonly action?: Action
  readonly pose?: Pose
  readonly note?: Note
  /** The size of the young animal or parent that the word names, relative to the animal named earlier. */
  readonly kin?: number
  /** The words for the people in the group that this word names. */
  readonly troupe?: readonly string[]
}

export interface Found {
  /** The number of words in the prompt that the phrase spans. */
  readonly length: number
  readonly phrase: string
  readonly senses: Senses
  readonly isPlural: boolean
}

/**
 * Returns the longest known phrase that begins at this position, or `null` if there is none. `canPose` says whether the
 * most recently named thing is a person who can take a pose.
 */
export function findAt(tokens: readonly Token[], at: number, tail: Tail, canPose: boolean): Found | null {
  const first = tokens[at]?.text ?? ''
  const phrases = [first]
  // Few words begin a long phrase, so only a few phrases have to be looked up.
  const reach = Math.max(reaches.get(first) ?? 1, tail.size > 0 ? tailPhraseWordsMax : 1)
  for (const token of tokens.slice(at + 1, at + reach)) {
    if (token.startsClause) break
    phrases.push(`${phrases.at(-1)} ${token.text}`)
  }
  for (const [index, phrase] of [...phrases.entries()].toReversed()) {
    const found = lookUp(phrase, tail)
    if (found === null) continue
    const isOnlyPose = found.senses.pose !== undefined && Object.keys(found.senses).length === 1
    if (canPose || !isOnlyPose) return { ...found, length: index + 1 }
  }
  return null
}

function lookUp(phrase: string, tail: Tail): Omit<Found, 'length'> | null {
  const exact = vocabulary.get(phrase)
  if (exact?.thing !== undefined || (exact !== undefined && exact.action === undefined)) {
    return { phrase, senses: exact, isPlural: false }
  }
  // `flies` means either insects or what a bird does, so both senses are kept.
  for (const word of singularsOf(phrase)) {
    const { thing, kin: size, note } = vocabulary.get(word) ?? {}
    if (thing === undefined && size === undefined) continue
    const noun = {
      ...(thing !== undefined && { thing }),
      ...(size !== undefined && { kin: size }),
      ...(note !== undefined && { note }),
    }
    return { phrase: word, senses: { ...exact, ...noun }, isPlural: true }
  }
  if (exact !== undefined) return { phrase, senses: exact, isPlural: false }
  const one = tail.get(phrase)
  if (one !== undefined) return { phrase, senses: { thing: one }, isPlural: false }
  for (const word of singularsOf(phrase)) {
    const several = tail.get(word)
    if (several !== undefined) return { phrase: word, senses: { thing: several }, isPlural: true }
  }
  return null
}

const english: ReadonlyMap<string, Senses> = gather([
  sensesOf(lexicon, (thing) => ({ thing })),
  sensesOf(tables.sceneHints, (hint) => ({ hint })),
  sensesOf(tables.sceneWords, (setting) => ({ setting })),
  sensesOf(tables.styleWords, (setting) => ({ setting })),
  sensesOf(tables.cameraWords, (setting) => ({ setting })),
  sensesOf(tables.counts, (count) => ({ count })),
  sensesOf(tables.colors, (color) => ({ color })),
  sensesOf(tables.sizes, (scale) => ({ scale })),
  sensesOf(tables.relations, (relation) => ({ relation })),
  sensesOf(tables.actions, (action) => ({ action })),
  sensesOf(tables.poses, (pose) => ({ pose })),
  sensesOf(tables.notes, (note) => ({ note })),
  sensesOf(tables.kin, (size) => ({ kin: size })),
  sensesOf(tables.troupes, (troupe) => ({ troupe })),
])

const vocabulary: ReadonlyMap<string, Senses> = new Map([
  ...sensesOf(tables.foreignWords, (word) => english.get(word) ?? {}),
  ...english,
])

/** For each first word, the number of words in the longest phrase that begins with it. */
const reaches: ReadonlyMap<string, number> = reachesOf(vocabulary.keys())

/** Prompts rarely contain longer names from the emoji catalog, such as `closed mailbox with lowered flag`. */
const tailPhraseWordsMax = 3

function reachesOf(phrases: Iterable<string>): Map<string, number> {
  const all = new Map<string, number>()
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    const [first = ''] = words
    all.set(first, Math.max(all.get(first) ?? 0, words.length))
  }
  return all
}

function sensesOf<Meaning>(
  table: Iterable<readonly [string, Meaning]>,
  toSenses: (meaning: Meaning) => Senses,
): [string, Senses][] {
  return [...table].map(([phrase, meaning]) => [keyOf(phrase), toSenses(meaning)])
}

function gather(tables: readonly (readonly [string, Senses][])[]): Map<string, Senses> {
  const all = new Map<string, Senses>()
  for (const [phrase, senses] of tables.flat()) all.set(phrase, { ...all.get(phrase), ...senses })
  return all
}
