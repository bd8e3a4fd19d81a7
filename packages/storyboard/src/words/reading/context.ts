// Decides which sense of an ambiguous word applies. In `an orange cat`, the word `orange` is a color, but in `an
// orange`, it is a fruit.

import type { SceneWord } from '../vocabulary/scene-word.ts'
import type { Tail } from '../vocabulary/tail.ts'
import type { Token } from '../vocabulary/tokens.ts'
import { findAt } from '../vocabulary/vocabulary.ts'
import type { Found, Senses } from '../vocabulary/vocabulary.ts'

export interface Trace {
  readonly thingEnd: number
  readonly actionEnd: number
}

export function sensesInContext(
  { senses, length }: Found,
  tokens: readonly Token[],
  at: number,
  trace: Trace,
  tail: Tail,
): Senses {
  const { color, scale, action, pose, ...noun } = senses
  if (noun.thing === undefined && noun.setting === undefined && noun.hint === undefined) return senses
  if (color !== undefined || scale !== undefined) {
    if (!isBeforeNoun(tokens, at + length, tail, true)) return noun
    return { ...(color !== undefined && { color }), ...(scale !== undefined && { scale }) }
  }
  if (action === undefined) return senses
  const verb = {
    action,
    ...(pose !== undefined && { pose }),
  }
  return isVerb(tokens, at, trace) ? verb : noun
}

/**
 * Returns whether the words from `at` on describe a thing that follows them. For example, `little red` describes the
 * pig in `flying little red pig`.
 */
export function isBeforeThing(tokens: readonly Token[], at: number, tail: Tail): boolean {
  return isBeforeNoun(tokens, at, tail, false)
}

/** `orPlace` says whether a place or an hour also counts, as in `an orange sunset`. */
function isBeforeNoun(tokens: readonly Token[], at: number, tail: Tail, orPlace: boolean): boolean {
  let unknown = 0
  for (let next = at; next < at + wordsAhead;) {
    const token = tokens[next]
    if (token === undefined || token.startsClause || token.article !== null || links.has(token.text))
      return false
    const found = findAt(tokens, next, tail, false)
    if (found === null) {
      // In `a robot serves coffee` and `a robot watering flowers`, the unknown word is a verb.
      if (++unknown > unknownAheadMax || /(?:s|ing)$/.test(token.text)) return false
      next++
      continue
    }
    const { thing, setting, hint, color, scale, count } = found.senses
    if (thing !== undefined) return true
    const isManner = isMannerOf(setting ?? hint)
    if (orPlace && !isManner && (setting !== undefined || hint !== undefined)) return true
    const isAdjective = color !== undefined || scale !== undefined || count !== undefined || isManner
    if (!isAdjective) return false
    next += found.length
  }
  return false
}

/**
 * A mood or a style can stand between an adjective and its noun, as in `an orange happy cat`. A place or an hour
 * cannot.
 */
function isMannerOf(setting: SceneWord | undefined): boolean {
  return setting !== undefined && setting.place === undefined && setting.hour === undefined
}

function isVerb(tokens: readonly Token[], at: number, { thingEnd, actionEnd }: Trace): boolean {
  const token = tokens[at]
  if (token === undefined || token.article !== null || token.startsClause) return false
  if (thingEnd === at) return true
  const before = tokens[at - 1]?.text ?? ''
  if (before === 'and' || before === 'or') return actionEnd === at - 1
  return subjects.has(before) || before.endsWith('ly')
}

/**
 * The maximum length of a description, in words. Without a limit, a list of colors would be read again for each of its
 * colors.
 */
const wordsAhead = 8
/** The number of unknown words allowed between an adjective and its noun, as in `a blue fluffy old cat`. */
const unknownAheadMax = 2

/** Words that cannot come between an adjective and its noun. */
export const links: ReadonlySet<string> = new Set(
  `and or but nor with without of to at by for from as in on is are was were be been being has have had having that who
  whom which whose while when where then than it he she they we you i there like`.split(/\s+/),
)

/** After these words, an ambiguous word is a verb. */
const subjects: ReadonlySet<string> = new Set(
  `to it he she they we you who that which can could will would may might must should does do did is are was were
  them him both all`.split(/\s+/),
)
