// The fixed prompts of the contact sheets. They cover every place, hour, weather, season, style, and ratio, and
// combinations of words that are easy to misread. If you change a prompt, give the reason in the commit message.

import { oneOf, text } from '../read-tables/cells.ts'
import { Tables } from '../read-tables/read-table.ts'
import { aspectRatios } from '../src/lib/request.ts'
import type { AspectRatio } from '../src/lib/request.ts'

export interface SheetPrompt {
  readonly prompt: string
  readonly aspectRatio: AspectRatio
}

/** A different seed would change the composition of every picture. */
export const seed = 'sheet'

export const promptColumns = { aspectRatio: oneOf(aspectRatios), prompt: text }

const tables = new Tables(import.meta.dirname)
export const stills: readonly SheetPrompt[] = tables.read('stills.tsv', promptColumns)
export const films: readonly SheetPrompt[] = tables.read('films.tsv', promptColumns)
tables.finish()
