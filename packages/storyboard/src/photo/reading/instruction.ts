// Reads from a prompt what to do with the input images. Ignores unknown words.

import type { NamedEdit } from '../edits/edit.ts'
import { hourEdits } from '../edits/hour-edits.ts'
import { moonlessNight } from '../edits/night.ts'
import { gentle } from '../edits/tone.ts'
import type { Fit } from '../layout/fit.ts'
import type { PictureFrame } from '../layout/picture-frame.ts'
import { frames } from '../layout/frames.ts'
import type { PassageName } from '../journey/passage.ts'
import type { Turn } from '../read-image.ts'
import { readAdditions } from './read-additions.ts'
import type { Addition } from './read-additions.ts'
import { readRequest } from './unread-words.ts'
import type { Choices } from './tables.ts'
import type { Request } from './unread-words.ts'
import { choicesIn, grades, styles } from './words.ts'
import type { WordedEdit } from './words.ts'
import type { Hour, Intent } from '../../words/intent.ts'
import { readPrompt } from '../../words/reading/read-prompt.ts'
import type { Tail } from '../../words/vocabulary/tail.ts'

export interface Instruction {
  readonly frame: PictureFrame | null
  readonly arrangement: Choices['arrangement'] | null
  /** Indices of input images. `first` becomes an inset in `second`, takes its colors, or is combined with it. */
  readonly pair: { readonly first: number; readonly second: number }
  readonly passage: PassageName
  readonly fit: Fit
  readonly turn: Turn
  readonly additions: readonly Addition[]
  /** The edits to apply to each picture separately, in this order. */
  readonly grades: readonly NamedEdit[]
  /** Like `grades`, but for the end of a video in which the time of day changes. */
  readonly laterGrades: readonly NamedEdit[] | null
  /** The edits to apply to the whole picture, in this order. */
  readonly styles: readonly NamedEdit[]
  /** What the rest of the prompt asks for, such as a time of day, weather, falling leaves, or a camera angle. */
  readonly intent: Intent
}

export function readInstruction(prompt: string, tail: Tail, pictureCount: number): Instruction {
  const request = readRequest(prompt)
  const passage = firstOf(request, 'passage') ?? 'dissolve'
  const arrangement = pictureCount > 1 ? firstOf(request, 'arrangement') : null
  const pair = readPair(request, pictureCount, arrangement)
  const frameName = firstOf(request, 'frame')
  const frame: PictureFrame | null = frameName === null ? null : frames[frameName]
  const fit = firstOf(request, 'fit') ?? frame?.fit ?? 'auto'
  const turn = readTurn(request)
  const additions = readAdditions(request, tail)
  const intent = readPrompt(request.text, tail)
  const named = (edits: readonly WordedEdit[]) => edits.filter(({ words }) => request.take(words) !== null)
  const suited = ({ suits }: WordedEdit) => suits.some(([subject, value]) => intent[subject] === value)
  // Styles are read first, because the words for a style can contain those for a grade. For example, `pastel drawing`
  // contains `pastel`.
  const saidStyles = named(styles)
  const saidGrades = new Set(named(grades))
  const chosenStyles = saidStyles.length > 0 ? saidStyles : styles.filter(suited)
  const hasMoon = additions.some((addition) => addition.kind === 'light' && addition.light === 'moon')
  const gradesAt = (hour: Hour) =>
    grades
      .filter((edit) =>
        // If the prompt names two times of day, the light changes from the first to the second.
        intent.turnsTo !== null && Object.hasOwn(hourEdits, edit.name)
          ? edit.name === hour && hour !== 'day'
          : saidGrades.has(edit) || suited(edit),
      )
      .map((edit) => (edit.name === 'night' && hasMoon ? { ...edit, apply: moonlessNight } : edit))
  const chosenGrades = gradesAt(intent.hour)
  const isAsked = turn !== upright || frame !== null || additions.length > 0 || chosenStyles.length > 0
  return {
    frame,
    arrangement,
    pair,
    passage,
    fit,
    turn,
    additions,
    grades: chosenGrades.length > 0 || isAsked ? chosenGrades : [{ name: 'gentle', apply: gentle }],
    laterGrades: intent.turnsTo === null ? null : gradesAt(intent.turnsTo),
    styles: chosenStyles,
    intent,
  }
}

/** Returns the first choice in the table that the request asks for, and removes the choice's words from the request. */
function firstOf<Subject extends keyof Choices>(request: Request, subject: Subject): Choices[Subject] | null {
  const [first = null] = choicesIn(subject, (words) => request.take(words) !== null)
  return first
}

const upright: Turn = { angle: 0, isMirrored: false, isUpsideDown: false }

function readTurn(request: Request): Turn {
  const side = firstOf(request, 'turn')
  const angle = side === null ? 0 : angles[side]
  const isUpsideDown = request.take(/\bflip(ped)? (it |the \w+ )?vertical(ly)?\b|\bvertical flip\b/i) !== null
  const isMirrored =
    request.take(/\b(mirror(ed)?( image)?|flip(ped)?( (it |the \w+ )?horizontal(ly)?)?|reversed)\b/i) !== null
  return angle === 0 && !isMirrored && !isUpsideDown ? upright : { angle, isMirrored, isUpsideDown }
}

const angles = { left: 270, right: 90, over: 180 } as const

/** Keeps the order in which the prompt names two pictures, as in `the second one in the style of the first`. */
function readPair(
  request: Request,
  count: number,
  arrangement: Choices['arrangement'] | null,
): Instruction['pair'] {
  const found = count > 1 ? request.text.matchAll(ordinals) : []
  const places = [...found]
    .map(([word]) => placeOf(word.toLowerCase(), count))
    .filter((place) => place < count)
  const [first = 0, second = first === 1 ? 0 : 1] = places.length > 1 ? places : []
  if (places.length > 1) return first === second ? { first: 0, second: 1 } : { first, second }
  const [only] = places
  if (only === undefined) return { first: 0, second: 1 }
  // If the prompt names only one picture, that picture is the source of the colors, or the inset.
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
