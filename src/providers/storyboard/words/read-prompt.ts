// Reads a prompt: which things it names, how many, where, when and in what weather. Pure; a word that it does not know
// is passed over.

import { lexicon } from './lexicon/lexicon.ts'
import type { Hour, Intent, Mention, Weather } from './intent.ts'
import { settings } from './lexicon/setting.ts'
import type { Setting } from './lexicon/setting.ts'
import { singularsOf } from './lexicon/singular.ts'
import type { Place, Thing } from './lexicon/thing.ts'
import type { Tail } from './tail.ts'

/** `tail`: singular words beyond the lexicon, asked only when the lexicon has no answer. */
export function readPrompt(prompt: string, tail: Tail): Intent {
  const words = (prompt.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []).slice(
    0,
    wordsMax,
  )
  const mentions: Mention[] = []
  const said: { place?: Place; hour?: Hour; weather?: Weather } = {}
  let count: number | null = null
  let countAge = 0
  for (let at = 0; at < words.length;) {
    const found = phraseAt(words, at, tail)
    const isDenied = negations.has(words[at - 1] ?? '')
    if (found.kind === 'thing' && !isDenied) {
      addMention(mentions, {
        word: found.word,
        thing: found.thing,
        count: count ?? found.count,
        scale: 1,
        color: null,
        action: null,
        relation: null,
      })
    }
    // The first place named wins (`a castle in the mountains by the sea`), like the subject.
    if (found.kind === 'setting' && !isDenied) Object.assign(said, { ...found.setting, ...said })
    if (found.kind === 'count') {
      count = found.count
      countAge = 0
    } else if (found.kind === 'thing' || ++countAge > adjectivesMax) {
      count = null
    }
    at += found.length
  }
  const weather = said.weather ?? 'clear'
  return {
    mentions,
    place: said.place ?? placeFor(mentions, weather),
    hour: said.hour ?? 'day',
    turnsTo: null,
    weather,
    season: 'none',
    mood: 'plain',
    style: 'picture-book',
    camera: { framing: 'medium', angle: 'level', move: 'drift', pace: 'normal' },
    spectacles: [],
    air: null,
  }
}

/** Words of a prompt that are read; a picture cannot show more. */
const wordsMax = 400
/** Different things in one picture; more would hide each other. */
const mentionsMax = 6
const countMax = 6
/** Words allowed between a number and its noun: `three very small grey kittens`. */
const adjectivesMax = 3
const phraseWordsMax = 4

const negations = new Set(['no', 'without', 'not'])

const counts: ReadonlyMap<string, number> = new Map([
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map(
    (word, at) => [word, at + 1] as const,
  ),
  ...['1', '2', '3', '4', '5', '6', '7', '8'].map((word, at) => [word, at + 1] as const),
  ...['couple of', 'pair of', 'both'].map((word) => [word, 2] as const),
  ...['several', 'some', 'few', 'family of', 'trio of'].map((word) => [word, 3] as const),
  ...['many', 'lots of', 'group of', 'flock of', 'herd of', 'pack of', 'school of', 'dozen'].map(
    (word) => [word, 5] as const,
  ),
])

type Found =
  | {
      readonly kind: 'thing'
      readonly length: number
      readonly word: string
      readonly thing: Thing
      readonly count: number
    }
  | { readonly kind: 'setting'; readonly length: number; readonly setting: Setting }
  | { readonly kind: 'count'; readonly length: number; readonly count: number }
  | { readonly kind: 'nothing'; readonly length: 1 }

/** The longest phrase that begins at a word. */
function phraseAt(words: readonly string[], at: number, tail: Tail): Found {
  for (let length = Math.min(phraseWordsMax, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ')
    const number = counts.get(phrase)
    if (number !== undefined) return { kind: 'count', length, count: number }
    const setting = settings.get(phrase)
    if (setting !== undefined) return { kind: 'setting', length, setting }
    for (const source of [lexicon, tail]) {
      const one = source.get(phrase)
      if (one !== undefined) return { kind: 'thing', length, word: phrase, thing: one, count: 1 }
      for (const word of singularsOf(phrase)) {
        const several = source.get(word)
        if (several !== undefined) return { kind: 'thing', length, word, thing: several, count: 2 }
      }
    }
  }
  return { kind: 'nothing', length: 1 }
}

function addMention(mentions: Mention[], mention: Mention): void {
  const isKnown = mentions.some(({ thing }) => thing.sprite === mention.thing.sprite)
  if (isKnown || mentions.length >= mentionsMax) return
  mentions.push({ ...mention, count: Math.min(mention.count, countMax) })
}

/** Where things are at home. Weather draws a scene out of doors: rain does not fall in a room. */
function placeFor(mentions: readonly Mention[], weather: Weather): Place {
  const homes = mentions.map(({ thing }) => thing.home)
  const outside = homes.find((home) => home !== 'any' && home !== 'room')
  if (homes[0] !== undefined && homes[0] !== 'any' && homes[0] !== 'room') return homes[0]
  if (outside !== undefined) return outside
  if (weather === 'rain' || weather === 'fog' || weather === 'cloudy') return 'meadow'
  return homes.includes('room') ? 'room' : 'meadow'
}
