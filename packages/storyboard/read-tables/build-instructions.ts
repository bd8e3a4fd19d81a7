// Validates the tables about input images, and builds `instructions.json` for `src/photo/reading/words.ts`.

import { edits } from '../src/photo/edits/edits.ts'
import type { EditName } from '../src/photo/edits/edits.ts'
import { choiceNames, stages } from '../src/photo/reading/tables.ts'
import type { Choices, InstructionTables, Suited } from '../src/photo/reading/tables.ts'
import { hours, moods, seasons, styleNames, weathers } from '../src/words/intent.ts'
import { list, oneOf, pair, pattern } from './cells.ts'
import type { Tables } from './read-table.ts'

export function buildInstructions(tables: Tables): InstructionTables {
  const names = Object.keys(edits) as EditName[]
  const suited = pair<Suited>({
    season: seasons,
    weather: weathers,
    hour: hours,
    mood: moods,
    style: styleNames,
  })
  const all: InstructionTables = {
    edits: tables.read(
      'photo/edits.tsv',
      {
        stage: oneOf(stages),
        edit: oneOf(names),
        suits: (cell) => (cell === '' ? [] : list(cell).map(suited)),
        words: pattern,
      },
      (row) => [row.edit],
    ),
    choices: tables.read('photo/choices.tsv', { choice: pair<Choices>(choiceNames), words: pattern }),
  }
  for (const name of names)
    if (!all.edits.some(({ edit }) => edit === name))
      tables.complain('photo/edits.tsv', `no line for "${name}"`)
  tables.finish()
  return all
}
