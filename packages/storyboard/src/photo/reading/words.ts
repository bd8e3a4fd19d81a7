// The words that ask for edits, frames, and arrangements. `read-tables/build-instructions.ts` builds the file that this
// module reads.

import { readBuilt } from '../../lib/built.ts'
import type { NamedEdit } from '../edits/edit.ts'
import { edits } from '../edits/edits.ts'
import type { Choices, InstructionTables } from './tables.ts'

export const instructionTables = readBuilt<InstructionTables>('instructions.json')

export interface WordedEdit extends NamedEdit {
  readonly words: RegExp
  readonly suits: InstructionTables['edits'][number]['suits']
}

const all = instructionTables.edits.map(({ stage, edit, suits, words }) => ({
  stage,
  name: edit,
  apply: edits[edit],
  words: new RegExp(words, 'i'),
  suits,
}))
/** Edits of each input image, in the order in which they are applied. */
export const grades: readonly WordedEdit[] = all.filter(({ stage }) => stage === 'picture')
/** Edits of the whole picture, in the order in which they are applied. */
export const styles: readonly WordedEdit[] = all.filter(({ stage }) => stage === 'whole')

const choices = instructionTables.choices.map(({ choice: [subject, name], words }) => ({
  subject,
  name,
  words: new RegExp(words, 'i'),
}))

/**
 * Yields the choices whose words are found, in the order of the table. If the caller takes only the first choice, later
 * choices are not tested.
 */
export function* choicesIn<Subject extends keyof Choices>(
  subject: Subject,
  isFound: (words: RegExp) => boolean,
): Generator<Choices[Subject]> {
  for (const choice of choices)
    if (choice.subject === subject && isFound(choice.words)) yield choice.name as Choices[Subject]
}
