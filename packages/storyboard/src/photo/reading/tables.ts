// The names in the tables of `data/photo/`, and the type of the file that setup builds from these tables.

import type { EditName } from '../edits/edits.ts'
import { passageNames } from '../journey/passage.ts'
import type { PassageName } from '../journey/passage.ts'
import type { Fit } from '../layout/fit.ts'
import { frames } from '../layout/frames.ts'
import type { FrameName } from '../layout/frames.ts'
import type { Intent } from '../../words/intent.ts'

/** `edits.tsv` explains the names. */
export const stages = ['picture', 'whole'] as const

/** The properties of a prompt that can ask for an edit without naming it. */
export type Suited = Pick<Intent, 'season' | 'weather' | 'hour' | 'mood' | 'style'>

const arrangements = ['colours', 'inset', 'blend', 'exposure', 'split', 'pair', 'grid', 'collage'] as const
const turns = ['left', 'right', 'over'] as const
const lights = ['sun', 'moon', 'rainbow'] as const

/** `choices.tsv` explains the subjects. */
export interface Choices {
  readonly arrangement: (typeof arrangements)[number]
  readonly passage: PassageName
  readonly frame: FrameName
  readonly fit: Exclude<Fit, 'auto'>
  readonly turn: (typeof turns)[number]
  readonly light: (typeof lights)[number]
}

export const choiceNames: Readonly<Record<keyof Choices, readonly string[]>> = {
  arrangement: arrangements,
  passage: passageNames,
  frame: Object.keys(frames),
  fit: ['cover', 'whole'],
  turn: turns,
  light: lights,
}

export interface InstructionTables {
  readonly edits: readonly {
    readonly stage: (typeof stages)[number]
    readonly edit: EditName
    readonly suits: readonly (readonly [keyof Suited, string])[]
    readonly words: string
  }[]
  readonly choices: readonly {
    readonly choice: readonly [keyof Choices, string]
    readonly words: string
  }[]
}
