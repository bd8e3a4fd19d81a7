// Reads what a prompt asks to do with its input images. Unknown words are ignored. Pure.

import type { Edit } from '../edits/edit.ts'
import { grades, styles } from '../edits/edits.ts'
import { hourEdits } from '../edits/hour-edits.ts'
import { moonlessNight, night } from '../edits/night.ts'
import { gentle } from '../edits/tone.ts'
import { arrangements } from './arrangement.ts'
import type { ArrangementName } from './arrangement.ts'
import type { Fit } from '../layout/fit.ts'
import type { PictureFrame } from '../layout/picture-frame.ts'
import { frames } from '../layout/frames.ts'
import { passages } from '../journey/passage.ts'
import type { PassageName } from '../journey/passage.ts'
import type { Turn } from '../read-image.ts'
import { readAdditions } from './read-additions.ts'
import type { Addition } from './read-additions.ts'
import { readRequest } from './unread-words.ts'
import type { Request } from './unread-words.ts'
import type { Hour, Intent } from '../../words/intent.ts'
import { readPrompt } from '../../words/reading/read-prompt.ts'
import type { Tail } from '../../words/vocabulary/tail.ts'

export interface Instruction {
  readonly frame: PictureFrame | null
  /** The arrangement, or `null` if the prompt names none. */
  readonly arrangement: ArrangementName | null
  /** Indices in the list of images: `first` goes into `second` or takes its colours. */
  readonly pair: { readonly first: number; readonly second: number }
  /** The transition from one picture to the next in a film. */
  readonly passage: PassageName
  readonly fit: Fit
  readonly turn: Turn
  readonly additions: readonly Addition[]
  /** Edits applied to each picture separately, in this order. */
  readonly grades: readonly Edit[]
  /** Like `grades`, for the end of a film whose light turns to another hour. `null` if the light does not change. */
  readonly laterGrades: readonly Edit[] | null
  /** Edits applied to the whole picture, in this order. */
  readonly styles: readonly Edit[]
  /** What the rest of the prompt says about the hour, the weather, the air and the camera. */
  readonly intent: Intent
}

export function readInstruction(prompt: string, tail: Tail, pictureCount: number): Instruction {
  const request = readRequest(prompt)
  const passage = passages.find(({ words }) => request.take(words) !== null)?.name ?? 'dissolve'
  const arrangement = arrangements.find(({ words }) => pictureCount > 1 && request.take(words) !== null)
  const pair = readPair(request, pictureCount, arrangement?.name ?? null)
  const frame = frames.find(({ words }) => request.take(words) !== null) ?? null
  const fit = fits.find(({ words }) => request.take(words) !== null)?.fit ?? frame?.fit ?? 'auto'
  const turn = readTurn(request)
  const additions = readAdditions(request, tail)
  const intent = readPrompt(request.text, tail)
  const named = (edits: readonly Edit[]) => edits.filter(({ words }) => request.take(words) !== null)
  // Styles are read first: `watercolour` and `more colour` both contain `colour`, and the style is the more specific
  // match.
  const saidStyles = named(styles)
  const saidGrades = new Set(named(grades))
  const chosenStyles = saidStyles.length > 0 ? saidStyles : styles.filter(({ suits }) => suits?.(intent))
  const hasMoon = additions.some((addition) => addition.kind === 'light' && addition.light === 'moon')
  const gradesAt = (hour: Hour) =>
    grades
      .filter((edit) =>
        // If there are two hours, one follows the other; they do not apply at the same time.
        intent.turnsTo !== null && hourEdits.includes(edit)
          ? edit.name === hour && hour !== 'day'
          : saidGrades.has(edit) || edit.suits?.(intent),
      )
      .map((edit) => (edit === night && hasMoon ? moonlessNight : edit))
  const chosenGrades = gradesAt(intent.hour)
  const isAsked = turn !== upright || frame !== null || additions.length > 0 || chosenStyles.length > 0
  return {
    frame,
    arrangement: arrangement?.name ?? null,
    pair,
    passage,
    fit,
    turn,
    additions,
    grades: chosenGrades.length > 0 || isAsked ? chosenGrades : [gentle],
    laterGrades: intent.turnsTo === null ? null : gradesAt(intent.turnsTo),
    styles: chosenStyles,
    intent,
  }
}

const fits: readonly { readonly words: RegExp; readonly fit: Fit }[] = [
  {
    words:
      /\b(whole|entire|full|complete) (picture|image|photo|frame)\b|\b(un-?cropped|letterbox|fit (it |the \w+ )?(in|into|inside|to)|do(n['’]?t| not) crop|no crop(ping)?|extend(ed)?|outpaint\w*)\b/i,
    fit: 'whole',
  },
  { words: /\bcrop(ped|ping)?\b|\bfill the (frame|screen)\b|\bfull[- ]bleed\b|\bcover\b/i, fit: 'cover' },
]

const upright: Turn = { angle: 0, isMirrored: false, isUpsideDown: false }

function readTurn(request: Request): Turn {
  const angle = angles.find(({ words }) => request.take(words) !== null)?.angle ?? 0
  const isUpsideDown = request.take(/\bflip(ped)? (it |the \w+ )?vertical(ly)?\b|\bvertical flip\b/i) !== null
  const isMirrored =
    request.take(/\b(mirror(ed)?( image)?|flip(ped)?( (it |the \w+ )?horizontal(ly)?)?|reversed)\b/i) !== null
  return angle === 0 && !isMirrored && !isUpsideDown ? upright : { angle, isMirrored, isUpsideDown }
}

const angles: readonly { readonly words: RegExp; readonly angle: Turn['angle'] }[] = [
  { words: /\bupside[- ]down\b|\brotate\w*( \w+){0,3} 180\b|\bturn\w*( \w+){0,2} 180\b/i, angle: 180 },
  {
    words:
      /\brotate\w*( \w+){0,3} (left|counter-?clockwise|anti-?clockwise|270|-90)\b|\b90 degrees (counter|anti|to the left)[\w-]*/i,
    angle: 270,
  },
  { words: /\brotate\w*( \w+){0,3} (right|clockwise|90)\b|\brotated?\b/i, angle: 90 },
]

/** Reads which pictures the prompt names. The phrase `the second one in the style of the first` reverses the pair. */
function readPair(request: Request, count: number, arrangement: ArrangementName | null): Instruction['pair'] {
  const found = count > 1 ? request.text.matchAll(ordinals) : []
  const places = [...found]
    .map(([word]) => placeOf(word.toLowerCase(), count))
    .filter((place) => place < count)
  const [first = 0, second = first === 1 ? 0 : 1] = places.length > 1 ? places : []
  if (places.length > 1) return first === second ? { first: 0, second: 1 } : { first, second }
  const [only] = places
  if (only === undefined) return { first: 0, second: 1 }
  // A single index names the source of colours, or the inset.
  if (arrangement === 'colours') return { first: only === 0 ? 1 : 0, second: only }
  return { first: only, second: only === 0 ? 1 : 0 }
}

const ordinals =
  /\b(first|second|third|fourth|fifth|sixth|seventh|eighth|last|other|1st|2nd|3rd|[4-8]th|(?:image|picture|photo|number) ?#?[1-8])\b/gi

const names = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

function placeOf(word: string, count: number): number {
  if (word === 'last') return count - 1
  if (word === 'other') return 1
  const named = names.indexOf(word)
  return named >= 0 ? named : Number(word.replaceAll(/\D/g, '')) - 1
}
