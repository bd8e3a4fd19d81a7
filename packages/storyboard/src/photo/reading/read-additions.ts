// Reads what a prompt adds to a picture, as in `add a red balloon`, `with two birds`, or `put a hat on it`.

import type { Mention } from '../../words/intent.ts'
import { readPrompt } from '../../words/reading/read-prompt.ts'
import type { Tail } from '../../words/vocabulary/tail.ts'
import type { Choices } from './tables.ts'
import type { Request } from './unread-words.ts'
import { choicesIn } from './words.ts'

export type SkyLight = Choices['light']

export type Addition =
  | { readonly kind: 'thing'; readonly mention: Mention; readonly side: Side }
  | { readonly kind: 'light'; readonly light: SkyLight; readonly side: Side }

/** `free` means wherever there is room. */
export type Side = 'left' | 'right' | 'middle' | 'free'

/** Returns the additions that the request asks for, and removes their words from the request. */
export function readAdditions(request: Request, tail: Tail): readonly Addition[] {
  const additions: Addition[] = []
  for (const { words, isSure } of openings) {
    const said = request.take(words)
    const phrase = said?.groups?.['things']
    if (said === null || phrase === undefined) continue
    const side = sideOf(said.groups?.['place'] ?? '')
    const found = [...lightsIn(phrase, side), ...thingsIn(phrase, side, isSure ? tail : new Map())]
    additions.push(...found)
    // If the phrase names nothing that can be added as an object (for example, `add snow`), the phrase is put back, so
    // that an edit can match it.
    if (found.length === 0) request.restore(phrase)
  }
  return additions.slice(0, additionsMax)
}

const additionsMax = 6

const place = /(?<place>\s+(?:on|to|at|in|into|onto)\s+(?:the|its|his|her|their|top)\b[^.,;:!?]*)?/.source
const until =
  /(?=\s*(?:[.,;:!?]|$)|\s+(?:and\s+(?:make|turn|give|change|blur|then|a\s+\w+\s+frame)|then|at|in|into|on|onto|under|over|above|behind|beside|next|near|to|as|while|but|with|like)\b)/
    .source

/**
 * `isSure` is false for words such as `with` and `wearing`, which usually begin a description instead of a request.
 * After these words, the things in `tail` are not additions.
 */
const openings = [
  {
    words: new RegExp(
      String.raw`\b(?:add(?:ing)?|put|place|insert|include|draw|give\s+(?:it|him|her|them|the\s+\w+))\s+(?<things>[^.,;:!?]+?(?:,\s*(?:an?|two|three|some)\s[^.,;:!?]+?)*)${until}${place}`,
      'iu',
    ),
    isSure: true,
  },
  {
    words: new RegExp(
      String.raw`\b(?:with|wear(?:s|ing)?)\s+(?<things>(?:(?:an?|one|two|three|four|five|six|[1-6]|some|many|several)\s|(?:sun)?glasses\b)[^.,;:!?]*?)${until}${place}`,
      'iu',
    ),
    isSure: false,
  },
]

function sideOf(words: string): Side {
  if (/\bleft\b/i.test(words)) return 'left'
  if (/\bright\b/i.test(words)) return 'right'
  return /\b(middle|cent(er|re))\b/i.test(words) ? 'middle' : 'free'
}

function lightsIn(phrase: string, side: Side): readonly Addition[] {
  const lights = [...choicesIn('light', (words) => words.test(phrase))]
  return lights.map((light) => ({ kind: 'light', light, side }) as const)
}

function thingsIn(phrase: string, side: Side, tail: Tail): readonly Addition[] {
  const mentions = readPrompt(phrase, tail).mentions.filter(({ word }) => !notThings.has(word))
  // Hats without an illustration, such as a cap or a cowboy hat, become a top hat.
  const all = mentions.length === 0 && /\b(hat|cap|beanie|helmet|bonnet)\b/i.test(phrase) ? [hat] : mentions
  return all.map((mention) => ({ kind: 'thing', mention, side }) as const)
}

const hat: Mention = {
  word: 'hat',
  thing: { sprite: 'top-hat', stance: 'lies', home: 'any', scale: 0.7 },
  count: 1,
  scale: 1,
  color: null,
  action: null,
  relation: null,
}

/** Words about pictures, light, and weather that are also names in the emoji catalog. */
const notThings = new Set(
  (
    'frame picture photo image light lights background camera movie film color colour sun moon rainbow text title word ' +
    'filter effect touch look style view zoom leaf leaves snowflake sparkle sparkles bubble bubbles confetti fog rain snow'
  ).split(' '),
)
